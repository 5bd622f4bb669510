# Both games of Baccarat, sections 5 and 6 of the rules page: names, how a deal ends, rules.

game-baccarat = Baccarat, “who buys?”
ended-baccarat = the banker has { $points }
rules-baccarat = <b>Baccarat, “who buys?”</b>

    One person keeps the bank, the <b>banker</b>, and one <b>buyer</b> plays for all of it: whoever first presses “the whole bank”. The stake equals the bank, no more and no less.

    <b>Points.</b> An ace is 1; tens and court cards are 10; the others their pips. Only the last digit of the sum counts: 7 and 8 make 5. Nine is best.

    <b>A deal</b>
    1. The banker puts up the bank and asks who buys. If nobody does, the bank is offered on.
    2. Two hidden cards each, the buyer first. Yours are under “My cards”.
    3. The buyer may draw one card, then the banker may draw one.
    4. What a buyer’s nine brings is a house rule.
    5. Cards are shown: more points win the other’s sum. Equal: the cards go out and it is played again with the same stakes; nobody may withdraw.

    <b>An example.</b> A bank of 50. Twice equal, then the buyer has 6, the banker 4: the buyer gets 50, the bank passes.

    <b>The pack</b> is one of 52; its top card is burnt unseen after each shuffle. It is played while seven cards are left, then shuffled anew, in mid-deal too.

    <b>The first bank</b> goes to whoever draws the highest card (the ace is low).

    <b>Whoever says nothing</b> is played for: a card on 4 or less; against a nine that was shown the banker draws on 8 or less.

    <b>House rules</b>
    • <b>The buyer’s third card</b>: <i>open</i> or <i>hidden</i>.
    • <b>A buyer’s nine</b>: <i>the banker may still draw</i>: a nine in two cards is shown, the buyer’s turn is over, the banker may draw one card; <i>one card more for the banker</i>: a nine in two cards or three is shown, and the banker may draw one more; <i>an eight or nine ends it</i>, in two cards, either’s.
    • <b>The bank passes</b>: <i>after a loss</i>: a banker who wins keeps it with the winnings in it, and may give it up between deals; or <i>after every deal</i>.
    • <b>The bank</b>: <i>with the players</i>, or <i>with the house</i>.

game-doubled-bank = Baccarat with doubled bank
ended-doubled-bank = the banker has { $points }
rules-doubled-bank = <b>Baccarat with doubled bank</b>

    One person keeps the bank, the <b>banker</b>. Against each stake the bank sets <b>twice</b> as much: a punter risks one and wins two.

    <b>Points.</b> An ace is 1; tens and court cards are 10; the others their pips. Only the last digit of the sum counts: 7 and 8 make 5.

    <b>A deal</b>
    1. The punters stake.
    2. Two hidden cards each: once round, then back again.
    3. The banker has nine in two cards: he shows it and takes all stakes. Other eights and nines in two cards are laid open.
    4. If nobody has an eight or nine, anyone may draw a card; else only hands of 4 or less. The turns go inwards: the first, the last, the second, the last but one and so on, the banker at the end.
    5. A hand that makes 10, 20 or 30 with a bought card is a <b>baccarat</b>: it is announced, its cards go out, it counts nothing and may draw again at once; the new card alone is the hand.
    6. All is shown. More than the banker wins double. Equal or fewer loses.

    <b>Sixes.</b> The banker has six and so have punters: their stakes and the doubles against them are put together and shared equally between them and the bank; what does not divide is the bank’s. With two of them and 3 chips each there are 18 on the table, six each.

    <b>The shoe</b> of 104 cards is cut by three: the seat left of the banker, the banker, the seat right of him; then he may move up to ten cards under. When it is too short for a deal it is shuffled anew. The bank is kept as long as one likes; the first goes to the lowest card.

    <b>Whoever says nothing</b> is played for: a card on 4 or less, and after every baccarat.

    <b>The odds.</b> Double is generous: the bank loses more than a third of every stake. Where it sets as much, it gains about 9 chips of 100.

    <b>House rules</b>
    • <b>Sixes share</b>: <i>all together</i>, or <i>each with the bank</i>, the odd chip to the bank.
    • <b>The bank sets</b>: <i>double</i>, or <i>as much</i> (then sixes give the stake back).
    • <b>The bank</b>: <i>with the players</i>, or <i>with the house</i>.
