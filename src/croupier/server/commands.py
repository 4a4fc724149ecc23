"""What may be asked of a table itself, whatever is played there."""

from typing import get_args

from croupier.wire import plain


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
    office: str


@plain
class GiveSeed:
    """Mix a text of one's own into the next shuffle, whose secret is promised already."""

    text: str


@plain
class CloseTable:
    pass


TableCommand = ClaimSeat | FreeSeat | SeatBot | TakeOffice | LeaveOffice | GiveSeed | CloseTable
COMMANDS: tuple[type, ...] = get_args(TableCommand)
