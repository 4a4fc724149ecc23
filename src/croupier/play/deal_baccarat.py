"""Deal coups at a table of bots: what `croupier deal` does."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from croupier.bots.baccarat import Bettor, bot_named
from croupier.cards import Card
from croupier.chance import Chance, PhysicalShoe, VirtualShoe, check_seed
from croupier.errors import BadInput
from croupier.game import load_game
from croupier.games.baccarat import events as e
from croupier.games.baccarat.coup import PairKind, Winner, result_text
from croupier.games.baccarat.rulefile import load_rules
from croupier.games.baccarat.rules import Rules
from croupier.games.baccarat.table import Table, new
from croupier.money import Chips, as_chips
from croupier.play.session_baccarat import Session
from croupier.play.typed_cards import TypedCards
from croupier.record import Writer, recording
from croupier.wire import plain

SEATS = 7


@plain
class DealtCoup:
    """A coup as it ended, with what every wager got back."""

    shoe: int
    number: int
    betting: bool
    player: tuple[Card, ...]
    banker: tuple[Card, ...]
    player_point: int
    banker_point: int
    winner: Winner
    player_pair: PairKind
    banker_pair: PairKind
    payments: tuple[e.Payment, ...]


@plain
class Dealt:
    """What `deal` leaves: the coups, and each seat's result. Amounts are in chips."""

    rules: str
    title: str
    seed: str
    shoes: int
    coups: tuple[DealtCoup, ...]
    results: str  # one letter a coup with its pairs, as roads read them
    won: Mapping[str, Chips]  # by each seat, since it sat down
    bank: Chips


class Scribe:
    """Notes each coup as its events go by."""

    def __init__(self, on_coup: Callable[[DealtCoup], object], writer: Writer | None) -> None:
        self.on_coup = on_coup
        self.writer = writer
        self.bought: dict[str, Chips] = {}
        self.coups: list[DealtCoup] = []
        self._result: e.ResultAnnounced | None = None

    def note(self, table: Table, event: e.Event) -> None:
        if self.writer:
            self.writer.add(event)
        if isinstance(event, e.Joined | e.BoughtIn):
            self.bought[event.seat] = self.bought.get(event.seat, 0) + event.chips
        elif isinstance(event, e.ResultAnnounced):
            self._result = event
        elif isinstance(event, e.Settled):
            self._settled(table, event)

    def _settled(self, table: Table, event: e.Settled) -> None:
        play, result = table.play, self._result
        assert play is not None
        assert result is not None
        coup = DealtCoup(
            shoe=table.shoe.number,
            number=play.number,
            betting=play.betting,
            player=play.player,
            banker=play.banker,
            player_point=result.player,
            banker_point=result.banker,
            winner=result.winner,
            player_pair=result.player_pair,
            banker_pair=result.banker_pair,
            payments=event.payments,
        )
        self.coups.append(coup)
        self.on_coup(coup)


def deal(
    rules: str | Path | Rules = "tasmanian",
    *,
    seed: str | int,
    coups: int | None = None,
    shoes: int | None = None,
    seats: str = "",
    cards: Sequence[str] | None = None,
    record: Path | None = None,
    on_coup: Callable[[DealtCoup], object] = lambda coup: None,
) -> Dealt:
    """Deal so many coups or shoes (one shoe by default) to bots that bet; the same seed deals the same.

    `seats` is a number of seats or a list such as `1,3=banker`; `cards` names the cards of a physical shoe.
    """
    rules = rules if isinstance(rules, Rules) else load_rules(rules)
    _check_amounts(str(seed), coups, shoes)
    places, bots = seated(rules, seats)
    table = new(rules, places=places)
    with _record(record, table, str(seed)) as writer:
        scribe = Scribe(on_coup, writer)
        typed = TypedCards(cards) if cards is not None else None
        chance: Chance = PhysicalShoe(typed.next) if typed else VirtualShoe(str(seed))
        session = Session(table, bots, chance, str(seed), scribe.note)
        session.sit_down()
        _run(session, coups, shoes, typed)
    return _summary(session.table, str(seed), scribe)


