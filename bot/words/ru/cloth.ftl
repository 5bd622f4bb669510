# The table as a picture: plain text, short enough for a card's width. Names and sums stand beside it.

cloth-deal = сдача { $deal }
cloth-free = свободно { $free }
cloth-left = в колоде { $left }
cloth-out = сброс { $count }
cloth-moved = вниз { $count }
cloth-print = отпечаток
cloth-bank = Банк
cloth-banker = банк
cloth-layout = расклад
cloth-closed = закрыты, банку { $taken }
cloth-apart = в сторону
cloth-packet = №{ $number }
cloth-count = ×{ $count }
cloth-empty = нет ставок
cloth-more = ещё { $more }
cloth-awaited = Ждём
cloth-decides = Решает
cloth-offered = О банке решает
cloth-sit = Садитесь
cloth-seated = { $count ->
    [1] За столом один
    [2] За столом двое
    [3] За столом трое
    [4] За столом четверо
    [5] За столом пятеро
    [6] За столом шестеро
    [7] За столом семеро
   *[8] За столом { $count }
}
cloth-shoe = Колода { $shoe }
cloth-million = { $count } млн
cloth-billion = { $count } млрд
