"""What each side knows when it decides, by name, and the sequence form made of it."""

from dataclasses import dataclass
from typing import Final

from croupier.arrays import Array, np
from croupier.games.pokdeng.rules import Side
from croupier.solve.pokdeng.hands import Hand
from croupier.solve.pokdeng.models import Model
from croupier.solve.pokdeng.payoffs import Part, Payoffs
from croupier.solve.treeplex import SequenceGame, flat

ACTIONS: Final = ("stand", "hit")


@dataclass(frozen=True)
class InfoSet:
    """One decision of one side: its own hand, the upcard if there is one, what it sees of the other's."""

    side: Side
    hand: str
    value: int
    up: str | None
    size: int | None = None  # cards the banker is up against
    seen: int | None = None  # and their value, if it knows it

    @property
    def name(self) -> str:
        """
        >>> InfoSet("banker", "5", 5, "9", 3, 6).name
        '5 showing 9 against 3 cards worth 6'
        """
        if self.side == "player":
            return self.hand if self.up is None else f"{self.hand} facing {self.up}"
        own = self.hand if self.up is None or " " in self.hand else f"{self.hand} showing {self.up}"
        against = f"{own} against {self.size} cards"
        return against if self.seen is None else f"{against} worth {self.seen}"


@dataclass(frozen=True, eq=False)
class Situation:
    """A part of the game in sequence form, with the information sets its rows and columns stand for."""

    game: SequenceGame
    players: tuple[InfoSet, ...]
    bankers: tuple[InfoSet, ...]


def situation(model: Model, dealt: Payoffs, part: Part) -> Situation:
    """The sequence form of one part: the player stands or hits, then the banker does."""
    players = tuple(InfoSet("player", hand.name, hand.value, part.up) for hand in part.players)
    stood, drawn = _stood(dealt, part.players), _drawn(dealt, part)
    bankers = tuple(_met(model, hand, part, 2, kind) for hand in part.bankers for kind in stood)
    bankers += tuple(_met(model, hand, part, 3, kind) for hand in part.bankers for kind in drawn)
    payoff = _matrix(dealt, part, stood, drawn)
    rows, columns = (flat([one.name for one in side], ACTIONS) for side in (players, bankers))
    return Situation(SequenceGame(rows, columns, payoff, dealt.unit), players, bankers)


def _matrix(dealt: Payoffs, part: Part, stood: list[int], drawn: list[int]) -> Array:
    """Payoffs by sequences: having stood, the player meets only sets of two cards; having hit, of three."""
    hands, opposite = len(part.players), len(part.bankers)
    standing = np.zeros((hands, opposite, len(stood), 2), dtype=np.int64)
    for place, hand in enumerate(part.players):
        standing[place, :, stood.index(dealt.kinds[hand.code])] = part.sums[place, :, :2]
    hitting = part.sums[:, :, 2:].reshape((hands, opposite, len(drawn), 2))
    met = 2 * opposite * len(stood)
    payoff = np.zeros((1 + 2 * hands, 1 + met + 2 * opposite * len(drawn)), dtype=np.int64)
    payoff[0, 0] = part.settled
    payoff[1::2, 1 : 1 + met] = standing.reshape((hands, -1))
    payoff[2::2, 1 + met :] = hitting.reshape((hands, -1))
    return payoff


def _stood(dealt: Payoffs, players: tuple[Hand, ...]) -> list[int]:
    """What the banker may see of a hand that stood."""
    return sorted({dealt.kinds[hand.code] for hand in players})


def _drawn(dealt: Payoffs, part: Part) -> list[int]:
    return list(range((part.sums.shape[2] - 2) // 2))


def _met(model: Model, hand: Hand, part: Part, size: int, kind: int) -> InfoSet:
    seen = kind if model.banker_sees == "values" else None
    return InfoSet("banker", hand.name, hand.value, part.up, size, seen)
