"""High Card: everything the package is told of it, in one file and one line of registration."""

from collections.abc import Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import Any

from croupier.cards import DECK, RANKS, UNSEEN, Card, Order
from croupier.chance import Chance
from croupier.errors import BadInput, Refused
from croupier.game import Game, Grid, Option, Range, Scene, Sources, Turn
from croupier.rule_files import RuleFiles, merged, shaped
from croupier.wire import plain, replace, to_data

SEATS = ("north", "south")


@plain
class Rules:
    ante: int


@plain
class Sit:
    seat: str
    chips: int


@plain
class Draw:
    """Both players get a card."""

    seat: str


@plain
class Sat:
    seat: str
    chips: int


@plain
class Shuffled:
    number: int
    order: Order


@plain
class Won:
    winner: str | None
    cards: tuple[Card, ...]
    ante: int


@plain
class Table:
    rules: Rules
    chips: Mapping[str, int] = field(default_factory=dict)
    order: Order = Order()
    rounds: int = 0


@plain
class View:
    seat: str | None
    title: str
    chips: Mapping[str, int]
    rounds: int


Command, Event = Sit | Draw, Sat | Shuffled | Won


def decide(table: Table, command: Sit | Draw, chance: Chance) -> tuple[Sat | Shuffled | Won, ...]:
    if isinstance(command, Sit):
        if command.seat not in SEATS or command.seat in table.chips:
            raise Refused("toy 1", f"{command.seat!r} is not a free seat: choose from {', '.join(SEATS)}")
        return (Sat(command.seat, command.chips),)
    if len(table.chips) < 2 or min(table.chips.values()) < table.rules.ante:
        raise Refused("toy 2", "both players pay the ante first")
    order = Order(chance.shuffle(DECK, table.rounds + 1))
    return Shuffled(table.rounds + 1, order), Won(higher(order), tuple(order[:2]), table.rules.ante)


def higher(cards: Sequence[Card]) -> str | None:
    north, south = (RANKS.index(card.rank) for card in cards[:2])
    return None if north == south else SEATS[south > north]


def evolve(table: Table, event: Sat | Shuffled | Won) -> Table:
    if isinstance(event, Sat):
        return replace(table, chips={**table.chips, event.seat: event.chips})
    if isinstance(event, Shuffled):
        return replace(table, order=event.order)
    change = {seat: event.ante * (1 if seat == event.winner else -1) for seat in SEATS if event.winner}
    chips = {seat: held + change.get(seat, 0) for seat, held in table.chips.items()}
    return replace(table, chips=chips, order=Order(), rounds=table.rounds + 1)


def view(table: Table, seat: str | None) -> View:
    return View(seat, "High Card", table.chips, table.rounds)


def legal(table: Table, seat: str) -> tuple[Option, ...]:
    if seat not in table.chips:
        return (Option("Sit", {"seat": (seat,), "chips": Range(10, 100)}),) if seat in SEATS else ()
    ready = len(table.chips) == 2 and min(table.chips.values()) >= table.rules.ante
    return (Option("Draw", {"seat": (seat,)}),) if ready else ()


def redact(event: Sat | Shuffled | Won, seat: str | None) -> Sat | Shuffled | Won:
    return replace(event, order=Order([UNSEEN])) if isinstance(event, Shuffled) else event


def explain(table: Table, event: Sat | Shuffled | Won) -> str:
    if isinstance(event, Sat):
        return f"{event.seat} sits down with {event.chips} chips, toy 1"
    if isinstance(event, Shuffled):
        return "One deck is shuffled, toy 2"
    return f"{event.winner or 'Nobody'} wins with {event.cards[0]} against {event.cards[1]}, toy 2"


def commands_before(table: Table, event: Sat | Shuffled | Won) -> tuple[Sit | Draw, ...]:
    if isinstance(event, Sat):
        return (Sit(event.seat, event.chips),)
    return (Draw("north"),) if isinstance(event, Shuffled) else ()


def table_for(rules: Rules, taken: Sequence[str]) -> dict[str, Any]:
    if tuple(taken) != SEATS:
        raise BadInput("two play High Card, north and south (toy 1)")
    return {}


FILES: RuleFiles[Rules] = RuleFiles(
    "high-card", "tests.toy", ("high-card",), lambda document: shaped(Rules, document), to_data, merged, Rules
)


def load_rules(source: str | Path) -> Rules:
    return FILES.load(source)


GAME: Game[Table, Sit | Draw, Sat | Shuffled | Won, View] = Game(
    name="high-card",
    package="tests.toy",
    open=lambda rules, chance, **options: Table(rules, **options),
    decide=decide,
    evolve=evolve,
    view=view,
    legal=legal,
    redact=redact,
    explain=explain,
    state=Table,
    view_type=View,
    commands=(Sit, Draw),
    events=(Sat, Shuffled, Won),
    rules=Rules,
    load_rules=load_rules,
    parse_rules=FILES.parse,
    rule_sets={"high-card": Sources(("toy",))},
    seats=lambda rules: SEATS,
    table_for=table_for,
    turn=lambda table: Turn(),
    house=lambda table: Draw("north") if legal(table, "north") else None,
    stacks=lambda table: table.chips,
    outcome=lambda table, event: event if isinstance(event, Won) else None,
    scene=lambda view: Scene(
        view.title,
        f"{view.rounds} rounds",
        (Grid(("seat", "chips"), tuple((seat, str(chips)) for seat, chips in view.chips.items())),),
    ),
    buys=(Sit,),
    commands_before=lambda table, events: commands_before(table, events[0]),
)
