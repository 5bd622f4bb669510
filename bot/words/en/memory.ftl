# What was played and won: histories, figures, places, medals. HTML, but for commands, buttons, alerts and the plot.

command-history = the last deals: mine and this chat's
command-stats = how much was played and how; as a reply: about that person
command-top = who has how many chips; week: what was won this week
command-medals = the medals of this chat

deals-played = { $count ->
    [one] { $count } deal
   *[other] { $count } deals
}

history-mine = <b>{ $name }: the last deals</b>
history-row = { $when } { $game }, deal { $deal }: { $gain }
history-row-banker = { $when } { $game }, deal { $deal }, with the bank: { $gain }
history-row-chat = { $row } ({ $chat })
history-none = { $name }: no deal played yet. Open a table in a group: /newgame
history-chat = <b>The last deals of this chat</b>
history-chat-row = { $when } { $game }, deal { $deal }: bank { $banker } { $gain }, { $punters }
history-chat-winner = { $row }, most for { $winner } { $won }
history-chat-none = No deal was played here yet. Open a table: /newgame
punters = { $count ->
    [one] { $count } punter
   *[other] { $count } punters
}
button-history-mine = Mine
button-history-chat = This chat’s
button-newer = Newer
button-older = Older
history-page = Deals { $first }–{ $last }
history-short-mine = Your last: { $deals }. The whole list: /history
history-short-chat = The last here: { $deals }. The whole list: /history
history-short-none = No deal yet. Open a table: /newgame
history-short-row = { $game } { $gain }
history-short-chat-row = { $game }, { $winner } { $gain }

stats = <b>{ $name }</b>: { $deals }, { $net } in all
stats-outcomes = Won { $won }, lost { $lost }, even { $even }
stats-extremes = Best deal { $best }, worst { $worst }
stats-pot = Biggest pot, all stakes together: { $pot }
stats-banked = With the bank: { $time }
stats-game = { $game }: { $deals }, { $net }
stats-medals = Medals: { $medals }
lasted-minutes = { $minutes } min
lasted-hours = { $hours } h { $minutes } min
plot-title = { $name }: { $total }
plot-date = { $year }-{ $month }-{ $day }

top = <b>Who has how much</b>
top-row = { $place }. { $name }: { $total }
top-none = Nobody has played here yet. Open a table: /newgame
top-week = <b>Won this week, since Monday (00:00 UTC)</b>
top-week-row = { $place }. { $name }: { $gain }
top-week-none = <b>Won this week, since Monday (00:00 UTC)</b>
    No deal played yet. Open a table: /newgame
button-top-now = Who has how much
button-top-week = Won this week
top-shown = All that each has
top-week-shown = Won since Monday

medals = <b>The medals of this chat</b>
medals-row = <b>{ $medal }</b>: { $about }
    { $who }
medals-nobody = nobody yet
medals-won = Medal: { $won }
medals-won-one = { $name } “{ $medal }”
medal-breaker = The bank is broken
medal-about-breaker = the most won in a deal after which the bank covers no other stake
medal-banco = Banco
medal-about-banco = alone against the whole bank, and won
medal-keeper = Ten deals at the bank
medal-about-keeper = ten deals on end with the bank in one pair of hands, and whole
medal-sweep = The bank takes all
medal-about-sweep = a banker took the stakes of three or more and paid nobody
medal-natural = On the first cards
medal-about-natural = won with the best points that are dealt at once
medal-comeback = From the last chip
medal-about-comeback = next to no chips, then as many as at the start, with no help from the house
medal-all-games = Every game of the house
medal-about-all-games = at least one deal of each game that is played here
medal-year = A year at the table
medal-about-year = a deal a year after the first
