# What was played and won: histories, figures, places, medals. HTML, but for commands, buttons, alerts and the plot.

command-history = последние сдачи: мои и этого чата
command-stats = сколько сыграно и как; ответом кому-то: о нём
command-top = у кого сколько фишек; неделя: выигрыши недели
command-medals = награды этого чата

deals-played = { $count ->
    [one] { $count } сдача
    [few] { $count } сдачи
   *[many] { $count } сдач
}

history-mine = <b>{ $name }: последние сдачи</b>
history-row = { $when } { $game }, сдача { $deal }: { $gain }
history-row-banker = { $when } { $game }, сдача { $deal }, с банком: { $gain }
history-row-chat = { $row } ({ $chat })
history-none = { $name }: ни одной сыгранной сдачи. Открыть стол в группе: /newgame
history-chat = <b>Последние сдачи этого чата</b>
history-chat-row = { $when } { $game }, сдача { $deal }: банк { $banker } { $gain }, { $punters }
history-chat-winner = { $row }, больше всех { $winner } { $won }
history-chat-none = Здесь ещё не сыграно ни одной сдачи. Открыть стол: /newgame
punters = { $count ->
    [one] { $count } понтёр
    [few] { $count } понтёра
   *[many] { $count } понтёров
}
button-history-mine = Мои
button-history-chat = Этого чата
button-newer = Новее
button-older = Старее
history-page = Сдачи { $first }–{ $last }
history-short-mine = Ваши последние: { $deals }. Весь список: /history
history-short-chat = Последние здесь: { $deals }. Весь список: /history
history-short-none = Сдач ещё не было. Открыть стол: /newgame
history-short-row = { $game } { $gain }
history-short-chat-row = { $game }, { $winner } { $gain }

stats = <b>{ $name }</b>: { $deals }, итог { $net }
stats-outcomes = Выиграно { $won }, проиграно { $lost }, вничью { $even }
stats-extremes = Лучшая сдача { $best }, худшая { $worst }
stats-pot = Самый большой кон, все ставки вместе: { $pot }
stats-banked = С банком: { $time }
stats-game = { $game }: { $deals }, { $net }
stats-medals = Награды: { $medals }
lasted-minutes = { $minutes } мин
lasted-hours = { $hours } ч { $minutes } мин
plot-title = { $name }: { $total }
plot-date = { $day }.{ $month }.{ $year }

top = <b>У кого сколько</b>
top-row = { $place }. { $name }: { $total }
top-none = Здесь ещё никто не играл. Открыть стол: /newgame
top-week = <b>Выигрыши недели, с понедельника (00:00 UTC)</b>
top-week-row = { $place }. { $name }: { $gain }
top-week-none = <b>Выигрыши недели, с понедельника (00:00 UTC)</b>
    Пока ни одной сыгранной сдачи. Открыть стол: /newgame
button-top-now = У кого сколько
button-top-week = Выигрыши недели
top-shown = Всё, что есть у каждого
top-week-shown = Выигрыши с понедельника

medals = <b>Награды этого чата</b>
medals-row = <b>{ $medal }</b>: { $about }
    { $who }
medals-nobody = пока никто
medals-won = Награда: { $won }
medals-won-one = { $name } «{ $medal }»
medal-breaker = Банк сорван
medal-about-breaker = самый крупный выигрыш в сдаче, после которой банку нечем крыть и одну ставку
medal-banco = Ва-банк
medal-about-banco = один против всего банка, и с выигрышем
medal-keeper = Десять сдач у банка
medal-about-keeper = десять сдач подряд банк в одних руках и цел
medal-sweep = Банк берёт всё
medal-about-sweep = банкомёт взял ставки хотя бы троих и не заплатил никому
medal-natural = С первых карт
medal-about-natural = выигрыш с лучшими очками, какие сдают сразу
medal-comeback = С последней фишки
medal-about-comeback = почти без фишек, а потом снова с начальными, и без помощи дома
medal-all-games = Все игры дома
medal-about-all-games = хотя бы по сдаче в каждой из здешних игр
medal-year = Год за столом
medal-about-year = сдача через год после первой
