# Small windows that answer one person: plain text, no mark-up.

mine = Ваши ставки: { $stakes }. Фишка { $chip }. В кошельке { $wallet }, банк кроет ещё { $free }
mine-none = Ваших ставок нет. Фишка { $chip }. В кошельке { $wallet }, банк кроет ещё { $free }
mine-stake = { $card } { $chips }
chip-rest = «остаток»
details-mine = ваши: { $stakes }
details-target = { $card }: { $stakes }
details-none = Больше сказать нечего: всё в сообщении

now-unseated = Вы не за столом: сядьте кнопкой «Сесть»
now-joining = Вы играете со следующей сдачи
now-lobby = Стол собирается: { $people }
now-lobby-you = Как сядут двое, начинает тот, кто открыл стол
now-setup = О банке решает { $name }
now-setup-you = Банк предложен вам: берите, меняйте или пас
now-cut = Колоду снимает { $name }
now-cut-you = Снимаете вы: любая из восьми кнопок
now-stakes = Идут ставки, ждём: { $names }
now-stakes-nobody = Идут ставки, никого не ждём
now-banker = Банк ваш. «Карту» открывает следующую
now-able = Можно ставить, на карту до { $most }: сначала фишка, потом карта
now-unable = Ставить больше не на что
now-ready = Вы готовы; ставить ещё можно
now-dealing = Идёт сдача
now-wait = От вас сейчас ничего не нужно
rules-sent = Правила в сообщении ниже
