# Replies to commands, welcomes, reminders: HTML. Figures are escaped before they come here.

chips-of = { $count ->
    [one] { $count } chip
   *[other] { $count } chips
}
balance-own = You have { $total }: { $wallet } in the wallet, { $staked } staked, { $banked } in the bank
balance-other = { $name }: { $total }, of these { $wallet } in the wallet, { $staked } staked, { $banked } in the bank
balances = <b>Your chips</b>
balances-row = { $chat }: { $total }
balances-none = You have not played anywhere yet. Add me to a group and write /newgame there

help = <b>Bankomet keeps a table for old card games.</b>
    The chips are for play: they cannot be bought, sold or given away. Every newcomer to a chat gets some from the house to begin with.

    Open a table, sit down, and begin once there are two of you. The buttons under the table’s message do all the rest.

    { $commands }
help-command = /{ $command }: { $about }

choose-game = What shall we play?
unknown-game = “{ $wanted }” is not played here. These are:
    { $games }
games-row = { $game }: <code>/newgame { $name }</code>
which-game-rules = The rules of which game?
which-game-odds = The odds of which game?
offer-after = There is a table here already. { $game } can come next: a running deal is played out first, and whoever sits keeps the seat.
choose-pace = How long shall the table wait?
choose-language = Which language shall this chat be spoken to?
language-name = English

reminder-setup = { $name }, the bank is offered to you: do you take it?
reminder-cut = { $name }, the shoe waits for your cut
reminder-stakes = { $name }, the table waits for you: a stake, or “Ready”

reminder-choice = { $name }, it is for you to say: { $topic }
odds = <b>{ $game }</b>: what the bank gains of every 100 chips staked
odds-row = { $rules }: { $edge } (± { $error })
odds-exact = { $rules }: { $edge }, exactly { $exact }
odds-defaults = the usual rules
odds-none = <b>{ $game }</b>: the odds have not been counted yet
decimal-mark = .
