# What the owner of the bot is told of faults: the event's name in the log, and where it happened.

report-fault = A fault: <code>{ $event }</code>
report-error = Exception: { $error }
report-table = Table { $table }
report-deal = Deal by the log: { $deal }
report-more = And { $more } more since
