# The running deal and its result. Figures are escaped before they come here.

bank = { $name } keeps the bank: { $bank }
bank-free = { $name } keeps the bank: { $bank }, { $free } free
shoe-short = Shoe { $shoe }, { $left } left, commitment <code>{ $commitment }</code>
shoe-moved = Cards the banker moved from top to bottom: { $count }
gathered = The cards are gathered and dealt anew: same bank, new shoe

layout = Layout   { $cards }
banker = Banker   { $cards }
target-open = { $card }   { $stakes }
target-empty = { $card }   no stakes
target-many = { $card }   { $people }, { $total } in all
target-closed = closed { $card }: the bank took { $taken }
stake = { $name } { $chips }

turned-opened = { $card } opens
turned-layout = { $card } to the layout
turned-banker = { $card } for the banker
turned-taken = { $card }: a pair, the card is closed
turned-other = { $card } is turned
stakes-until = Stakes until { $time }
stakes-open = Stakes are open
running = The cards run by themselves

vote = Undo the deal? Yes: { $yes }, needed { $needed }
stopping = The table closes after this deal
successor = After this deal: { $game }

ended-dropped = no stakes, the deal is dropped
ended-void = the deal is void, stakes went back
result = <b>{ $game }, deal { $deal }</b>: { $ended }
net = { $name } { $gain }
passes = The bank is offered to { $name }
passes-again = The bank is offered to { $name } again
closed = The table is closed: { $why }
closing = <b>{ $game }</b>. The table is closed: { $why }
why-stopped = so it was decided
why-nobody-keeps = nobody takes the bank
why-nobody-stakes = three deals in a row without stakes
why-nobody-came = there is nobody to play
why-followed = another game follows
why-chat-lost = the chat is gone

target-hand = your own cards
target-packet = no. { $number }
target-bank = the whole bank
packet = { $packet } { $cards } ({ $count })
packet-shown = { $packet } { $cards }
discard = Put aside: { $count }
stakes-none = No stakes yet
stakes-placed = Stakes: { $stakes }
hand = { $name }   { $cards }
hand-points = { $cards } ({ $points })
hand-staked = { $hand }   { $stake }
hand-settled = { $hand }   { $gain }, { $why }
hand-turn = ▸ { $hand }
chooses = { $name } decides: { $topic }
chooses-until = { $name } decides until { $time }: { $topic }
window = All decide: { $topic }
window-until = All decide until { $time }: { $topic }
net-hand = { $name }   { $hand }   { $gain }
why-house-broke = the house has no more chips for a bank today
