# Landsknecht, section 1 of the rules page: its name, how its deal ends, its rules.

game-landsknecht = Landsknecht
ended-landsknecht = { $card }, a pair for the banker, the bank pays
rules-landsknecht = <b>Landsknecht</b>

    One person keeps the bank: the <b>banker</b>. The others, the <b>punters</b>, stake against it. Suits mean nothing, only ranks do. All cards lie open.

    <b>The point.</b> A stake on a card wins if a card of the banker’s rank comes before the pair of yours.

    <b>A deal</b>
    1. Two cards of different ranks for the <b>layout</b>. They only lie there: their pairs go on top, and nothing happens.
    2. One card for the banker.
    3. One card for the punters. If it pairs the banker’s, all is gathered and dealt anew from a new shoe.
    4. The punters stake. Then cards are turned one by one, and after each there is time to stake again.

    <b>What a turned card does</b>
    • pairs the layout: it goes there, on with the game;
    • pairs a punters’ card: the bank takes all stakes on it, and that card is closed for the rest of the deal;
    • pairs a closed card: nothing;
    • pairs the banker’s: he pays every stake that is left as much again, and the deal is over;
    • any other: it is one more card to stake on.

    <b>An example.</b> The banker has a 6, the punters a Q with 10 of yours on it. An 8 and a K are turned, then a 6: you are paid 10. Had another Q come first, the bank would have taken your 10.

    <b>The odds</b> are even: any stake at any moment wins in exactly half of all cases.

    <b>The bank.</b> Whoever is dealt the first ace keeps it first. The banker names the bank and the limits of the stakes; nobody can stake more than the bank could pay. After each deal the bank is offered to the next on the left.

    <b>Stakes.</b> A button with a number chooses your chip, a button with a card stakes it. What is staked stays. For any other sum: <code>/stake Q 35</code>.

    <b>Fairness.</b> Before the first stake the bot shows the commitment of the shuffled shoe, the seat right of the banker cuts it, and after the deal its secret is published: anybody can compute the order of the cards again.
