# Blind Hookey, section 2 of the rules page: its name, how its deal ends, its rules.

game-blind-hookey = Blind Hookey
ended-blind-hookey = the packets are turned
rules-blind-hookey = <b>Blind Hookey</b> (Dutch Bank)

    One person keeps the bank, the <b>banker</b>; the others stake against it. The pack of 52 is cut into <b>packets</b>, face down. Only a packet’s bottom card counts, and nobody sees it before the end.

    <b>A deal</b>
    1. The banker cuts the packets, at least four cards each: “Even”, “Growing”, or a number of cards for each; the last takes the rest.
    2. The punters stake on packets.
    3. All packets are turned. A bottom card lower than the bank’s: the bank takes the stake. Higher: the bank pays as much. Equal: as the house rules say. Aces are high, suits are equal.

    <b>An example.</b> The bank has a 10. On a packet with a J there are 5 of yours: you are paid 5. On one with a 3 somebody else has 5: the bank takes them.

    <b>The first bank</b> goes to whoever cuts the highest card.

    <b>House rules</b>
    • <b>Packets</b>: <i>one each</i>, seven at most, and everybody stakes on his own only (with more than six punters the seventh shares the first one’s packet, and so on); <i>two to stake on, one the bank’s</i>: on either or on both; <i>as many as the banker names</i>, 2 to 12: stake where you like, but one packet stays free of stakes, and that is the bank’s. Of several free ones the banker names his before anything is turned.
    • <b>Stakes</b>: <i>on packets already cut</i>, or <i>before the cut</i>, on their numbers.
    • <b>Put aside</b>: <i>nothing</i>; <i>the bottom card</i> of the pack before the cut; <i>one packet more</i>, the last one, out of play.
    • <b>Equal cards</b>: <i>for the bank</i>, or <i>the stake goes back</i>.
    • <b>The bank passes</b>: <i>to the left</i> or <i>to the highest cut</i>, every 1, 2, 3, 5 or 10 deals; <i>when aces meet</i>: it stays until aces fall to two punters at once, or to a punter and the bank, and then it is cut for anew.
    • <b>The bank</b>: <i>with the players</i>, or <i>with the house</i>.

    <b>The odds.</b> A packet is higher than the bank’s 8 times in 17, lower as often, equal once. Where equal cards are for the bank it gains 1/17 of a stake; where stakes go back the game is even.

    <b>If the banker says nothing</b>, packets are cut even and his is the first free one.
