# Replies to commands, welcomes, reminders: HTML. Figures are escaped before they come here.

chips-of = { $count ->
    [one] { $count } фишка
    [few] { $count } фишки
   *[many] { $count } фишек
}
balance-own = У вас { $total }: в кошельке { $wallet }, в ставках { $staked }, в банке { $banked }
balance-other = { $name }: { $total }, из них в кошельке { $wallet }, в ставках { $staked }, в банке { $banked }
balances = <b>Ваши фишки</b>
balances-row = { $chat }: { $total }
balances-none = Вы ещё нигде не играли. Добавьте меня в группу и напишите там /newgame

help = <b>Банкомёт держит стол для старинных карточных игр.</b>
    Фишки игровые: их нельзя ни купить, ни продать, ни передать. Новому гостю чата дом даёт фишек на первое время.

    Откройте стол, сядьте и начните, когда соберутся хотя бы двое. Всё остальное делают кнопки под сообщением стола.

    { $commands }
help-command = /{ $command }: { $about }

choose-game = Во что играем?
unknown-game = «{ $wanted }» здесь не играют. Играют:
    { $games }
games-row = { $game }: <code>/newgame { $name }</code>
which-game-rules = Правила какой игры?
which-game-odds = Шансы в какой игре?
offer-after = Стол здесь уже есть. { $game }: можно перейти к этой игре, идущая сдача прежде доиграется, места останутся за теми, кто сидит.
choose-pace = Сколько ждать за столом?
choose-language = На каком языке говорить с этим чатом?
language-name = Русский

reminder-setup = { $name }, вам предложен банк: берёте?
reminder-cut = { $name }, снимите колоду
reminder-stakes = { $name }, за столом ждут вас: ставка или «Готов»

reminder-choice = { $name }, решаете вы: { $topic }
odds = <b>{ $game }</b>: сколько банк выигрывает с каждых 100 поставленных фишек
odds-row = { $rules }: { $edge } (± { $error })
odds-exact = { $rules }: { $edge }, точно { $exact }
odds-defaults = обычные правила
odds-none = <b>{ $game }</b>: шансы ещё не посчитаны
decimal-mark = ,
