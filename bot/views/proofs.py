"""Finished shoes as the chat shows them: all that anybody needs to compute their order again."""

from collections.abc import Sequence

from bot.views.fit import Room
from bot.views.sight import ShoeOpen
from bot.words import Words


def proofs(shoes: Sequence[ShoeOpen], room: Room, words: Words) -> str:
    """A quote that opens on a tap. Where there is no room for all shoes, the older ones are named alone."""
    full = shoes[-room.proofs :]
    older = [shoe.id for shoe in shoes[: len(shoes) - len(full)]]
    told = [_proof(shoe, words) for shoe in full]
    if older:
        told.append(words("proofs-older", shoes=", ".join(older)))
    return words("proofs", proofs="\n".join(told))


def _proof(shoe: ShoeOpen, words: Words) -> str:
    cuts = ", ".join(map(str, shoe.cuts)) or words("uncut")
    if shoe.moved:
        cuts = words("cuts-moved", cuts=cuts, moved=shoe.moved)
    return words("proof", shoe=shoe.id, commitment=shoe.commitment, cuts=cuts, secret=shoe.secret)
