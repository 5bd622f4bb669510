# The proof of a shoe, in a small window (check-…: plain text) and in a message (HTML).

command-verify = пересчитать колоду: карты и доказательство
button-why = Почему?
button-check = Проверить

check-good = Колода { $shoe } пересчитана: секрет подходит к отпечатку, что стоял до снятия, { $deals ->
    [one] и { $deals } сдача повторилась карта в карту
    [few] и { $deals } сдачи повторились карта в карту
   *[many] и { $deals } сдач повторились карта в карту
}. Все карты: /verify { $shoe }
check-in-use = Колода { $shoe } ещё в игре, секрет откроется потом. Отпечаток { $commitment }
check-differs = Колода { $shoe }: секрет подходит к отпечатку, но не всё повторилось. Подробно: /verify { $shoe }
check-older = Колода { $shoe }: секрет подходит к отпечатку. Сыграна по прежним правилам, по шагам не повторить. Карты: /verify { $shoe }
check-broken = Колода { $shoe }: секрет не подходит к отпечатку. Подробно: /verify { $shoe }

note-no-shoe = Такой колоды здесь не было. Имя колоды стоит под итогом сдачи; последнюю покажет /verify без имени
note-no-shoe-yet = Ни одна колода здесь ещё не кончилась. Доиграйте сдачу, и её можно будет проверить

verify-good = <b>Колода { $shoe }</b>: всё сошлось. Секрет подходит к отпечатку, и всё повторилось карта в карту.
verify-differs = <b>Колода { $shoe }</b>: секрет подходит к отпечатку, но повторилось не всё.
verify-older = <b>Колода { $shoe }</b>: секрет подходит к отпечатку. Сдачи по прежним правилам по шагам уже не повторить.
verify-broken = <b>Колода { $shoe }</b>: секрет не подходит к отпечатку.
verify-in-use = <b>Колода { $shoe }</b> ещё в игре. Обещано о ней вот что:
verify-later = Секрет откроется, когда она кончится: под итогом последней её сдачи.
verify-promise = отпечаток <code>{ $commitment }</code>
    снято { $cuts }
verify-secret = секрет <code>{ $secret }</code>
    SHA-256 от него <code>{ $digest }</code>
verify-named = { $game }, сдача { $deal }
verify-draw = { $game }, жребий на банк
verify-deal = { $deal }: { $came }
verify-deal-cards = { $deal }: { $came }. Карты { $first }–{ $last }:
verify-more-deals = И ещё сдач: { $count }
verify-rest = Остались в колоде { $count }:
verify-more-cards = и ещё { $count }
verify-yourself = Проверьте сами: эти строки для python3 печатают отпечаток и все карты в том порядке, в каком они вышли. Устройство описано в исходном коде, docs/fairness.md.
came-alike = повторилась
came-differs = не сошлась
came-other-rules = сыграна по прежним правилам, не повторить
