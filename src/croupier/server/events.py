"""What happens to a table around its game: seats, offices, seeds, shuffles promised and revealed."""

from collections.abc import Mapping
from dataclasses import field
from typing import get_args

from croupier.money import Chips, format_chips
from croupier.wire import plain


@plain
class SeatTaken:
    seat: str
    person: str
    name: str
    bot: str = ""


@plain
class SeatFreed:
    seat: str


@plain
class OfficeTaken:
    office: str
    person: str
    name: str


@plain
class OfficeLeft:
    office: str


@plain
class SeedGiven:
    """A seed in the clear."""

    person: str
    text: str
    giver: str = ""  # by name and seat


@plain
class SeedSealed:
    """The hash of a seed that nobody else knows yet."""

    giver: str
    seal: str


@plain
class SeedsClosed:
    """The list of seals, and of seeds in the clear: from now on seals are opened, and none is added."""

    seals: Mapping[str, str]  # by giver
    seeds: Mapping[str, str]
    serves: Mapping[str, int]  # by pack, up to which shuffle: those promised by now


@plain
class SeedOpened:
    giver: str
    text: str


@plain
class ShufflePromised:
    """The commitment to the secret of a coming shuffle."""

    pack: str
    number: int
    commitment: str


@plain
class ShuffleMade:
    """A shuffle with these seeds mixed in; `cards`: commitments to each, where they stay hidden."""

    pack: str
    number: int
    seeds: Mapping[str, str]
    cards: tuple[str, ...] = ()
    seals: Mapping[str, str] = field(default_factory=dict)  # those that were not opened in time too


@plain
class ShuffleRevealed:
    """The secret of a shuffle whose cards are all told: anyone can check it now."""

    pack: str
    number: int
    secret: str


@plain
class TableClosed:
    """The end of a table. Whoever was still in the game gets back what nothing had decided."""

    why: str
    returned: Mapping[str, Chips] = field(default_factory=dict)  # by seat, wagers that were not decided
    taken: Mapping[str, Chips] = field(default_factory=dict)  # by seat, all that goes to its owner's wallet


TableEvent = (
    SeatTaken
    | SeatFreed
    | OfficeTaken
    | OfficeLeft
    | SeedGiven
    | SeedSealed
    | SeedsClosed
    | SeedOpened
    | ShufflePromised
    | ShuffleMade
    | ShuffleRevealed
    | TableClosed
)
EVENTS: tuple[type, ...] = get_args(TableEvent)


def sentence(event: TableEvent) -> str:
    """What happened, in one sentence."""
    match event:
        case SeatTaken(seat, _, name, bot):
            return f"{name}, a bot ({bot}), takes seat {seat}" if bot else f"{name} takes seat {seat}"
        case SeatFreed(seat):
            return f"Seat {seat} is free"
        case OfficeTaken(office, _, name):
            return f"{name} acts as {office}"
        case OfficeLeft(office):
            return f"The house acts as {office} again"
        case TableClosed():
            return _end(event)
        case _:
            return _sentence_on_shuffles(event)


def _sentence_on_shuffles(event: TableEvent) -> str:
    match event:
        case SeedGiven():
            return "A player's seed will be mixed into the next shuffle"
        case SeedSealed(by):
            return f"{by} seals a seed for a coming shuffle"
        case SeedsClosed(seals):
            return f"The list of seeds is closed: {_count(len(seals), 'seal')} may be opened now"
        case SeedOpened(by):
            return f"{by} opens the seal"
        case ShufflePromised(_, number, commitment):
            return f"Shuffle {number} is promised: {commitment}"
        case ShuffleMade(_, number, seeds, _, seals):
            unopened = len(seals.keys() - seeds.keys())
            left = f"; {_count(unopened, 'seal')} not opened in time" if unopened else ""
            return f"Shuffle {number} is made, with {_count(len(seeds), 'seed')} of players mixed in{left}"
        case ShuffleRevealed(_, number):
            return f"Shuffle {number} is revealed, and can be checked"
        case _:
            raise TypeError(f"no sentence for {type(event).__name__}")


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def _end(event: TableClosed) -> str:
    parts = [f"The table is closed: {event.why}"]
    if event.returned:
        parts.append(f"undecided wagers returned: {_by_seat(event.returned)}")
    if event.taken:
        parts.append(f"chips taken away: {_by_seat(event.taken)}")
    return "; ".join(parts)


def _by_seat(amounts: Mapping[str, Chips]) -> str:
    return ", ".join(f"{format_chips(amount)} (seat {seat})" for seat, amount in sorted(amounts.items()))
