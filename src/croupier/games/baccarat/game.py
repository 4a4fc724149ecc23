"""Baccarat as the registry holds it."""

from typing import get_args

from croupier.game import Game, Sources
from croupier.games.baccarat.audit.record import commands_before
from croupier.games.baccarat.commands import BuyIn, Command, Join
from croupier.games.baccarat.decide import advance, decide
from croupier.games.baccarat.events import Event
from croupier.games.baccarat.evolve import evolve
from croupier.games.baccarat.explain import explain
from croupier.games.baccarat.house import house, seats, shoes, table_for, turn
from croupier.games.baccarat.legal import legal
from croupier.games.baccarat.narrate import coup_of
from croupier.games.baccarat.outcome import outcome, scene, stacks
from croupier.games.baccarat.rulefile import load_rules
from croupier.games.baccarat.rules import Rules
from croupier.games.baccarat.table import Table, new
from croupier.games.baccarat.views import View, redact, view

TASMANIAN = ("A1", "A2", "A3", "B1", "B4", "B5", "B6", "B7", "B8", "B9", "B10", "B11")

GAME: Game[Table, Command, Event, View] = Game(
    name="baccarat",
    package="croupier.games.baccarat",
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
        "simplified": Sources(("000",), ("A1", "A2", "A3", "B1", "B2", "B3", "B11")),
        "tasmanian": Sources(("001",), TASMANIAN),
        "federal": Sources(("001",), TASMANIAN),
        "classic": Sources(("002",), ("A1", "A2", "A3", "B1", "B11", "B12")),
    },
    aliases={"TLGC": "001"},
    seats=seats,
    table_for=table_for,
    turn=turn,
    house=house,
    stacks=stacks,
    outcome=outcome,
    scene=scene,
    buys=(Join, BuyIn),
    shoes=shoes,
    advance=advance,
    explain_cards=coup_of,
    commands_before=lambda table, event: commands_before(event),
)
