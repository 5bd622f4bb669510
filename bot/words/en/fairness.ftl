# The proof of a shoe, in a small window (check-…: plain text) and in a message (HTML).

command-verify = compute a shoe again: its cards and the proof
button-why = Why?
button-check = Check

check-good = Shoe { $shoe } was computed again: the secret fits the commitment from before the cut, { $deals ->
    [one] and { $deals } deal came out card for card
   *[other] and { $deals } deals came out card for card
}. All cards: /verify { $shoe }
check-in-use = Shoe { $shoe } is still in use, its secret comes later. Commitment { $commitment }
check-differs = Shoe { $shoe }: the secret fits the commitment, but not all came out again. More: /verify { $shoe }
check-older = Shoe { $shoe }: the secret fits the commitment. It was played by earlier rules and cannot be repeated. Cards: /verify { $shoe }
check-broken = Shoe { $shoe }: the secret does not fit the commitment. More: /verify { $shoe }

note-no-shoe = There was no such shoe here. A shoe’s name stands under a deal’s result; /verify alone shows the latest
note-no-shoe-yet = No shoe is finished here yet. Play a deal to its end, then it can be checked

verify-good = <b>Shoe { $shoe }</b>: all is as promised. The secret fits the commitment, and all came out card for card.
verify-differs = <b>Shoe { $shoe }</b>: the secret fits the commitment, but not all came out again.
verify-older = <b>Shoe { $shoe }</b>: the secret fits the commitment. Deals by earlier rules cannot be gone through again.
verify-broken = <b>Shoe { $shoe }</b>: the secret does not fit the commitment.
verify-in-use = <b>Shoe { $shoe }</b> is still in use. This was promised of it:
verify-later = Its secret comes when it is finished: under the result of its last deal.
verify-promise = commitment <code>{ $commitment }</code>
    cut { $cuts }
verify-secret = secret <code>{ $secret }</code>
    its SHA-256 <code>{ $digest }</code>
verify-named = { $game }, deal { $deal }
verify-draw = { $game }, the draw for the bank
verify-deal = { $deal }: { $came }
verify-deal-cards = { $deal }: { $came }. Cards { $first }–{ $last }:
verify-more-deals = And deals more: { $count }
verify-rest = Left in the shoe, { $count }:
verify-more-cards = and { $count } more
verify-yourself = Check it yourself: for python3, these lines print the commitment and all cards in the order in which they came out. How it works is told in the source, docs/fairness.md.
came-alike = came out again
came-differs = does not fit
came-other-rules = played by earlier rules, cannot be repeated
