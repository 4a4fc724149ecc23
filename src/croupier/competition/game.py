"""A competition as the registry holds it."""

from croupier.competition import decide, evolve, explain, house, legal, shuffles, views, waiting
from croupier.competition.audit import ChanceAsRecorded, broken_promise, commands_before, coup_over
from croupier.competition.chance import SeededChance, promise
from croupier.competition.commands import Command
from croupier.competition.conditionfile import is_conditions, load_conditions, parse_conditions
from croupier.competition.conditions import Conditions
from croupier.competition.events import Event
from croupier.competition.state import OFFICERS, Competition, check, new
from croupier.competition.views import View
from croupier.game import Game, Grid, Scene
from croupier.games.absence import TimeOut
from croupier.games.registration import functions, shuffling, wire_types


def opened(conditions: Conditions, chance: SeededChance, *, clock: int = 0) -> Competition:
    return new(conditions, promise(chance), clock)


def scene(view: View) -> Scene:
    entrants, rounds = sum(view.entered.values()), len(view.rounds)
    awards = tuple(
        (", ".join((f"{award.amount:,}", *award.goods)), award.player, award.clause) for award in view.awards
    )
    return Scene(
        title=view.title,
        status=f"phase {view.phase}, {entrants} entrants, {rounds} rounds, pool {view.pool:,}",
        grids=(Grid(("prize", "player", "clause"), awards),) if awards else (),
    )


GAME: Game[Competition, Command, Event, View] = Game(
    name="competition",
    package="croupier.competition",
    rules=Conditions,
    load_rules=load_conditions,
    parse_rules=lambda text: parse_conditions(text, own_rules=False),
    is_own_file=is_conditions,
    open=opened,
    **functions(decide, evolve, explain, legal, views),
    **wire_types(Competition, View, Command, Event),
    **shuffling(shuffles),
    seats=lambda conditions: (),
    table_for=lambda conditions, seats: {},
    turn=waiting.turn,
    house=house.house,
    house_steps=house.house_steps,
    clock=house.clock,
    deadline=house.deadline,
    stacks=lambda competition: {},
    comes_in=waiting.comes_in,
    host_only=(TimeOut,),
    offices=OFFICERS,
    over=lambda competition: competition.phase in ("finished", "cancelled"),
    outcome=coup_over,
    scene=scene,
    chance=SeededChance,
    view_session=views.view,
    legal_session=legal.legal,
    check=check,
    round_name="coup",
    rules_of=lambda competition: competition.conditions.rules,
    as_opened=lambda found: new(found.conditions, found.promise, found.clock),
    commands_before=commands_before,
    recorded=ChanceAsRecorded,
    seed_fault=broken_promise,
)
