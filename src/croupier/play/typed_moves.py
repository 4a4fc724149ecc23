"""A line of moves a person types, read through that person's eyes only: a row with holes goes in."""

from collections.abc import Sequence

from croupier.errors import Refused
from croupier.games.lanes import layout as at
from croupier.games.lanes.engine import Row, played
from croupier.games.lanes.movetext import next_step


def rehearse(seen: Row, words: Sequence[str]) -> None:
    """Refuse a line before any of it is played, as far as the mover can foresee where it leads.

    What a card it does not know will do once flipped, the mover cannot foresee, nor may a refusal tell: from
    there on a line is read step by step as it is played.
    """
    left, mover = list(words), seen[at.MOVER]
    while True:
        move = next_step(seen, left)
        if _turns_unseen(seen, move):
            return
        seen = played(seen, move)
        if not left or seen[at.PHASE] == at.SHUFFLE:
            return
        if seen[at.PHASE] < at.OVER and seen[at.MOVER] != mover:
            raise too_long(seen, left)


def too_long(seen: Row, left: Sequence[str]) -> Refused:
    """A line that goes on after the turn has passed to the other player."""
    if seen[at.PHASE] >= at.OVER:
        return Refused("ruling L12", f"the round is over before {' '.join(left)!r}")
    ruling = "ruling L5" if seen[at.PHASE] == at.BID else "ruling L4"
    return Refused(ruling, f"the other player moves before {' '.join(left)!r}")


def _turns_unseen(seen: Row, move: int) -> bool:
    """Whether a step flips a card that the mover does not know; Kings and exchanges turn nothing up."""
    if not at.TARGET <= move < at.LANE_TARGET or seen[at.STAGE]:
        return False
    moves_it = seen[_slot(seen[at.EFFECT_SLOT]) + at.CARD] % 12 == at.RANKS.index("K")
    return bool(seen[_slot(move - at.TARGET) + at.CARD] == at.UNSEEN) and not moves_it


def _slot(number: int) -> int:
    return at.SLOT + at.WIDTH * int(number)
