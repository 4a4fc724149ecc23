"""What a bot is: when its seat is asked, it sees what that seat may see and answers with commands."""

from collections.abc import Iterator
from random import Random
from typing import Any, Protocol

from croupier.host import Seat


class Bot(Protocol):
    def __call__(self, seat: Seat[Any, Any], draw: Random) -> Iterator[Any]:
        """Commands one after another; each is carried out before the next is asked for."""
