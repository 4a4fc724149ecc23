"""Baccarat as the registry holds it."""

from typing import get_args

from croupier.game import Game
from croupier.games.baccarat.commands import Command
from croupier.games.baccarat.decide import decide
from croupier.games.baccarat.events import Event
from croupier.games.baccarat.evolve import evolve
from croupier.games.baccarat.explain import explain
from croupier.games.baccarat.legal import legal
from croupier.games.baccarat.table import Table, new
from croupier.games.baccarat.views import View, redact, view

GAME: Game[Table, Command, Event, View] = Game(
    name="baccarat",
    new=new,
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
)
