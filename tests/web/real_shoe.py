"""A baccarat table whose cards come out of a real shoe: a test decides what is dealt."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from croupier.client import Client, Connection, connect

NAMES = {"1": "Ann", "2": "Bo", "3": "Cy"}


class RealShoe:
    """Di deals; Ann, Bo and Cy have 1,000 chips each."""

    def __init__(
        self, di: Client, house: Connection, people: dict[str, Client], seats: dict[str, Connection]
    ) -> None:
        self.di, self.house, self.people, self.seats = di, house, people, seats

    def begin(self) -> None:
        for seat in self.seats.values():
            seat.do("Join", chips=1000)
        self.house.do("CheckCards")
        self.house.do("Shuffle")
        self.seats["1"].do("Cut", cards=100)

    def coup(self, cards: str, **bets: Any) -> None:
        """What everybody bets, such as `banker=10`, and the cards in the order they come out."""
        for seat in self.seats.values():
            for bet, stake in bets.items():
                seat.do("Wager", bet=bet, stake=stake)
        self.house.do_with_cards(cards.split(), "Deal")

    def address(self, url: str) -> str:
        return f"{url}/t/{self.house.id}"


@contextmanager
def real_shoe(url: str, rules: str = "tasmanian") -> Iterator[RealShoe]:
    with ExitStack() as stack:
        di = stack.enter_context(connect(url, name="Di"))
        table = di.open_table(rules, physical=True, clock=0, pace="instant")
        house = stack.enter_context(di.sit(table, "dealer"))  # before anybody: else the house deals by itself
        people = {seat: stack.enter_context(connect(url, name=name)) for seat, name in NAMES.items()}
        seats = {seat: stack.enter_context(person.sit(table, seat)) for seat, person in people.items()}
        shoe = RealShoe(di, house, people, seats)
        shoe.begin()
        yield shoe
