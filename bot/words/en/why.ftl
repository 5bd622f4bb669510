# Why chips moved: the answers under a result, plain text of at most 200 characters. Where the rule stands is named by
# the numbers of the games' rules (rules-…).

because-stake = { $why }, stake { $stake }, { $paid }: { $gain }
because-on = { $target }, { $told }
because-sum = { $name }: { $gain }
because-alike = { $why }: { $count } of { $stake } in all: { $gain }
because-hands = You had { $mine }, the banker { $theirs }
because-hand = You had { $mine }
because-gathered = The cards were dealt anew, times: { $times }
because-void = The deal is void, stakes that went back: { $back }
because-bank = { $name }, the bank: { $gain }
because-bank-how = Stakes: { $parts }
because-taken = { $count } taken, { $chips }
because-paid = { $count } paid, { $chips }
because-back = { $count } went back
because-void-bank = The deal is void
because-absent = You had no chips in this deal. It ended so: { $ended }
because-running = This deal is still being played. Ask when it is over
because-older = This deal was played by earlier rules and cannot be gone through again
because-older-gain = This deal was played by earlier rules and cannot be gone through again. Your sum: { $gain }
paid = { $times ->
    [-3] the bank takes three times
    [-2] the bank takes twice
    [-1] the bank takes it
    [0] it goes back
    [1] paid as much
    [2] paid double
   *[3] paid three times
}
paid-share = a share of { $share }

paragraph-landsknecht-bankers-rank = Landsknecht, par. 4
paragraph-landsknecht-punters-rank = Landsknecht, par. 4
paragraph-blind-hookey-higher-packet = Blind Hookey, par. 3
paragraph-blind-hookey-lower-packet = Blind Hookey, par. 3
paragraph-blind-hookey-equal-bank = Blind Hookey, par. 3
paragraph-blind-hookey-equal-return = Blind Hookey, par. 3
paragraph-twenty-one-banker-21 = Twenty-One, par. 3
paragraph-twenty-one-two-card-21 = Twenty-One, par. 4
paragraph-twenty-one-banker-bust = Twenty-One, par. 5
paragraph-twenty-one-both-bust = Twenty-One, par. 5
paragraph-twenty-one-bust = Twenty-One, par. 5
paragraph-twenty-one-more = Twenty-One, par. 5
paragraph-twenty-one-equal = Twenty-One, par. 5
paragraph-twenty-one-fewer = Twenty-One, par. 5
paragraph-pulling-banker-21 = Twenty-One, par. 3
paragraph-pulling-two-card-21 = Twenty-One, par. 4
paragraph-pulling-banker-bust = Twenty-One, par. 5
paragraph-pulling-both-bust = Twenty-One, par. 5
paragraph-pulling-bust = Twenty-One, par. 5
paragraph-pulling-more = Twenty-One, par. 5
paragraph-pulling-equal = Twenty-One, par. 5
paragraph-pulling-fewer = Twenty-One, par. 5
paragraph-baccarat-more = Baccarat, “who buys?”, par. 5
paragraph-baccarat-fewer = Baccarat, “who buys?”, par. 5
paragraph-doubled-bank-banker-nine = Baccarat with doubled bank, par. 3
paragraph-doubled-bank-more = Baccarat with doubled bank, par. 6
paragraph-doubled-bank-equal = Baccarat with doubled bank, par. 6
paragraph-doubled-bank-fewer = Baccarat with doubled bank, par. 6
paragraph-doubled-bank-sixes = Baccarat with doubled bank, par. 6
paragraph-macao-banker-nine = Macao, par. 3
paragraph-macao-banker-eight = Macao, par. 3
paragraph-macao-natural-nine = Macao, par. 3
paragraph-macao-natural-eight = Macao, par. 3
paragraph-macao-banker-nine-showdown = Macao, par. 5
paragraph-macao-banker-eight-showdown = Macao, par. 5
paragraph-macao-natural-nine-showdown = Macao, par. 5
paragraph-macao-natural-eight-showdown = Macao, par. 5
paragraph-macao-more = Macao, par. 5
paragraph-macao-equal = Macao, par. 5
paragraph-macao-fewer = Macao, par. 5
