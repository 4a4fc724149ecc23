"""Pok Deng as the registry holds it."""

from croupier.game import Game, Sources
from croupier.games.absence import TimeOut, first_own_event
from croupier.games.pokdeng import decide, evolve, explain, house, legal, outcome, shuffles, views
from croupier.games.pokdeng.commands import BuyIn, Command, Join
from croupier.games.pokdeng.events import Event
from croupier.games.pokdeng.explain import explain_hands
from croupier.games.pokdeng.rulefile import FILES, load_rules, parse
from croupier.games.pokdeng.rules import CHOICES, Rules
from croupier.games.pokdeng.table import Table, TableOptions, as_opened, check, new
from croupier.games.pokdeng.views import View
from croupier.games.registration import conduct, functions, opened_by, shuffling, wire_types

SHARED = ("A1", "A2", "A3", "A4", "A5", "P1", "P2")
OPTIONS = ("P6", "P7", "P8", "P9", "P10", "P11")

GAME: Game[Table, Command, Event, View] = Game(
    name="pok-deng",
    package="croupier.games.pokdeng",
    rules=Rules,
    load_rules=load_rules,
    parse_rules=parse,
    rule_schema=FILES.schema,
    rule_sets={
        "pok-deng": Sources(
            ("004",),
            (*SHARED, "P3", "P4", "P5", *OPTIONS),
            title="Pok Deng",
            sentence="Two cards against the banker, and one more if you dare: the hand nearest nine wins.",
        ),
        "thai": Sources(
            ("thai", "004"),
            (*SHARED, *OPTIONS),
            title="Pok Deng, Thai tables",
            sentence="Pok Deng with the hands and multipliers that Thai tables commonly play.",
        ),
    },
    open=opened_by(new),
    **functions(decide, evolve, explain, legal, views),
    **wire_types(Table, View, Command, Event),
    options=TableOptions,
    **conduct(house, outcome),
    places=lambda table: tuple(str(place) for place in range(1, table.places + 1)),
    usual_bot="convention",
    **shuffling(shuffles),
    buys=(Join, BuyIn),
    tell=explain.tell,
    host_only=(TimeOut,),
    check=check,
    explain_cards=explain_hands,
    choices=CHOICES,
    as_opened=as_opened,
    commands_before=lambda table, events: house.commands_before(table, first_own_event(events)),
    recorded=house.as_recorded,
)
