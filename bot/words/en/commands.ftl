# The command list: what each command does, in a few words, plain text.

command-newgame = open a table
command-table = show the table at the bottom
command-sit = sit down
command-leave = get up
command-stake = stake: what on, and how many chips
command-stop = close the table after the deal
command-balance = my chips; as a reply: theirs
command-daily = chips for every day
command-loan = a loan, if not one chip is left
command-rules = the rules of the game
command-odds = what the bank gains in the long run
command-pace = pace: quick, normal, slow
command-language = language: ru or en
command-help = what is what

command-place = a number: the place in the pack, when asked
