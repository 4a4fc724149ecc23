"""Lanes as the registry holds it."""

from croupier.game import Game, Sources
from croupier.games.absence import TimeOut, first_own_event
from croupier.games.lanes import decide, evolve, explain, house, legal, outcome, shuffles, views
from croupier.games.lanes.commands import Command
from croupier.games.lanes.events import Event
from croupier.games.lanes.rulefile import FILES, load_rules
from croupier.games.lanes.rules import LanesRules
from croupier.games.lanes.table import Table, new
from croupier.games.lanes.views import View
from croupier.games.registration import conduct, functions, opened_by, shuffling, wire_types

RULINGS = ("A1", "A2", "A4", *(f"L{number}" for number in range(1, 15)))

GAME: Game[Table, Command, Event, View] = Game(
    name="lanes",
    package="croupier.games.lanes",
    rules=LanesRules,
    load_rules=load_rules,
    parse_rules=FILES.parse,
    rule_schema=FILES.schema,
    rule_sets={
        "lanes": Sources(
            ("003",),
            RULINGS,
            title="Lanes",
            sentence="Three lanes, two players: lay cards up or down, bid coins, and win two lanes of three.",
        )
    },
    open=opened_by(new),
    **functions(decide, evolve, explain, legal, views),
    **wire_types(Table, View, Command, Event),
    **conduct(house, outcome),
    usual_bot="greedy",
    **shuffling(shuffles),
    known_cards=shuffles.known_cards,
    tell=explain.tell,
    host_only=(TimeOut,),
    over=lambda table: table.stage == "over",
    as_opened=lambda table: new(table.rules),
    commands_before=lambda table, events: house.commands_before(table, first_own_event(events)),
    recorded=house.as_recorded,
)
