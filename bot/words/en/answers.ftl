# Small windows that answer one person: plain text, no mark-up.

mine = Your stakes: { $stakes }. Chip { $chip }. { $wallet } in your wallet, the bank covers { $free } more
mine-none = You have no stakes. Chip { $chip }. { $wallet } in your wallet, the bank covers { $free } more
mine-stake = { $card } { $chips }
chip-rest = “rest”
details-mine = yours: { $stakes }
details-target = { $card }: { $stakes }
details-none = There is no more to tell: it is all in the message

now-unseated = You are not at the table: press “Sit down”
now-joining = You play from the next deal
now-lobby = The table is filling: { $people }
now-lobby-you = Once two sit here, whoever opened the table begins
now-setup = The bank is offered to { $name }
now-setup-you = The bank is offered to you: keep it, change it or pass
now-cut = { $name } cuts the shoe
now-cut-you = You cut: any of the eight buttons
now-stakes = Stakes are open, waiting for { $names }
now-stakes-nobody = Stakes are open, nobody is waited for
now-banker = The bank is yours. “Next card” turns one
now-able = You may stake, up to { $most } on a card: first the chip, then the card
now-unable = There is nothing left for you to stake on
now-ready = You are ready; you may still stake
now-dealing = A deal is running
now-wait = Nothing is asked of you now
rules-sent = The rules are in the message below
