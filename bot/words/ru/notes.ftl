# Answers to taps and commands: plain text, one line, the fact first.

note-seated = { $waiting ->
    [1] Место за вами. Играете со следующей сдачи
   *[0] Вы за столом
}
note-got-up = { $waiting ->
    [1] Вы встали. Сдача доиграется, ваши ставки остаются в игре
   *[0] Вы встали из-за стола
}
note-begun = Начинаем: карты на банк
note-bank-opened = Банк ваш: { $bank }
note-drafted = Отмечено, банк { $bank }. Если всё так, нажмите «Держать банк»
note-choose = Выберите банк и ставки, потом нажмите «Держать банк»
note-passed = Пас. Банк предлагается следующему
note-cut-at = { $place ->
    [one] Снята { $place } карта
    [few] Сняты { $place } карты
   *[many] Снято { $place } карт
}
note-chip-set = Ваша фишка теперь { $chip }. Чтобы поставить, нажмите карту
note-chip-rest = Ваша фишка теперь «остаток»: всё, что банк ещё кроет для вас. Чтобы поставить, нажмите карту
note-staked = { $card }: ваших { $mine }. В кошельке { $wallet }, банк кроет ещё { $free }
note-ready-noted = Вы готовы: до новой карты вас не ждём
note-run-noted = До конца сдачи вас не ждём. Ставить по-прежнему можно
note-turned = Следующая карта
note-voted = Ваш голос учтён
note-vote-called = Спрашиваем остальных: сдачу отменит большинство
note-stopping = Стол закроется после этой сдачи
note-stopped = Стол закрыт, всё со стола вернулось в кошельки
note-afterwards = Следующей пойдёт эта игра, места те же
note-opened = Стол открыт
note-choose-game = Выберите игру в сообщении ниже
note-paid-daily = { $amount ->
    [one] Ваша { $amount } фишка на сегодня
    [few] Ваши { $amount } фишки на сегодня
   *[many] Ваши { $amount } фишек на сегодня
}. В кошельке { $wallet }
note-paid-loan = { $amount ->
    [one] Дом ссудил вам { $amount } фишку
    [few] Дом ссудил вам { $amount } фишки
   *[many] Дом ссудил вам { $amount } фишек
}. В кошельке { $wallet }
note-language-set = Хорошо, говорим по-русски
note-pace-set = Темп теперь { $pace }
note-pace-how = Напишите темп: /pace quick, /pace normal или /pace slow
note-language-how = Напишите язык: /language ru или /language en

note-staked-once = Поставлено один раз: { $amount } на { $card }. Чтобы добавить, нажмите ещё
note-tap-again = { $amount } на { $card }: назад ставку не взять. Если решили, нажмите ещё раз
note-wallet-short = В кошельке { $has }, нужно { $needs }. Добавить фишек: /daily или /loan
note-bank-short = Для банка нужно { $needs }, в кошельке { $has }. Добавить фишек: /daily или /loan
note-sit-first = Сначала сядьте: кнопка «Сесть» здесь же
note-next-deal = Вы за столом и играете со следующей сдачи
note-too-early = { $seconds ->
    [one] Карту можно через { $seconds } секунду: пусть успеют поставить
    [few] Карту можно через { $seconds } секунды: пусть успеют поставить
   *[many] Карту можно через { $seconds } секунд: пусть успеют поставить
}
note-time-up = Время вышло, игра пошла дальше. Смотрите сообщение стола
note-old-table = Этого стола уже нет. Открыть новый: /newgame
note-old-deal = Сдача уже кончилась, новый стол ниже
note-old-message = Стол теперь в другом сообщении. Не видно его: /table
note-old-question = Это уже решено. Кнопки под сообщением обновились
note-others-turn = Сейчас решает { $name }
note-not-a-button = Такой кнопки здесь нет. Показать стол заново: /table
note-opener-only = Это решает тот, кто открыл стол, или администратор чата
note-admin-only = Это решает администратор чата
note-nothing-runs = Сейчас ставок не принимают. Дождитесь, когда откроют карты
note-no-table = Стола сейчас нет. Открыть: /newgame
note-groups-only = Играют в группах. Добавьте меня в группу и напишите там /newgame
note-not-a-person = За стол садятся от своего имени. Напишите не от лица группы или канала
note-not-a-number = Нужно целое число фишек, например: /stake Q 35
note-stake-how = Напишите, на что ставите, и число фишек: /stake Q 35. Где ставить можно только на одно, хватит числа: /stake 35
note-daily-later = Сегодняшние фишки вы уже взяли. Следующие через { $hours } ч { $minutes } мин
note-loan-later = Ссуду вы недавно брали. Следующая через { $hours } ч { $minutes } мин
note-loan-rich = { $worth ->
    [one] У вас есть { $worth } фишка. Ссуда для тех, у кого ни одной
    [few] У вас есть { $worth } фишки. Ссуда для тех, у кого ни одной
   *[many] У вас есть { $worth } фишек. Ссуда для тех, у кого ни одной
}
note-shown = { $text }
note-too-rich = Ваш кошелёк полон, больше в него не войдёт
note-broken = Простите, ошибка у нас. Ваши фишки целы. Показать стол: /table

