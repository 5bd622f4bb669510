# The table's message, from the lobby to the cut. Figures are escaped before they come here.

title = <b>{ $game }</b>
title-deal = <b>{ $game }, deal { $deal }</b>
nameless = nameless
and-more = { $shown } and { $more } more
so-many = { $count ->
    [one] { $count } person
   *[other] { $count } people
}
seat-away = { $name } (away)
seats = At the table: { $names }
seats-none = Nobody sits here yet
waiting = From the next deal: { $names }
awaited = Waiting for { $names }

bounds = { $stakes }, { $bank }, pace { $pace }
stakes-range = Stakes { $least }–{ $greatest }
stakes-sum = One stake of { $least }
stakes-bank = One stake, the whole bank
bank-from = bank from { $bank }
bank-house = the house keeps a bank of { $bank }
house = The house

pace-quick = quick
pace-normal = normal
pace-slow = slow
lobby-alone = It takes two at least
lobby-alone-until = It takes two at least, waiting until { $time }
lobby-empty = It takes one punter at least
lobby-empty-until = It takes one punter at least, waiting until { $time }
lobby-until = We begin by ourselves at { $time }

drawn = Cards for the bank: { $cards }
drawn-cards = { $name } { $cards }
drawn-keeper = The draw fell to { $card }: { $name }
asked = The bank is offered to { $name }
asked-until = The bank is offered to { $name } until { $time }
asked-poor = { $purse } in the wallet, a bank needs { $floor }: pass, or first /daily, /loan
draft-bank = Chosen: bank { $bank }
draft = Chosen: bank { $bank }, stakes { $least }–{ $greatest }

cut = Shoe { $shoe } is shuffled, { $name } cuts
cut-until = Shoe { $shoe } is shuffled, { $name } cuts. Waiting until { $time }
cuts-so-far = Cut so far: { $cuts }
cut-next = To cut next: { $names }
cut-how = The number on a button: how many cards to lift off the top
commitment = Commitment: <code>{ $commitment }</code>

proofs = <blockquote expandable>{ $proofs }</blockquote>
proof = Shoe { $shoe }, to be checked:
    commitment <code>{ $commitment }</code>
    cut at { $cuts }
    secret <code>{ $secret }</code>
cuts-moved = { $cuts }, then { $moved } from top to bottom
proofs-older = More shoes: { $shoes }
uncut = nowhere
