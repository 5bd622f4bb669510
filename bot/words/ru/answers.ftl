# Small windows that answer one person: plain text, no mark-up.

mine = Ваши ставки: { $stakes }. Фишка { $chip }. В кошельке { $wallet }, банк кроет ещё { $free }
mine-none = Ваших ставок нет. Фишка { $chip }. В кошельке { $wallet }, банк кроет ещё { $free }
mine-stake = { $card } { $chips }
chip-rest = «остаток»
details-mine = ваши: { $stakes }
details-target = { $card }: { $stakes }
details-none = Больше сказать нечего: всё в сообщении

now-unseated = Вы не за столом: сядьте кнопкой «Сесть»
now-joining = Вы играете со следующей сдачи
now-lobby = Стол собирается: { $people }
now-lobby-you = Как соберутся, начинает тот, кто открыл стол
now-setup = О банке решает { $name }
now-setup-you = Банк предложен вам: берите, меняйте или пас
now-cut = Колоду снимает { $name }
now-cut-you = Снимаете вы: любая из восьми кнопок
now-stakes = Идут ставки, ждём: { $names }
now-stakes-nobody = Идут ставки, никого не ждём
now-banker = Банк ваш. Окно ставок закрывает кнопка внизу слева
now-able = Можно ставить, не больше { $most }: сначала фишка, потом на что
now-able-once = Можно поставить { $most }: кнопка под сообщением
now-unable = Ставить больше не на что
now-ready = Вы готовы; ставить ещё можно
now-dealing = Идёт сдача
now-wait = От вас сейчас ничего не нужно
about-sent = { $game }: в сообщении ниже
rules-sent = Правила в сообщении ниже

cards = { $cards }. { $open }
cards-points = { $cards }, { $points }
cards-open = Можно: { $options }
cards-others = Сейчас решает { $name }
cards-wait = Сейчас от вас ничего не нужно
mine-dealt = Ваши ставки: { $stakes }. Карты сданы
now-choice = Решает { $name }: { $topic }
now-choice-you = Решаете вы: кнопки под сообщением, свои карты в «Мои карты»
now-window = Решают все: { $topic }
now-window-you = Решаете и вы: кнопки под сообщением, свои карты в «Мои карты»
points = { $count ->
    [0] ноль
    [1] один
    [2] два
    [3] три
    [4] четыре
    [5] пять
    [6] шесть
    [7] семь
    [8] восемь
    [9] девять
    [10] десять
    [11] одиннадцать
    [12] двенадцать
    [13] тринадцать
    [14] четырнадцать
    [15] пятнадцать
    [16] шестнадцать
    [17] семнадцать
    [18] восемнадцать
    [19] девятнадцать
    [20] двадцать
    [21] двадцать одно
   *[22] { $count }
}