def _check_amounts(seed: str, coups: int | None, shoes: int | None) -> None:
    if coups is not None and shoes is not None:
        raise BadInput("give a number of coups or a number of shoes, not both")
    if min(coups or 1, shoes or 1) < 1 or 0 in (coups, shoes):
        raise BadInput("deal at least one coup or one shoe")
    check_seed(seed)


def seated(rules: Rules, seats: str) -> tuple[int, dict[str, Bettor]]:
    """How many places the table needs, and who sits where: `7`, `1-5` or `1,3=banker,7`."""
    text = seats or str(max(SEATS, rules.seating.least))
    if re.fullmatch(r"[1-9]\d?", text, re.ASCII):
        text = f"1-{text}"
    bots: dict[str, Bettor] = {}
    for part in text.split(","):
        who, _, bot = part.strip().partition("=")
        for seat in _range(who, text):
            if seat in bots:
                raise BadInput(f"seats {text!r}: seat {seat} is named twice")
            bots[seat] = bot_named(bot or "random", tuple(rules.bets))
    return _places(rules, bots), dict(sorted(bots.items(), key=lambda bot: int(bot[0])))


def _range(who: str, text: str) -> list[str]:
    span = re.fullmatch(r"([1-9]\d?)(?:-([1-9]\d?))?", who, re.ASCII)
    if not span or int(span[2] or span[1]) < int(span[1]):
        raise BadInput(f"seats {text!r}: give a number of seats, or a list such as 1-5 or 1,3=banker,7")
    return [str(seat) for seat in range(int(span[1]), int(span[2] or span[1]) + 1)]


def _places(rules: Rules, bots: Mapping[str, Bettor]) -> int:
    """The smallest table that has these seats."""
    highest = max(map(int, bots))
    fits = [places for places in sorted(rules.seating.places) if places >= highest]
    if not fits:
        raise BadInput(f"seat {highest}: a {rules.name} table has at most {max(rules.seating.places)} places")
    if len(bots) < rules.seating.least:
        clause = rules.cite("players")
        raise BadInput(
            f"{len(bots)} seats: {rules.name} needs {rules.seating.least} players or more ({clause})"
        )
    return fits[0]


def _record(path: Path | None, table: Table, seed: str) -> AbstractContextManager[Writer | None]:
    return recording(path, load_game("baccarat"), table, seed) if path else nullcontext()


def _run(session: Session, coups: int | None, shoes: int | None, typed: TypedCards | None) -> None:
    if typed and not typed.more():
        return
    for _ in _some(session.coups(), coups, shoes):
        if typed and not typed.more():
            return


def _some(tables: Iterator[Table], coups: int | None, shoes: int | None) -> Iterator[Table]:
    """As many coups or whole shoes as were asked for; one shoe when neither was."""
    if coups is None and shoes is None:
        shoes = 1
    for table in tables:
        yield table
        done = (
            table.shoe.number if table.phase == "prepare" or table.rules.shoe.fresh else table.shoe.number - 1
        )
        if (coups is not None and table.coups >= coups) or (shoes is not None and done >= shoes):
            return


def _summary(table: Table, seed: str, scribe: Scribe) -> Dealt:
    chips = table.rules.unit.chips
    won = {seat: as_chips(chips(person.units) - scribe.bought[seat]) for seat, person in table.people.items()}
    return Dealt(
        rules=table.rules.name,
        title=table.rules.title,
        seed=seed,
        shoes=table.shoe.number,
        coups=tuple(scribe.coups),
        results=" ".join(
            result_text(coup.winner, coup.player_pair, coup.banker_pair) for coup in scribe.coups
        ),
        won=won,
        bank=as_chips(-sum(won.values())),
    )
