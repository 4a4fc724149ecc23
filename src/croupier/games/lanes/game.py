"""Lanes as the registry holds it."""

from typing import get_args

from croupier.game import Game, Sources
from croupier.games.lanes.commands import Command
from croupier.games.lanes.decide import advance, decide
from croupier.games.lanes.events import Event
from croupier.games.lanes.evolve import evolve
from croupier.games.lanes.explain import explain
from croupier.games.lanes.house import commands_before, house, seats, table_for, turn
from croupier.games.lanes.legal import legal
from croupier.games.lanes.outcome import outcome, scene, stacks
from croupier.games.lanes.rulefile import load_rules
from croupier.games.lanes.rules import LanesRules
from croupier.games.lanes.table import Table, new
from croupier.games.lanes.views import View, redact, view

RULINGS = ("A1", "A2", *(f"L{number}" for number in range(1, 15)))

GAME: Game[Table, Command, Event, View] = Game(
    name="lanes",
    package="croupier.games.lanes",
    open=lambda rules, chance, **options: new(rules, **options),
    decide=decide,
    evolve=evolve,
    view=view,
    legal=legal,
    redact=redact,
    explain=explain,
    state=Table,
    view_type=View,
    commands=get_args(Command),
    events=get_args(Event),
    rules=LanesRules,
    load_rules=load_rules,
    rule_sets={"lanes": Sources(("003",), RULINGS)},
    seats=seats,
    table_for=table_for,
    turn=turn,
    house=house,
    stacks=stacks,
    outcome=outcome,
    scene=scene,
    advance=advance,
    commands_before=commands_before,
)
