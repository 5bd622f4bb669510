# What stands on the buttons: short, plain text.

button-sit = Sit down
button-get-up = Get up
button-begin = Begin: { $count ->
    [1] just me
    [2] the two of us
   *[3] { $count } of us
}
button-rules = How to play
button-again-offer = As last time: bank { $bank }, stakes { $least }–{ $greatest }
button-offer = Keep a bank of { $bank }, stakes { $least }–{ $greatest }
button-change = Change
button-pass = Pass
button-as-was = As it was
button-bank = bank { $chips }
button-least = from { $chips }
button-greatest = to { $chips }
button-chosen = ✓ { $label }
button-target = { $card } { $total }
button-rest = rest
button-ready = Ready
button-run = Let it run
button-mine = My stakes
button-what-now = What now?
button-next = Next card
button-details = Details
button-vote = Undo the deal: yes ({ $yes })
button-again = Again
button-other = Another game
button-after = Go on with { $game }
button-open = Open a table: { $game }
button-add = Add to a group

button-house-rules = House rules
button-rules-done = Done
button-least-sum = stakes from { $chips }
button-greatest-sum = stakes to { $chips }
button-house-bank-sum = the house’s bank { $chips }
button-keep-bank = Keep a bank of { $bank }
button-again-bank = As last time: bank { $bank }
button-own = Stake
button-no-more = No more stakes
button-cards = My cards
button-numbers = { $least }–{ $most }
button-any = { $choice }: any
button-other-numbers = Other numbers
