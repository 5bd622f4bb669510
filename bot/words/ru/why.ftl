# Why chips moved: the answers under a result, plain text of at most 200 characters. Where the rule stands is named by
# the numbers of the games' rules (rules-…).

because-stake = { $why }, ставка { $stake }, { $paid }: { $gain }
because-on = { $target }, { $told }
because-sum = { $name }: { $gain }
because-alike = { $why }: ставок { $count } на { $stake }: { $gain }
because-hands = У вас { $mine }, у банкомёта { $theirs }
because-hand = У вас { $mine }
because-gathered = Карты сдавали заново, раз: { $times }
because-void = Сдача отменена, вернулось ставок: { $back }
because-bank = { $name }, банк: { $gain }
because-bank-how = Ставки: { $parts }
because-taken = взято { $count } на { $chips }
because-paid = оплачено { $count } на { $chips }
because-back = вернулось { $count }
because-void-bank = Сдача отменена
because-absent = Ваших фишек в этой сдаче не было. Она кончилась так: { $ended }
because-running = Эта сдача ещё идёт. Спросите, когда она кончится
because-older = Эту сдачу играли по прежним правилам, по шагам её уже не повторить
because-older-gain = Эту сдачу играли по прежним правилам, по шагам её уже не повторить. Ваш итог: { $gain }
paid = { $times ->
    [-3] банк берёт втрое
    [-2] банк берёт вдвое
    [-1] банк берёт её
    [0] она возвращается
    [1] платят столько же
    [2] платят вдвое
   *[3] платят втрое
}
paid-share = на долю { $share }

paragraph-landsknecht-bankers-rank = Ландскнехт, п. 4
paragraph-landsknecht-punters-rank = Ландскнехт, п. 4
paragraph-blind-hookey-higher-packet = Слепая калоша, п. 3
paragraph-blind-hookey-lower-packet = Слепая калоша, п. 3
paragraph-blind-hookey-equal-bank = Слепая калоша, п. 3
paragraph-blind-hookey-equal-return = Слепая калоша, п. 3
paragraph-twenty-one-banker-21 = Двадцать одно, п. 3
paragraph-twenty-one-two-card-21 = Двадцать одно, п. 4
paragraph-twenty-one-banker-bust = Двадцать одно, п. 5
paragraph-twenty-one-both-bust = Двадцать одно, п. 5
paragraph-twenty-one-bust = Двадцать одно, п. 5
paragraph-twenty-one-more = Двадцать одно, п. 5
paragraph-twenty-one-equal = Двадцать одно, п. 5
paragraph-twenty-one-fewer = Двадцать одно, п. 5
paragraph-pulling-banker-21 = Двадцать одно, п. 3
paragraph-pulling-two-card-21 = Двадцать одно, п. 4
paragraph-pulling-banker-bust = Двадцать одно, п. 5
paragraph-pulling-both-bust = Двадцать одно, п. 5
paragraph-pulling-bust = Двадцать одно, п. 5
paragraph-pulling-more = Двадцать одно, п. 5
paragraph-pulling-equal = Двадцать одно, п. 5
paragraph-pulling-fewer = Двадцать одно, п. 5
paragraph-baccarat-more = Баккара «Кто покупает?», п. 5
paragraph-baccarat-fewer = Баккара «Кто покупает?», п. 5
paragraph-doubled-bank-banker-nine = Баккара с двойным банком, п. 3
paragraph-doubled-bank-more = Баккара с двойным банком, п. 6
paragraph-doubled-bank-equal = Баккара с двойным банком, п. 6
paragraph-doubled-bank-fewer = Баккара с двойным банком, п. 6
paragraph-doubled-bank-sixes = Баккара с двойным банком, п. 6
paragraph-macao-banker-nine = Макао, п. 3
paragraph-macao-banker-eight = Макао, п. 3
paragraph-macao-natural-nine = Макао, п. 3
paragraph-macao-natural-eight = Макао, п. 3
paragraph-macao-banker-nine-showdown = Макао, п. 5
paragraph-macao-banker-eight-showdown = Макао, п. 5
paragraph-macao-natural-nine-showdown = Макао, п. 5
paragraph-macao-natural-eight-showdown = Макао, п. 5
paragraph-macao-more = Макао, п. 5
paragraph-macao-equal = Макао, п. 5
paragraph-macao-fewer = Макао, п. 5
