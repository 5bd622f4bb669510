# The table's message, from the lobby to the cut. Figures are escaped before they come here.

title = <b>{ $game }</b>
title-deal = <b>{ $game }, сдача { $deal }</b>
nameless = без имени
and-more = { $shown } и ещё { $more }
so-many = { $count ->
    [one] { $count } человек
    [few] { $count } человека
   *[many] { $count } человек
}
seat-away = { $name } (нет на месте)
seats = За столом: { $names }
seats-none = За столом пока никого
waiting = Со следующей сдачи: { $names }
awaited = Ждём: { $names }

bounds = { $stakes }, { $bank }, темп { $pace }
stakes-range = Ставки { $least }–{ $greatest }
stakes-sum = Ставка { $least }
stakes-bank = Ставка на весь банк
bank-from = банк от { $bank }
bank-house = банк держит дом: { $bank }
house = Дом

pace-quick = быстрый
pace-normal = обычный
pace-slow = медленный
lobby-alone = Нужно хотя бы двое
lobby-alone-until = Нужно хотя бы двое, ждём до { $time }
lobby-empty = Нужен хотя бы один понтёр
lobby-empty-until = Нужен хотя бы один понтёр, ждём до { $time }
lobby-until = Начнём сами в { $time }

drawn = Карты на банк: { $cards }
drawn-cards = { $name } { $cards }
drawn-keeper = Жребий решила { $card }, её получает { $name }
asked = О банке решает { $name }
asked-until = О банке решает { $name }, ждём до { $time }
asked-poor = В кошельке { $purse }, для банка нужно { $floor }: пас, или сначала /daily, /loan
draft-bank = Выбрано: банк { $bank }
draft = Выбрано: банк { $bank }, ставки { $least }–{ $greatest }

cut = Колода { $shoe } перемешана, снимает { $name }
cut-until = Колода { $shoe } перемешана, снимает { $name }. Ждём до { $time }
cuts-so-far = Уже снято: { $cuts }
cut-next = Потом снимают: { $names }
cut-how = Число на кнопке: сколько карт сверху снять
commitment = Отпечаток: <code>{ $commitment }</code>

proofs = <blockquote expandable>{ $proofs }</blockquote>
proof = Колода { $shoe }, проверить:
    отпечаток <code>{ $commitment }</code>
    снято { $cuts }
    секрет <code>{ $secret }</code>
cuts-moved = { $cuts }, потом сверху вниз { $moved }
proofs-older = Ещё колоды: { $shoes }
uncut = никем
