# Small windows that answer one person: plain text, no mark-up.

mine = Your stakes: { $stakes }. Chip { $chip }. { $wallet } in your wallet, the bank covers { $free } more
mine-none = You have no stakes. Chip { $chip }. { $wallet } in your wallet, the bank covers { $free } more
mine-stake = { $card } { $chips }
chip-rest = “rest”
details-mine = yours: { $stakes }
details-target = { $card }: { $stakes }
details-none = There is no more to tell: it is all in the message

now-unseated = You are not at the table. To play, press “Sit down”
now-joining = You play from the next deal. If you think better of it, press “Get up”
now-lobby = The table is filling: { $people }
now-setup = The bank is offered to { $name }
now-setup-you = The bank is offered to you. The top button takes it, “Change” changes its sums, “Pass” offers it on
now-cut = { $name } cuts the shoe
now-cut-you = You cut: any of the buttons with numbers
now-stakes = Stakes are open, waiting for { $names }
now-stakes-nobody = Stakes are open, nobody is waited for
now-banker = The bank is yours. To wait for stakes no longer, press “{ $button }”
now-able = You may stake, no more than { $most }: first a button with a number, that is your chip, then one with a card
now-able-once = You may stake { $most }: press the button of what you stake on
now-ready = You are ready and nobody waits for you; you may still stake
now-dealing = A deal is running
now-wait = Nothing is asked of you now, the message changes by itself
about-sent = { $game }: in the message below
rules-sent = The rules are in the message below

cards = { $cards }. { $open }
cards-points = { $cards }, { $points }
cards-open = Open to you: { $options }
cards-others = It is for { $name } to say now
cards-wait = Nothing is asked of you now
mine-dealt = Your stakes: { $stakes }. The cards are dealt
now-choice = { $name } decides: { $topic }
now-window = All decide: { $topic }
points = { $count ->
    [0] nothing
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
    [11] eleven
    [12] twelve
    [13] thirteen
    [14] fourteen
    [15] fifteen
    [16] sixteen
    [17] seventeen
    [18] eighteen
    [19] nineteen
    [20] twenty
    [21] twenty-one
   *[22] { $count }
}
