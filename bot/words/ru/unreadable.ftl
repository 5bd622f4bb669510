# What is said of records that nobody can read any more.

why-unreadable = запись о нём повреждена, фишки вернулись
ended-unreadable = чем кончилась, не узнать, запись повреждена
because-unreadable = Запись об этой сдаче повреждена, по шагам её уже не повторить. Фишки целы
because-unreadable-gain = Запись об этой сдаче повреждена, по шагам её уже не повторить. Ваш итог: { $gain }
game-unknown = Неизвестная игра
