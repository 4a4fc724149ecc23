"""Seeds of players: sealed first, then all fixed in one list, then opened; as the stream of events has it.

Whoever gives a seed in the clear is not protected by it: the host knows its own secret, and could have
somebody of its own give the seed that suits it. So a seed is sealed by a hash; the list of all seals, and of
what was given in the clear, is closed; only then are seals opened, and nothing else can be given any more.
A list serves the shuffles whose secrets were promised before it was closed, until one of them is revealed:
when it ends is not for the host to choose either.
"""

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import NamedTuple

from croupier.errors import Refused
from croupier.fair import DIGEST, seal
from croupier.server import events as e
from croupier.wire import plain, replace

RULE = "server"
LONGEST_SEED = 100
SHORTEST_SEALED = 16  # characters: a text that could be guessed is not hidden by its hash
SEALING = 3_000  # milliseconds after the first seal in which others who sit may seal theirs
OPENING = 5_000  # in which seals are opened once the list is closed

Texts = Mapping[str, str]  # by giver: seeds, or seals


class Given(NamedTuple):
    """What is mixed into a shuffle."""

    seeds: Texts
    seals: Texts


@plain
class SeedList:
    """Seeds that are fixed: what was given in the clear, and the seals of the others."""

    seals: Texts
    seeds: Texts
    serves: Mapping[str, int]  # by pack, up to which shuffle
    at: int  # when it was closed
    opened: Texts = field(default_factory=dict)
    made: Mapping[str, int] = field(default_factory=dict)  # by pack, the first shuffle that it served

    @property
    def to_open(self) -> dict[str, str]:
        """Seals that may still be opened: once cards are shuffled by the others', it is too late."""
        return {} if self.made else {one: self.seals[one] for one in self.seals if one not in self.opened}


@plain
class Seeds:
    """All seeds at a table: those that wait for a list, and the list in force."""

    clear: Texts = field(default_factory=dict)
    seals: Texts = field(default_factory=dict)
    since: int = 0  # when the first of the waiting seals was given
    fixed: SeedList | None = None


def giver(seat: str, name: str) -> str:
    """What the giver of a seed is called in logs and proofs: by name and seat, as everybody knows them."""
    return f"{name} ({seat})"


# When


def closing_at(seeds: Seeds, expected: set[str]) -> int | None:
    """When the waiting seals are to be fixed: at once when all have given theirs who are expected to."""
    if seeds.fixed is not None or not seeds.seals:
        return None
    return seeds.since if expected <= seeds.seals.keys() else seeds.since + SEALING


def held_until(seeds: Seeds, expected: set[str]) -> int:
    """Until when no cards are shuffled, so that seals are closed and opened before; 0: they may be now."""
    if seeds.fixed is not None:
        return seeds.fixed.at + OPENING if seeds.fixed.to_open else 0
    closing = closing_at(seeds, expected)
    return 0 if closing is None else closing + OPENING


# What is given, and to which shuffle


def given_to(seeds: Seeds, pack: str, number: int) -> Given:
    """What is mixed into a shuffle made now."""
    fixed = seeds.fixed
    if fixed is None or not _serves(fixed, pack, number):
        return Given(seeds.clear, {})
    return Given({**fixed.seeds, **fixed.opened}, fixed.seals)


def _serves(fixed: SeedList, pack: str, number: int) -> bool:
    return number <= fixed.serves.get(pack, 0)


def give(person: str, by: str, text: str) -> e.SeedGiven:
    if not 0 < len(text) <= LONGEST_SEED:
        raise Refused(RULE, f"a seed has 1 to {LONGEST_SEED} characters")
    return e.SeedGiven(person, text, by)


def seal_seed(by: str, promise: str) -> e.SeedSealed:
    if not DIGEST.fullmatch(promise):
        raise Refused(RULE, "a seal is 64 hexadecimal digits: the hash of your seed")
    return e.SeedSealed(by, promise)