note-not-in-deal = Вы не в этой сдаче. Сядьте, и со следующей играете
note-not-asked = Сейчас это решаете не вы. Кто и что: кнопка «Что теперь?»
note-banker-stakes = Банкомёт не ставит: он отвечает банком
note-no-such-target = { $card } на столе не открыта. Поставьте на открытую карту
note-target-closed = { $card } закрыта, ставок на неё нет. Поставьте на открытую карту
note-below-least = Наименьшая ставка на { $card }: { $least }. Поставьте не меньше
note-above-greatest = { $left ->
    [0] На { $card } у вас уже наибольшее, { $greatest }. Поставьте на другую карту
   *[1] На карту не больше { $greatest }. На { $card } вы можете добавить { $left }
}
note-above-cover = { $free ->
    [0] Банк больше ничего не кроет. Дождитесь карты
   *[1] Банк кроет ещё { $free }. Поставьте не больше { $free } или дождитесь карты
}
note-window-full = Ставок уже слишком много. Дождитесь карты
note-already = Это уже отмечено
note-not-a-cut = Снять можно от 1 до { $most }
note-deal-over = Сдача уже кончилась. Дождитесь следующей
note-seated-already = Вы уже за столом
note-not-seated = Вы не за столом. Сесть: кнопка «Сесть» или /sit
note-table-full = Все места заняты, их { $most }. Дождитесь, пока кто-нибудь встанет
note-too-few = Людей пока мало. Позовите ещё кого-нибудь
note-under-way = Игра уже идёт. Сесть можно, сыграете со следующей сдачи
note-table-closed = Стол закрыт. Открыть новый: /newgame
note-bank-too-small = Для таких ставок банк не меньше { $least }. Возьмите больше или снизьте ставки
note-limits = Ставки за этим столом от { $least } до { $greatest }. Выберите в этих пределах
note-no-vote = Голосования сейчас нет. Начать его: /stop now

note-chose = { $choice }: принято
note-chose-number = { $choice }: { $number }
note-narrowed = Числа от { $low } до { $high } на кнопках: выберите одно
note-amended = Правило дома изменено
note-rules-shown = Правила дома на кнопках: нажмите то, что менять
note-no-cards = Карт у вас сейчас нет
note-place-how = Напишите число: /place 57
note-house-short = У дома на сегодня { $has }, для банка нужно { $needs }. Возьмите банк сами или уменьшите его
note-not-your-target = Здесь каждый ставит только на своё
note-last-free = Один пакет должен остаться без ставок, он для банка. Поставьте на другой
note-shoe-short = Карт в колоде хватит на стольких понтёров: { $most }. Дождитесь следующей сдачи
note-no-such-choice = Этого сейчас не выбрать. Что можно: кнопки под сообщением
note-not-allowed = С вашими картами этого нельзя. Что можно: кнопка «Мои карты»
note-not-a-place = Число здесь от { $least } до { $most }
note-no-such-option = Такого правила у этой игры нет. Какие есть: кнопка «Правила дома»
