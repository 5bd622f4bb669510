# Macao, section 7 of the rules page: its name, how its deal ends, its rules.

game-macao = Macao
ended-macao = the banker has { $points }
rules-macao = <b>Macao</b>

    One person keeps the bank, the <b>banker</b>. Each <b>punter</b> gets one hidden card and plays against him. Nine is best, and a nine or eight in one card is worth more.

    <b>Points.</b> An ace is 1; tens and court cards are 10; the others their pips. Only the last digit of the sum counts: 5 and 8 make 3.

    <b>A deal</b>
    1. The punters stake. One card to each staker, the banker last. Yours is under “My cards”.
    2. A ten or a court card may be <b>thrown in</b> for another, as often as one comes; that is not buying. All decide at once, in one window.
    3. Nines and eights in one card are shown. The banker’s nine takes <b>three times</b> each stake; else a punter’s nine is paid three times; the banker’s eight takes <b>twice</b> from all who have no nine; else a punter’s eight is paid twice. A nine or eight of the banker’s ends the deal.
    4. The others, in turn from the banker’s left and he last, may buy one card.
    5. All is shown. More than the banker wins as much again. Equal or fewer loses.

    <b>An example.</b> Stakes of 10, the banker has 7. A nine in one card: +30. Five and three: +10. Seven: −10.

    <b>The reserve.</b> Three times a stake can be lost, so three times as much is set aside from your wallet; what is over comes back when it is settled. The bank covers a stake three times too.

    <b>The bank.</b> Whoever draws the lowest card keeps it first. It is played until the two packs hold no more cards for a deal, then it is offered to the left.

    <b>Whoever says nothing</b> is played for: tens are thrown in, a card is bought on 5 or less.

    <b>The odds.</b> A nine in one card: 1 in 13, with throwing in 1 in 9. If all buy on 5 or less the bank gains about 13 chips of 100, without throwing in about 10.

    <b>House rules</b>
    • <b>The stake</b>: <i>one for all</i>, no more and no less, or <i>within limits</i>.
    • <b>Tens thrown in</b>: <i>the first card only</i>; <i>any card</i>, a bought one too; <i>once</i>; <i>no</i>.
    • <b>Eights and nines</b>: <i>shown at once</i>, or <i>shown at the end</i>: nothing is shown before, one may buy to them too, and a winner who did not buy is paid three times for a nine and twice for an eight.
    • <b>The bank</b>: <i>with the players</i>, or <i>with the house</i>.
