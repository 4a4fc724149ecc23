"""Pok Deng as the registry holds it."""

from typing import get_args

from croupier.game import Game, Sources
from croupier.games.pokdeng.commands import BuyIn, Command, Join
from croupier.games.pokdeng.decide import advance, decide
from croupier.games.pokdeng.events import Event
from croupier.games.pokdeng.evolve import evolve
from croupier.games.pokdeng.explain import explain, explain_hands
from croupier.games.pokdeng.house import commands_before, house, seats, table_for, turn
from croupier.games.pokdeng.legal import legal
from croupier.games.pokdeng.outcome import outcome, scene, stacks
from croupier.games.pokdeng.rulefile import load_rules
from croupier.games.pokdeng.rules import Rules
from croupier.games.pokdeng.table import Table, new
from croupier.games.pokdeng.views import View, redact, view

SHARED = ("A1", "A2", "A3", "P1", "P2")
OPTIONS = ("P6", "P7", "P8", "P9", "P10", "P11")

GAME: Game[Table, Command, Event, View] = Game(
    name="pok-deng",
    package="croupier.games.pokdeng",
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
    rules=Rules,
    load_rules=load_rules,
    rule_sets={
        "pok-deng": Sources(("004",), (*SHARED, "P3", "P4", "P5", *OPTIONS)),
        "thai": Sources(("thai", "004"), (*SHARED, *OPTIONS)),
    },
    seats=seats,
    table_for=table_for,
    turn=turn,
    house=house,
    stacks=stacks,
    outcome=outcome,
    scene=scene,
    buys=(Join, BuyIn),
    advance=advance,
    explain_cards=explain_hands,
    commands_before=commands_before,
)
