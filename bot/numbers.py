"""Numbers as people write them: whole, in ASCII digits, with nothing around them."""

import re

from games.core.ids import Chips

_WHOLE = re.compile(r"[0-9]{1,13}")


def whole(text: str) -> Chips | None:
    """A whole number from 0 to 9,999,999,999,999; None for signs, exponents, other digits or anything longer."""
    return Chips(int(text)) if _WHOLE.fullmatch(text) else None
