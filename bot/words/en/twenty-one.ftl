# Twenty-One and the same with pulling, sections 3 and 4 of the rules page: names, how a deal ends, rules.

game-twenty-one = Twenty-One
ended-twenty-one = the banker has { $points }
rules-twenty-one = <b>Twenty-One</b>, the clubs’ game with two packs

    One person keeps the bank, the <b>banker</b>. Each <b>punter</b> plays a hand of his own against him: nearest to 21 and not over. Hands are hidden; you see yours by the button “My cards”.

    <b>Points.</b> An ace is 1 or 11, whichever is better; kings, queens and jacks are 10; the others their pips. Two aces are 12.

    <b>A deal</b>
    1. The punters stake, before any card.
    2. One card to each staker from the banker’s left, the banker last, then once more round.
    3. The banker has 21 in two cards: he shows it and takes all stakes, from hands of 21 too.
    4. Else a punter’s 21 in two cards is shown and paid <b>double</b> at once. The others buy in turn, three cards at most. A hand over 21 is not shown: it stays in until the end.
    5. The banker buys last, three at most too, and all is shown.

    <b>Settling</b>
    • the banker is over 21: he pays double to each hand of 21 or less; where both are over, the stake goes back;
    • the banker has 21 or less: a hand over 21 loses; more than his wins as much again; equal gets the stake back; fewer loses.

    <b>An example.</b> The banker is over. You have 18 and a stake of 10: +20. Your neighbour has 24: the stake goes back.

    <b>The bank.</b> Whoever draws the lowest card keeps it first (the ace is low). It is played until the two packs hold no more cards for a deal, then it is offered to the left. The bank covers every stake twice.

    <b>Whoever says nothing</b> is played for: a punter draws below 16, the banker below 14. When the shoe is out nobody draws any more.

    <b>The odds.</b> 21 in two cards comes 64 times in 1339. Played so, a punter gains about 18 chips of every 100 staked.

    <b>House rules.</b> <b>The bank</b>: <i>with the players</i>, or <i>with the house</i>.

game-pulling = Twenty-One with pulling
ended-pulling = the banker has { $points }
rules-pulling = <b>Twenty-One with pulling</b>

    As Twenty-One (<code>/rules twenty-one</code>): an ace 1 or 11, court cards 10, two hidden cards, three bought at most, nearest to 21. But here a card can be <b>pulled</b> from any place in the pack.

    <b>How to pull.</b> In your turn press “Draw” for the top card, or choose a place: first ten of them, then the place itself, 1 being the top; “any” lets the bot choose. Or write it: <code>/place 57</code>. Everybody hears the place, only you see the card. The other cards keep their order. The first two cards are never pulled.

    <b>Demands.</b> Before each card the banker buys there is a short window: a punter who is still in may demand that he pulls it. The place is the banker’s choice all the same.

    <b>Settling</b>
    • the banker’s 21 in two cards takes all at once; a punter’s is paid double at once;
    • the banker is over: double to each hand of 21 or less; where both are over, the stake goes back;
    • else more wins as much again; equal gets the stake back; fewer, or over 21, loses.

    <b>The bank.</b> Whoever draws the lowest card keeps it first. It is played until the two packs hold no more cards for a deal, then it is offered to the left. The bank covers every stake twice.

    <b>Whoever says nothing</b> is played for: a punter draws below 16, the banker below 14, both from the top; after a demand the banker takes the last card.

    <b>House rules</b>
    • <b>A demand to pull</b>: <i>binds the banker</i>: he pulls, and not the top card unless it is the last; or <i>is advice</i>: he takes as he likes.
    • <b>The bank</b>: <i>with the players</i>, or <i>with the house</i>.
