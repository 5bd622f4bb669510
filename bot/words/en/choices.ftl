# What is chosen in the games: topics, options, what is said aloud, why chips moved. Plain text: buttons and toasts
# use it too. Figures are escaped before they come to a message.

topic-draw = a card or not
topic-demand = whether to ask the banker to pull
topic-place = where to take the card from
topic-extra = one card more
topic-again = another card after the baccarat
topic-tens = tens and court cards, thrown in
topic-buy = a card or not
topic-packets = how many packets
topic-sizes = how many cards in a packet
topic-free-packet = which packet is the bank’s
topic-move-under = how many cards go from top to bottom
topic-keep-bank = whether to keep the bank

choice-draw = Draw
choice-stand = Stand
choice-pull = Pull from place
choice-demand = Pull!
choice-throw-in = Throw in
choice-done = Keep it
choice-buy = Buy
choice-packets = Packets
choice-even = Even
choice-uneven = Growing
choice-size = Cards in the packet
choice-move = Move under
choice-keep = Keep the bank
choice-give-up = Give it up

said-packets = Packets in play: { $number }
said-bankers-packet = The bank’s packet: no. { $number }
said-aces = Aces: the bank is cut for anew
said-buys = { $name } buys { $number ->
    [0] from the top
   *[1] from place { $number }
}
said-pulled = { $name } pulls from place { $number }
said-demand = { $name } demands a pull
said-shoe-out = The shoe is out, there are no more cards
said-natural = { $name } shows { $number }
said-tie = Equal, { $number } each. Once more with the same stakes
said-baccarat = { $name }: baccarat, the cards go out

why-bankers-rank = the banker’s pair
why-punters-rank = the card was paired
why-banker-21 = the banker’s twenty-one
why-two-card-21 = twenty-one in two cards
why-banker-bust = the banker is over
why-both-bust = both are over
why-bust = over twenty-one
why-more = more than the banker
why-equal = equal to the banker
why-fewer = fewer than the banker
why-banker-nine = the banker’s nine
why-banker-eight = the banker’s eight
why-natural-nine = a nine in one card
why-natural-eight = an eight in one card
why-sixes = the sixes share
why-higher-packet = a higher packet
why-lower-packet = a lower packet
why-equal-bank = equal cards, for the bank
why-equal-return = equal cards
