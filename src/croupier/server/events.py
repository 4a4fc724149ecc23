"""What happens to a table around its game: seats, offices, seeds, shuffles promised and revealed."""

from collections.abc import Mapping
from typing import get_args

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
    person: str
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


@plain
class ShuffleRevealed:
    """The secret of a shuffle whose cards are all told: anyone can check it now."""

    pack: str
    number: int
    secret: str


@plain
class TableClosed:
    why: str


TableEvent = (
    SeatTaken
    | SeatFreed
    | OfficeTaken
    | OfficeLeft
    | SeedGiven
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
            return f"{name}, a bot, takes seat {seat}" if bot else f"{name} takes seat {seat}"
        case SeatFreed(seat):
            return f"Seat {seat} is free"
        case OfficeTaken(office, _, name):
            return f"{name} acts as {office}"
        case OfficeLeft(office):
            return f"The house acts as {office} again"
        case SeedGiven():
            return "A player's seed will be mixed into the next shuffle"
        case ShufflePromised(_, number, commitment):
            return f"Shuffle {number} is promised: {commitment}"
        case ShuffleMade(_, number, seeds):
            return f"Shuffle {number} is made, with {len(seeds)} seeds of players mixed in"
        case ShuffleRevealed(_, number):
            return f"Shuffle {number} is revealed, and can be checked"
        case TableClosed(why):
            return f"The table is closed: {why}"
