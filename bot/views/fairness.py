"""The proof of a shoe as the chat shows it: in a small window, and in a message with all its cards."""

from bot.checking import Again, Came, Checked, InUse, Promise
from bot.views.message import TOAST_LIMIT, Message, Toast
from bot.views.pieces import cut, escape, game_name, utf16
from bot.words import Words
from games.core.shoe import PACK

MESSAGE_LIMIT = 4096
_ALL = 10**6
ROOMS = ((_ALL, _ALL), (_ALL, 4 * PACK), (20, 2 * PACK), (8, PACK), (2, PACK), (0, 0))
"""How many deals a message tells of, and how many cards of all of them: the first that fits."""

PROGRAM = """\
import hashlib, hmac
secret = bytes.fromhex("{secret}")
def stream():
    for i in range(10**6):
        text = f"bankomet-shoe-1|{shoe}|{cuts}|{{i}}"
        block = hmac.digest(secret, text.encode(), "sha256")
        for j in range(0, 32, 4):
            yield int.from_bytes(block[j:j + 4], "big")
numbers = stream()
cards = [r + s for _ in range({packs}) for s in "cdhs" for r in "23456789TJQKA"]
for n in range(len(cards), 1, -1):
    k = next(x for x in numbers if x < 2**32 // n * n) % n
    cards[n - 1], cards[k] = cards[k], cards[n - 1]
cards = cards[{moved}:] + cards[:{moved}]
for at, place in {pulls}:
    cards.insert(at, cards.pop(at + place - 1))
print(hashlib.sha256(secret).hexdigest(), *cards)
"""
"""What anybody may run to compute a shoe again: it prints the commitment and all cards as they were dealt."""


def check_toast(shoe: InUse | Checked, words: Words) -> Toast:
    """What came of checking a shoe, in a few words."""
    name = shoe.promise.id
    if isinstance(shoe, InUse):
        text = words("check-in-use", shoe=name, commitment=shoe.promise.commitment)
    else:
        text = words(f"check-{_verdict(shoe)}", shoe=name, deals=len(shoe.deals))
    return Toast(cut(text, TOAST_LIMIT, TOAST_LIMIT), alert=True)


def verify_message(shoe: InUse | Checked, words: Words) -> Message:
    """All that may be told of a shoe: while it is in use, what was promised of it."""
    if isinstance(shoe, InUse):
        lines = (words("verify-in-use", shoe=shoe.promise.id), *_promised(shoe.promise, words), words("verify-later"))
        return Message("\n".join(lines))
    return next(Message(text) for room in ROOMS if utf16(text := _proof(shoe, *room, words)) <= MESSAGE_LIMIT)


def program(shoe: Checked) -> str:
    """The program that computes this very shoe."""
    promise = shoe.promise
    return PROGRAM.format(
        secret=shoe.secret,
        shoe=promise.id,
        cuts=",".join(map(str, promise.cuts)),
        packs=promise.packs,
        moved=promise.moved,
        pulls=[*shoe.pulls],
    )


def _verdict(shoe: Checked) -> str:
    """What came of it, as the catalogues call it."""
    if not shoe.kept:
        return "broken"
    if not shoe.good:
        return "differs"
    return "good" if all(deal.came is Came.ALIKE for deal in shoe.deals) else "older"


def _promised(promise: Promise, words: Words) -> list[str]:
    cuts = ", ".join(map(str, promise.cuts)) or words("uncut")
    if promise.moved:
        cuts = words("cuts-moved", cuts=cuts, moved=promise.moved)
    return [words("verify-promise", commitment=promise.commitment, cuts=cuts)]


def _proof(shoe: Checked, deals: int, cards: int, words: Words) -> str:
    told, left = [], cards
    for deal in shoe.deals[:deals]:
        told.append(_deal(deal, shoe, left, words))
        left = max(0, left - (deal.end - deal.of.first))
    if more := len(shoe.deals) - len(told):
        told.append(words("verify-more-deals", count=more))
    if rest := len(shoe.order) - shoe.next:
        head = words("verify-rest", count=rest)
        told.append(f"{head} {_cards(shoe, shoe.next, len(shoe.order), left, words)}")
    lines = [
        words(f"verify-{_verdict(shoe)}", shoe=shoe.promise.id),
        *_promised(shoe.promise, words),
        words("verify-secret", secret=shoe.secret, digest=shoe.digest),
        "<blockquote expandable>" + "\n".join(told) + "</blockquote>",
        words("verify-yourself"),
        f"<pre>{escape(program(shoe))}</pre>",
    ]
    return "\n".join(lines)


def _deal(deal: Again, shoe: Checked, most: int, words: Words) -> str:
    """A deal by its game and number, whether it is as it was shown, and the cards that it took, if any."""
    of = deal.of
    game = game_name(of.game, words)
    name = words("verify-draw", game=game) if of.kind == "draw" else words("verify-named", game=game, deal=of.number)
    came = words(f"came-{deal.came}")
    if deal.came is not Came.ALIKE or deal.end == of.first:
        return words("verify-deal", deal=name, came=came)
    head = words("verify-deal-cards", deal=name, came=came, first=of.first + 1, last=deal.end)
    return f"{head} {_cards(shoe, of.first, deal.end, most, words)}"


def _cards(shoe: Checked, first: int, end: int, most: int, words: Words) -> str:
    """The cards that left the shoe between two places, at most so many; how many more there were. They are longer
    than any figure that a catalogue takes."""
    faces = [card.face for card in shoe.as_dealt[first:end]]
    more = [words("verify-more-cards", count=len(faces) - most)] if len(faces) > most else []
    return " ".join([*faces[:most], *more])
