"""A line of moves a person types, read by what that person may know: an observed row goes in."""

from collections.abc import Sequence

from croupier.errors import Refused
from croupier.games.lanes import layout
from croupier.games.lanes.engine import Row, played
from croupier.play.spellings import read_step


def rehearse(seen: Row, words: Sequence[str]) -> None:
    """Refuse a line before any of it is played, as far as the mover can foresee where it leads.

    What a card it does not know will do once flipped, the mover cannot foresee, nor may a refusal tell: from
    there on a line is read step by step as it is played.
    """
    left, mover = list(words), seen[layout.MOVER]
    while True:
        move = read_step(seen, left)
        if _turns_unseen(seen, move):
            return
        seen = played(seen, move)
        if not left or seen[layout.PHASE] == layout.SHUFFLE:
            return
        if seen[layout.PHASE] < layout.OVER and seen[layout.MOVER] != mover:
            raise too_long(seen, left)


def too_long(seen: Row, left: Sequence[str]) -> Refused:
    """A line that continues after the turn has passed to the other player."""
    if seen[layout.PHASE] >= layout.OVER:
        return Refused("ruling L12", f"the round is over before {' '.join(left)!r}")
    ruling = "ruling L5" if seen[layout.PHASE] == layout.BID else "ruling L4"
    return Refused(ruling, f"the other player moves before {' '.join(left)!r}")


def _turns_unseen(seen: Row, move: int) -> bool:
    """Whether a step flips a card that the mover does not know; Kings and exchanges turn nothing up."""
    if not layout.TARGET <= move < layout.LANE_TARGET or seen[layout.STAGE]:
        return False
    effect, target = int(seen[layout.EFFECT_SLOT]), move - layout.TARGET
    moves_it = layout.rank_of(seen[layout.slot_at(effect) + layout.CARD]) == layout.KING
    return bool(seen[layout.slot_at(target) + layout.CARD] == layout.UNSEEN) and not moves_it
