# The running deal and its result. Figures are escaped before they come here.

bank = Банк держит { $name }: { $bank }
bank-free = Банк держит { $name }: { $bank }, свободно { $free }
shoe-short = Колода { $shoe }, осталось { $left }, отпечаток <code>{ $commitment }</code>
shoe-moved = Банкомёт переложил сверху вниз карт: { $count }
gathered = Карты собраны, сдаём заново: тот же банк, новая колода

layout = Расклад    { $cards }
banker = Банкомёт   { $cards }
target-open = { $card }   { $stakes }
target-empty = { $card }   ставок нет
target-many = { $card }   { $people }, вместе { $total }
target-closed = закрыта { $card }: банк взял { $taken }
stake = { $name } { $chips }

turned-opened = Открылась { $card }
turned-layout = { $card } в расклад
turned-banker = { $card } банкомёту
turned-taken = { $card }: пара, карта закрыта
turned-other = Вышла { $card }
stakes-until = Ставки до { $time }
stakes-open = Ставки открыты
running = Карты идут без остановки

vote = Отменить сдачу? Да: { $yes }, нужно { $needed }
stopping = После этой сдачи стол закроется
successor = После этой сдачи: { $game }

ended-dropped = ставок не было, сдача снята
ended-void = сдача отменена, ставки возвращены
result = <b>{ $game }, сдача { $deal }</b>: { $ended }
net = { $name } { $gain }
passes = Теперь о банке решает { $name }
passes-again = О банке снова решает { $name }
closed = Стол закрыт: { $why }
closing = <b>{ $game }</b>. Стол закрыт: { $why }
why-stopped = так решили
why-nobody-keeps = банк никто не берёт
why-nobody-stakes = три сдачи подряд без ставок
why-nobody-came = играть некому
why-followed = дальше другая игра
why-chat-lost = чат пропал

target-hand = свои карты
target-packet = №{ $number }
target-bank = весь банк
packet = { $packet } { $cards } ({ $count })
packet-shown = { $packet } { $cards }
discard = В сторону: { $count }
stakes-none = Ставок пока нет
stakes-placed = Ставки: { $stakes }
hand = { $name }   { $cards }
hand-points = { $cards } ({ $points })
hand-staked = { $hand }   { $stake }
hand-settled = { $hand }   { $gain }, { $why }
hand-turn = ▸ { $hand }
chooses = Решает { $name }: { $topic }
chooses-until = Решает { $name }: { $topic }, до { $time }
window = Решают все: { $topic }
window-until = Решают все: { $topic }, до { $time }
net-hand = { $name }   { $hand }   { $gain }
why-house-broke = у дома на сегодня больше нет фишек для банка
