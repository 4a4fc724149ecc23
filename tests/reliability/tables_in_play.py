"""Tables people play at while a server is harmed or listened to: all games, typed cards, a competition."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from croupier.cards import DECK
from tests.reliability.players import Player
from tests.reliability.rig import guest, opened_table

TOO_MANY = 0.2  # how often cards are typed that are not dealt
STARTS_IN = 5  # seconds, in which players enter a competition
COMPETITION = """
game = "competition"
name = "Cup"
application = "In writing."
terms = "Open to all."
chips = "competition"
starts = {starts}
fee = 0
added = 100
prizes = [100]
places = 7
squeeze = false
seconds = 5
[players]
least = 2
most = 20
[session]
chips = 100000
length = {{ coups = 500 }}
secret = 400
advance = 1
limits = {{ minimum = 10, maximum = 100, unit = 10 }}
"""


class Competitor(Player):
    """Stays in, plays for itself, and lets finished wagers be."""

    avoided = frozenset({"Withdraw", "Nominate", "ExamineForm"})


class Dealer(Player):
    """Deals at a physical table: types what comes out of the shoe, a card more each time it is too little."""

    avoided = frozenset({"Close", "Depart", "ReportShortShoe"})
    _asked: dict[str, Any] | None = None  # to be asked again with one more card
    _last = ""

    def choose(self) -> dict[str, Any] | None:
        if self.seat is None:
            return {"kind": "TakeOffice", "office": self.wanted}
        if self._asked is not None:
            return self._asked
        listed = {option["command"]: option for option in self.legal}
        usual = next((name for name in ("Deal", "Shuffle", "CheckCards") if name in listed), "")
        return {"kind": usual} if usual and self.draw.random() < 0.9 else super().choose()

    def cards_for(self, name: str, command: dict[str, Any]) -> list[str]:
        again = self._asked is not None
        before = self.cards.get(self._last, []) if again else []
        more = 4 if not again and command["kind"] == "Deal" else int(again)
        more += 2 * (self.draw.random() < TOO_MANY)
        self._asked, self._last = None, name
        return [*before, *(str(self.draw.choice(DECK)) for _ in range(more))]

    def _read_refused(self, frame: dict[str, Any]) -> None:
        super()._read_refused(frame)
        if frame["id"] == self._last and "ended too soon" in frame["why"]:
            self._asked = self.commands[self._last]


@dataclass(frozen=True, slots=True)
class Table:
    """Rules, who sits there, beside which bots, and how the table is run."""

    rules: str
    seats: Sequence[str]
    bots: Mapping[str, str] = field(default_factory=dict)
    physical: bool = False

    def text(self) -> str:
        starts = datetime.now(UTC) + timedelta(seconds=STARTS_IN)
        return COMPETITION.format(starts=f"{starts:%Y-%m-%dT%H:%M:%S}") if self.is_competition else self.rules

    @property
    def is_competition(self) -> bool:
        return self.rules == "competition"

    def player(self, seat: str) -> type[Player]:
        if self.is_competition:
            return Competitor
        return Dealer if seat == "dealer" else Player


TABLES = (
    Table("tasmanian", ("1", "3", "5"), {"2": "random"}),
    Table("simplified", ("1", "2"), dict.fromkeys("34567", "random")),
    Table("classic", ("1",)),
    Table("pok-deng", ("1", "2", "3"), {"4": "convention"}),
    Table("thai", ("1", "2"), {"3": "flat"}),
    Table("lanes", ("a", "b")),
    Table("competition", ("Ann", "Bo", "Cy"), {"Di": "flat", "Ed": "flat"}),
    Table("tasmanian", ("dealer", "1", "2"), {"3": "player"}, physical=True),
)


def seated_at(urls: Sequence[str], draw: Random, private: str = "") -> list[Player]:
    """Everybody at every table, those of one table at different servers; one table may be private."""
    found = []
    for table in TABLES:
        tokens = [guest(urls[0], f"{table.rules} {seat}") for seat in table.seats]
        settings = {"bots": table.bots, "physical": table.physical, "private": table.rules == private}
        opened, code = opened_table(urls[0], tokens[0], table.text(), pace="instant", clock=5, **settings)
        for number, (seat, token) in enumerate(zip(table.seats, tokens, strict=True)):
            url, chance = urls[number % len(urls)], Random(draw.random())
            player = table.player(seat)(url, token, opened, seat, chance)
            player.code = code
            found.append(player)
    return found