def open_seed(seeds: Seeds, table: str, by: str, text: str) -> e.SeedOpened:
    to_open = seeds.fixed.to_open if seeds.fixed else {}
    if by not in to_open:
        raise Refused(RULE, "you have no seal to open: wait until the list of seals is closed")
    if not SHORTEST_SEALED <= len(text) <= LONGEST_SEED:
        raise Refused(RULE, f"a sealed seed has {SHORTEST_SEALED} to {LONGEST_SEED} characters")
    if seal(table, text) != to_open[by]:
        raise Refused(RULE, "this is not the seed that was sealed")
    return e.SeedOpened(by, text)


def closing(seeds: Seeds, promised: Mapping[str, Mapping[str, str]]) -> e.SeedsClosed:
    """The waiting seeds, fixed for all shuffles that are promised by now."""
    serves = {pack: max(map(int, coming)) for pack, coming in promised.items() if coming}
    return e.SeedsClosed(dict(seeds.seals), dict(seeds.clear), serves)


# Events


def evolve(seeds: Seeds, event: e.TableEvent, time: int) -> Seeds:
    """The seeds after an event of the table."""
    step: Callable[..., Seeds] | None = STEPS.get(type(event))
    return step(seeds, event, time) if step is not None else seeds


def _given(seeds: Seeds, event: e.SeedGiven, time: int) -> Seeds:
    by = event.giver or event.person
    return replace(forgotten(seeds, by), clear={**seeds.clear, by: event.text})


def _sealed(seeds: Seeds, event: e.SeedSealed, time: int) -> Seeds:
    others = forgotten(seeds, event.giver)
    since = seeds.since if others.seals else time
    return replace(others, seals={**others.seals, event.giver: event.seal}, since=since)


def forgotten(seeds: Seeds, by: str) -> Seeds:
    """Without what a giver has waiting, as when the seat is given up."""
    clear, seals = dict(seeds.clear), dict(seeds.seals)
    if clear.pop(by, None) is None and seals.pop(by, None) is None:
        return seeds
    return replace(seeds, clear=clear, seals=seals)


def _closed(seeds: Seeds, event: e.SeedsClosed, time: int) -> Seeds:
    return Seeds(fixed=SeedList(event.seals, event.seeds, event.serves, time))


def _opened(seeds: Seeds, event: e.SeedOpened, time: int) -> Seeds:
    if seeds.fixed is None:
        return seeds
    opened = {**seeds.fixed.opened, event.giver: event.text}
    return replace(seeds, fixed=replace(seeds.fixed, opened=opened))


def _made(seeds: Seeds, event: e.ShuffleMade, time: int) -> Seeds:
    """What was given in the clear is used up; a list is, once it has served all it was closed for."""
    fixed, pack, number = seeds.fixed, event.pack, event.number
    if fixed is None:
        return replace(seeds, clear={})
    if not _serves(fixed, pack, number):
        return replace(_over(seeds, time), clear={})
    if number == fixed.serves[pack]:
        return _over(seeds, time)
    return replace(seeds, fixed=replace(fixed, made={pack: number, **fixed.made}))


def _revealed(seeds: Seeds, event: e.ShuffleRevealed, time: int) -> Seeds:
    first = seeds.fixed.made.get(event.pack) if seeds.fixed else None
    return _over(seeds, time) if first is not None and event.number >= first else seeds


def _over(seeds: Seeds, time: int) -> Seeds:
    """The list is used up: seals that wait may make the next one, and others join them."""
    return replace(seeds, fixed=None, since=time)


STEPS: dict[type, Callable[..., Seeds]] = {
    e.SeedGiven: _given,
    e.SeedSealed: _sealed,
    e.SeedsClosed: _closed,
    e.SeedOpened: _opened,
    e.ShuffleMade: _made,
    e.ShuffleRevealed: _revealed,
}
