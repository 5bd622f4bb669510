# Answers to taps and commands: plain text, one line, the fact first.

note-seated = { $waiting ->
    [1] The seat is yours. You play from the next deal
   *[0] You are at the table
}
note-got-up = { $waiting ->
    [1] You got up. The deal is played out, your stakes stay in it
   *[0] You got up from the table
}
note-begun = We begin. The table’s message shows what comes next
note-bank-opened = The bank is yours: { $bank }
note-drafted = Marked, bank { $bank }. If that is it, press “Keep a bank”
note-choose = Choose a bank and its stakes, then press “Keep a bank”
note-passed = Pass. The bank is offered to the next
note-cut-at = { $place ->
    [one] { $place } card lifted
   *[other] { $place } cards lifted
}
note-chip-set = Your chip is { $chip } now. To stake it, press what on
note-chip-rest = Your chip is the “rest” now: all that the bank still covers for you. To stake it, press what on
note-staked = { $card }: { $mine } of yours. { $wallet } in your wallet, the bank covers { $free } more
note-ready-noted = You are ready: nobody waits for you until a new card opens
note-run-noted = Nobody waits for you in this deal. You may still stake
note-turned = The next card
note-voted = Your vote is counted
note-vote-called = The others are asked: a majority undoes the deal
note-stopping = The table closes after this deal
note-stopped = The table is closed, all that lay on it is back in the wallets
note-afterwards = That game comes next, with the same seats
note-opened = The table is open
note-choose-game = Choose a game in the message below
note-paid-daily = { $amount ->
    [one] { $amount } chip for today
   *[other] { $amount } chips for today
}. { $wallet } in your wallet
note-paid-loan = { $amount ->
    [one] The house lends you { $amount } chip
   *[other] The house lends you { $amount } chips
}. { $wallet } in your wallet
note-language-set = Very well, English it is
note-pace-set = The pace is { $pace } now
note-pace-how = Name a pace: /pace quick, /pace normal or /pace slow
note-language-how = Name a language: /language ru or /language en

note-staked-once = Staked once: { $amount } on { $card }. Tap again to add
note-tap-again = { $amount } on { $card }: a stake cannot be taken back. If you mean it, tap once more
note-wallet-short = { $has } in your wallet, { $needs } needed. More chips: /daily or /loan
note-bank-short = A bank needs { $needs }, there are { $has } in your wallet. More chips: /daily or /loan
note-sit-first = Sit down first: the button is on this message
note-next-deal = You are at the table and play from the next deal
note-too-early = { $seconds ->
    [one] The card may be turned in { $seconds } second: let them stake
   *[other] The card may be turned in { $seconds } seconds: let them stake
}
note-time-up = Time is up and the game went on. See the table’s message
note-old-table = This table is gone. Open a new one: /newgame
note-old-deal = That deal is over, the new table is below
note-old-message = The table is in another message now. Not in sight: /table
note-old-question = That is settled already. The buttons under the message have changed
note-others-turn = It is for { $name } to say. What you can do: press “What now?”
note-not-a-button = There is no such button here. Show the table anew: /table
note-opener-only = That is for whoever opened the table, or an administrator of the chat. Ask them
note-admin-only = That is for an administrator of the chat. Ask one
note-nothing-runs = No stakes are taken now. Wait until cards are dealt
note-no-table = There is no table now. Open one: /newgame
note-groups-only = The games are for groups. Add me to one and write /newgame there
note-not-a-person = One sits down under one’s own name. Write as yourself, not as a group or a channel
note-not-a-number = It takes a whole number of chips, for example: /stake Q 35
note-stake-how = Write what you stake on and a number of chips: /stake Q 35. Where you stake on one thing only, the number is enough: /stake 35
note-daily-later = You have had today’s chips. The next ones in { $hours } h { $minutes } min
note-loan-later = You had a loan not long ago. The next one in { $hours } h { $minutes } min
note-loan-rich = { $worth ->
    [one] You have { $worth } chip. A loan is for those who have none
   *[other] You have { $worth } chips. A loan is for those who have none
}. Chips for every day: /daily
note-shown = { $text }
note-too-rich = Your wallet is full, no more goes in. Stake some, and there will be room
note-broken = Sorry, the fault is ours. Your chips are safe. Show the table: /table

note-not-in-deal = You are not in this deal. Sit down, and you play from the next one
note-not-asked = That is not for you to say now. Who and what: press “What now?”
note-banker-stakes = The banker does not stake: he answers with the bank. Wait for the stakes, or close the window
note-no-such-target = { $card } is not open on the table. Stake on an open card
note-target-closed = { $card } is closed and takes no stakes. Stake on an open card
note-below-least = The least stake on { $card } is { $least }. Stake no less
note-above-greatest = { $left ->
    [0] You have the greatest stake on { $card } already, { $greatest }. Stake on another card
   *[1] No more than { $greatest } on a card. You may add { $left } on { $card }
}
note-above-cover = { $free ->
    [0] The bank covers no more. Wait for a card
   *[1] The bank covers { $free } more. Stake no more than { $free }, or wait for a card
}
note-window-full = There are too many stakes already. Wait for a card
note-already = That is noted already. What comes next: press “What now?”
note-not-a-cut = A cut is from 1 to { $most }. Choose with the buttons under the message
note-deal-over = That deal is over. Wait for the next
note-seated-already = You are at the table already. What to do: press “What now?”
note-not-seated = You are not at the table. To sit down: the button, or /sit
note-table-full = All seats are taken, there are { $most }. Wait until somebody gets up
note-too-few = There are too few people: somebody else must press “Sit down”
note-under-way = The game is on. You may sit down and play from the next deal
note-table-closed = The table is closed. Open a new one: /newgame
note-bank-too-small = For such stakes a bank is { $least } at least. Take a larger one or lower the stakes
note-limits = Stakes at this table are from { $least } to { $greatest }. Choose within them
note-no-vote = No vote is on now. To call one: /stop now

note-chose = { $choice }: noted
note-chose-number = { $choice }: { $number }
note-narrowed = The numbers from { $low } to { $high } are on the buttons: choose one
note-amended = The house rule is changed
note-rules-shown = The house rules are on the buttons: press what to change
note-no-cards = You hold no cards now: they are dealt to those who have staked
note-place-how = Write a number: /place 57
note-house-short = The house has { $has } left for today, the bank needs { $needs }. Keep the bank yourselves or make it smaller
note-not-your-target = Everybody stakes on his own here: press “Stake”
note-last-free = One packet must stay free of stakes, it is the bank’s. Stake on another
note-shoe-short = The shoe holds cards for so many punters: { $most }. Wait for the next deal
note-no-such-choice = That cannot be chosen now. What can: the buttons under the message
note-not-allowed = Your cards do not allow that. What they do: press “My cards”
note-not-a-place = A number here is from { $least } to { $most }. Choose another
note-no-such-option = This game has no such rule. Those it has: press “House rules”
