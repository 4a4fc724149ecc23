"""What may be asked of a table itself, whatever is played there."""

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from croupier.errors import BadInput
from croupier.wire import plain, read_tagged


@plain
class ClaimSeat:
    """Speak for a seat from now on; joining the game is a command of the game."""

    seat: str


@plain
class FreeSeat:
    """Give up one's claim to a seat, or remove a bot, once the game has let the seat go."""

    seat: str


@plain
class SeatBot:
    seat: str
    bot: str


@plain
class TakeOffice:
    """Act as dealer, inspector or another officer in the house's place."""

    office: str


@plain
class LeaveOffice:
    """Act for the house no longer; whoever opened the table may relieve others."""

    office: str


@plain
class GiveSeed:
    """Mix a text of one's own into the next shuffle, in the clear: it moves the order and proves nothing."""

    text: str


@plain
class SealSeed:
    """Give the hash of a seed, `fair.seal(table, text)`, to be opened once nobody can add another."""

    seal: str


@plain
class OpenSeed:
    """Give the text of a seal, once the list of seals is closed."""

    text: str


@plain
class CloseTable:
    pass


TableCommand = (
    ClaimSeat | FreeSeat | SeatBot | TakeOffice | LeaveOffice | GiveSeed | SealSeed | OpenSeed | CloseTable
)
COMMANDS: tuple[type, ...] = get_args(TableCommand)
# Those that not everybody may give who may speak for a seat: by name, as they come in.
BY_ROLE = tuple([kind.__name__ for kind in (FreeSeat, SeatBot, TakeOffice, LeaveOffice, CloseTable)])


def read_command(given: Mapping[str, Any], cards: Sequence[str]) -> Any:
    """A command to the table itself; cards come out of a shoe for a command of the game alone."""
    command: Any = read_tagged(COMMANDS, given)
    if cards:
        raise BadInput(f"cards: {given['kind']} takes none: leave them out")
    return command
