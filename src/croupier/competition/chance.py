"""Chance in a competition: shoes of its own for every table, and draws whose seed was promised beforehand."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Protocol

from croupier.chance import Chance, ShoeMaker, VirtualShoe, fisher_yates, random_words

DRAWS = 256  # seeds behind one promise


class CompetitionChance(Protocol):
    def table(self, session: str) -> Chance:
        """Where the cards of a session come from."""

    def seed(self, draw: int) -> str:
        """The seed of the `draw`-th draw of seats, from 1; hashed once it gives the one before."""

    def salt(self, form: str) -> str:
        """A salt to seal this form with that nobody can guess."""


@dataclass(frozen=True, slots=True)
class SeededChance:
    """Everything from one seed, which nobody may see before the competition is over."""

    secret: str
    shoe: ShoeMaker = VirtualShoe

    def table(self, session: str) -> Chance:
        return self.shoe(self.secret, session)

    def seed(self, draw: int) -> str:
        found = f"croupier/draws/{self.secret}"
        for _ in range(DRAWS + 1 - draw):
            found = hashed(found)
        return found

    def salt(self, form: str) -> str:
        return hashed(f"croupier/salt/{self.secret}/{form}")


def hashed(seed: str) -> str:
    return sha256(seed.encode()).hexdigest()


def promise(chance: CompetitionChance) -> str:
    """What is published before anyone enters: the hash of the first draw's seed."""
    return hashed(chance.seed(1))


def drawn(players: Sequence[str], seed: str) -> tuple[str, ...]:
    """The order in which players are seated, which anyone can work out from the seed.

    >>> drawn(["Ann", "Bo", "Cy"], "some seed")
    ('Bo', 'Ann', 'Cy')
    """
    return fisher_yates(sorted(players), random_words(f"croupier/seats/{seed}"))
