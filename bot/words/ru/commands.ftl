# The command list: what each command does, in a few words, plain text.

command-newgame = открыть стол
command-table = показать стол внизу
command-sit = сесть за стол
command-leave = встать из-за стола
command-stake = поставить: на что и сколько фишек
command-stop = закрыть стол после сдачи
command-balance = мои фишки; ответом кому-то: его
command-daily = фишки на каждый день
command-loan = ссуда, если не осталось ни одной
command-rules = правила игры
command-odds = сколько банк выигрывает со временем
command-pace = темп: quick, normal, slow
command-language = язык: ru или en
command-help = что тут к чему

command-place = число: место в колоде, когда спрашивают
