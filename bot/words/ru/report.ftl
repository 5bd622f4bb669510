# Что сообщается владельцу бота о неполадках: имя события из журнала и где это случилось.

report-fault = Неполадка: <code>{ $event }</code>
report-error = Исключение: { $error }
report-table = Стол { $table }
report-deal = Сдача по журналу: { $deal }
report-more = И ещё { $more } с прошлого сообщения
