# What a chat wants of its bot, and the chips that its admins give: HTML. The notes, the names and the buttons are plain.

settings = <b>Как здесь заведено</b>
settings-line = { $setting }: <b>{ $value }</b>
settings-usual = { $setting }: { $value } (как обычно)
settings-of-admins = Менять это может администратор чата.
settings-amount = Другое число: <code>/settings { $name } 750</code>
settings-really = Вернуть всё к обычному? Язык останется.

setting-language = Язык
setting-pace = Темп
setting-pictures = Картинка стола
setting-opening = Стол открывают
setting-start = Новому гостю
setting-daily = Фишки на день
setting-least = Ставка от
setting-greatest = Ставка до
setting-bank = Банк от
setting-quiet = Тихие часы
setting-pin = Закреплять стол
setting-tidy = Убирать ответы
setting-on = да
setting-off = нет
opening-everybody = все
opening-admins = администраторы
quiet-none = нет
quiet-hours = с { $start } до { $end }, { $zone }

about-language = На этом языке я говорю со всем чатом.
about-pace = Сколько стол ждёт каждого.
about-pictures = Стол показан картинкой, а текст под ней говорит то же. Без картинки остаётся один текст.
about-opening = Кому можно открыть здесь стол.
about-start = Столько фишек дом даёт каждому, кто здесь впервые.
about-daily = Столько фишек дом даёт по команде /daily.
about-least = Меньше этого банкомёт ставку не назначит. Для столов, которые откроются потом.
about-greatest = Больше этого банкомёт ставку не назначит. Для столов, которые откроются потом.
about-bank = Меньше этого банк не открывают. Для столов, которые откроются потом.
about-quiet = В тихие часы столов не открывают и никого не зовут. Начатая игра идёт дальше.
about-pin = Сообщение стола закрепляется в чате. Мне для этого нужно право закреплять.
about-tidy = Мои короткие ответы сами исчезают, чтобы не мешать разговору.

amount-start = старт
amount-daily = день
amount-least = от
amount-greatest = до
amount-bank = банк

button-usual = как обычно: { $value }
button-defaults = Всё как обычно
button-really-defaults = Вернуть
button-settings-done = Готово
button-back = Назад
button-quiet-from = с { $hour }
button-quiet-to = до { $hour }
button-quiet-zone = часы чата: { $zone }

note-setting-set = { $setting }: { $value }
note-settings-usual = Всё как обычно
note-setting-gone = Такой настройки нет. Показать все: /settings
note-setting-how = Числом задают старт, день, от, до и банк: /settings старт 500. Всё остальное на кнопках: /settings
note-setting-range = Нужно целое число от 1 до { $most }, например: /settings старт 500
note-stakes-crossed = Ставка от { $least } и до { $greatest } не сходятся. Сначала измените другую из двух
note-quiet-hours = Тихие часы: { $hours }. Стол можно открыть, когда они кончатся. Меняет их администратор: /settings
note-opening-admins = Стол здесь открывают администраторы. Попросите кого-нибудь из них
note-own-name = Здесь должно быть видно, кто решил. Напишите от своего имени, а не от лица группы
note-unknown-person = Кто здесь { $name }, не знаю. Ответьте командой на сообщение этого человека
note-grant-how = Ответьте человеку командой /grant 500 или назовите его: /grant @имя 500
note-grant-range = За раз дают целое число фишек от 1 до { $most }
note-grant-full = { $room ->
    [0] Этот кошелёк полон. Дайте, когда в нём будет место
   *[1] В этот кошелёк войдёт ещё { $room }. Дайте не больше
}
note-reset-how = Всем заново: /reset. Одному: /reset ответом на его сообщение или /reset @имя
note-reset-table = За столом ещё играют. Закройте стол: /stop, потом снова /reset
note-reset-done = Роздано заново
note-reset-dropped = Фишки остались как были
note-reset-others = Это решает тот, кто написал /reset, и один раз. Начать заново: /reset
note-reset-late = Минута прошла, фишки остались как были. Начать заново: /reset

granted = { $by } даёт фишки. { $to }: +{ $amount }, в кошельке { $wallet }
reset-all-really = Раздать всем в этом чате фишки заново? У каждого станет { $amount }, нынешние пропадут. Решает { $by }, в течение минуты.
reset-one-really = { $name }: раздать фишки заново? Станет { $amount }, нынешние пропадут. Решает { $by }, в течение минуты.
reset-all = Фишки розданы заново, у каждого { $amount }. { $count ->
    [one] Изменился { $count } кошелёк
    [few] Изменились { $count } кошелька
   *[many] Изменилось { $count } кошельков
}, так решает { $by }
reset-one = { $name }: фишки розданы заново, теперь { $amount }. Так решает { $by }
reset-dropped = Фишки остались как были.
button-reset = Раздать заново
button-keep = Оставить как есть

command-settings = как здесь заведено: язык, темп, ставки и другое
command-grant = администратору: дать фишек человеку
command-reset = администратору: раздать фишки заново
