# What stands on the buttons: short, plain text.

button-sit = Сесть
button-get-up = Встать
button-begin = Начать: { $count ->
    [1] один
    [2] двое
    [3] трое
    [4] четверо
    [5] пятеро
    [6] шестеро
    [7] семеро
   *[8] { $count }
}
button-rules = Как играть
button-again-offer = Как в прошлый раз: банк { $bank }, ставки { $least }–{ $greatest }
button-offer = Держать банк { $bank }, ставки { $least }–{ $greatest }
button-change = Изменить
button-pass = Пас
button-as-was = Как было
button-bank = банк { $chips }
button-least = от { $chips }
button-greatest = до { $chips }
button-chosen = ✓ { $label }
button-target = { $card } { $total }
button-rest = остаток
button-ready = Готов
button-run = Не ждать меня
button-mine = Мои ставки
button-what-now = Что теперь?
button-next = Карту
button-details = Подробнее
button-vote = Отменить сдачу: да ({ $yes })
button-again = Ещё раз
button-other = Другая игра
button-after = Перейти к игре: { $game }
button-open = Открыть стол: { $game }
button-add = Добавить в группу

button-house-rules = Правила дома
button-rules-done = Готово
button-least-sum = ставка от { $chips }
button-greatest-sum = ставка до { $chips }
button-house-bank-sum = банк дома { $chips }
button-keep-bank = Держать банк { $bank }
button-again-bank = Как в прошлый раз: банк { $bank }
button-own = Поставить
button-no-more = Ставок больше нет
button-cards = Мои карты
button-numbers = { $least }–{ $most }
button-any = { $choice }: наугад
button-other-numbers = Другие числа
