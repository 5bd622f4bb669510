# What is chosen in the games: topics, options, what is said aloud, why chips moved. Plain text: buttons and toasts
# use it too. Figures are escaped before they come to a message.

topic-draw = прикуп
topic-demand = требовать ли, чтобы банкомёт тянул из колоды
topic-place = откуда взять карту
topic-extra = карта сверх
topic-again = ещё карта после баккара
topic-tens = сброс десяток и фигур
topic-buy = прикуп
topic-packets = сколько будет пакетов
topic-sizes = сколько карт в пакете
topic-free-packet = какой пакет возьмёт банк
topic-move-under = сколько карт переложить сверху вниз
topic-keep-bank = держать ли банк дальше

choice-draw = Прикупить
choice-stand = Остановиться
choice-pull = Тянуть с места
choice-demand = Тяните!
choice-throw-in = Сбросить
choice-done = Не сбрасываю
choice-buy = Прикупить
choice-packets = Пакетов
choice-even = Поровну
choice-uneven = По нарастающей
choice-size = Карт в пакете
choice-move = Переложить вниз
choice-keep = Держу банк
choice-give-up = Отдаю банк

said-packets = Пакетов в игре: { $number }
said-bankers-packet = Пакет банка: №{ $number }
said-aces = Тузы: банк разыграют заново
said-buys = { $name } прикупает { $number ->
    [0] сверху
   *[1] с места { $number }
}
said-pulled = { $name } тянет с места { $number }
said-demand = { $name } требует тянуть
said-shoe-out = Колода вышла, карт больше нет
said-natural = { $name } открывает { $number }
said-tie = Равно, по { $number }. Играем снова теми же ставками
said-baccarat = { $name }: баккара, карты в сторону

why-bankers-rank = пара банкомёту
why-punters-rank = пара карте
why-banker-21 = двадцать одно у банкомёта
why-two-card-21 = двадцать одно с двух карт
why-banker-bust = у банкомёта перебор
why-both-bust = перебор у обоих
why-bust = перебор
why-more = больше, чем у банкомёта
why-equal = поровну с банкомётом
why-fewer = меньше, чем у банкомёта
why-banker-nine = девятка у банкомёта
why-banker-eight = восьмёрка у банкомёта
why-natural-nine = девятка с одной карты
why-natural-eight = восьмёрка с одной карты
why-sixes = шестёрки делят поровну
why-higher-packet = пакет старше
why-lower-packet = пакет младше
why-equal-bank = равные карты за банк
why-equal-return = равные карты
