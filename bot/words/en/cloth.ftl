# The table as a picture: plain text, short enough for a card's width. Names and sums stand beside it.

cloth-deal = deal { $deal }
cloth-free = { $free } free
cloth-left = { $left } left
cloth-out = { $count } out
cloth-moved = { $count } moved
cloth-print = commitment
cloth-bank = The bank
cloth-banker = bank
cloth-layout = layout
cloth-closed = closed, { $taken } taken
cloth-apart = aside
cloth-packet = No. { $number }
cloth-count = ×{ $count }
cloth-empty = no stakes
cloth-more = { $more } more
cloth-awaited = Waiting for
cloth-decides = To decide:
cloth-offered = The bank is offered to
cloth-sit = Sit down
cloth-seated = { $count ->
    [1] One at the table
    [2] Two at the table
    [3] Three at the table
    [4] Four at the table
    [5] Five at the table
    [6] Six at the table
    [7] Seven at the table
   *[8] { $count } at the table
}
cloth-shoe = Shoe { $shoe }
cloth-million = { $count } m
cloth-billion = { $count } bn
