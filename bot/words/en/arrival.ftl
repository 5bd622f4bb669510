# First words, opening a table at once, being called to one: HTML in messages, plain text in toasts (note-) and on
# buttons (button-).

poster-name = Bankomet
poster-line = old card games among friends

private-welcome = Good evening. I am <b>Bankomet</b>: I keep a table for old card games.
    They are played in a group: one keeps the bank, the others stake against it, and I deal. Buttons do it all.
    The chips are for play: they cannot be bought, sold or cashed in, and the first ones come from the house.
    Add me to a group of friends, and the first table opens at the press of a button.
group-welcome = Good evening. I keep a table for old card games.
    One keeps the bank, the others stake against it; the chips are for play, and the house gives everybody the first.
    Open a table with the button below; there you can choose another game, too.
button-open-table = Open a table
button-call-me = Call me when a table opens
button-call-no-more = Call me no more
summons = { $names }: a table is open, come and sit down.
    To be called no more: the button below, or /callme off
silenced = I may not write in “{ $chat }” any more. The table is closed, all chips are back in the wallets. Have an administrator let me write again, then open a new one there: /newgame

command-callme = call me when a table opens; off: no more
note-choose-here = The games are on the buttons under the table: press the one you want
note-turned-to = This table plays { $game } now. Everybody keeps the seat
note-open-already = A table is open already, here it is below: press “Sit down”
note-will-call = I shall call you when a table opens here, once an hour at most. No more: /callme off
note-calls-already = You are on the list: I shall call you when a table opens here. No more: /callme off
note-calls-no-more = I shall call you no more. If you think better of it: /callme
note-call-me-how = To be called when a table opens: /callme. No more: /callme off

banker-asleep = The banker does not answer, his bank is closed
nobody-answered = No answer came, the bank is offered on

now-lobby-begin = You may begin: press “Begin”
now-lobby-alone = It takes two at least: somebody else must press “Sit down”
now-lobby-wait = { $name } begins. If you would rather not wait, press “Get up”
now-lobby-other = To change the game press “Another game”
now-able-own = You may stake, no more than { $most }: first a button with a number, that is your chip, then “Stake”
now-able-once-own = You may stake { $most }: press “Stake”
now-option = “{ $name }”
now-numbers = a button with a number
now-choice-you = It is for you to say: { $options }
now-window-you = You decide too: { $options }
now-cards = Your hand: “My cards”
now-setup-poor = The bank is offered to you, but you have too few chips for it: “Pass”, or /daily first
now-setup-draft = The bank is offered to you: choose the sums, then press “Keep a bank”. If you would rather not: “Pass”
