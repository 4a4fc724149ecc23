"""What a coup came to, and a table at a glance, as data that anyone can draw."""

from collections.abc import Mapping

from croupier.cards import Card
from croupier.game import Grid, Scene
from croupier.games.baccarat import events as e
from croupier.games.baccarat.coup import PairKind, Winner, result_text, signature
from croupier.games.baccarat.table import Table
from croupier.games.baccarat.views import View
from croupier.games.identity_cache import cached_by_identity
from croupier.money import Chips, format_chips
from croupier.wire import plain


@plain
class CoupOutcome:
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

    @property
    def result(self) -> str:
        """As roads read it: `B`, `Pp`, `Tpb`."""
        return result_text(self.winner, self.player_pair, self.banker_pair)


def outcome(table: Table, event: e.Event) -> CoupOutcome | None:
    """The coup that this event settles, if it does; `table` is as it was before."""
    play = table.play
    if play is None or not isinstance(event, e.Settled):
        return None
    ended = signature(play.player, play.banker)
    shoe = table.shoe.number
    counted = ended.player, ended.banker, ended.result, ended.player_pair, ended.banker_pair
    return CoupOutcome(shoe, play.number, play.betting, play.player, play.banker, *counted, event.payments)


def scene(view: View) -> Scene:
    wagers: dict[str, list[str]] = {seat: [] for seat in view.people}
    for wager in view.layout:
        wagers[wager.seat].append(f"{format_chips(wager.stake)} {wager.bet}")
    rows = [
        (seat, format_chips(person.chips), ", ".join(wagers[seat])) for seat, person in view.people.items()
    ]
    shoe = f"shoe {view.shoe.number} with {view.shoe.remaining} cards left"
    return Scene(
        title=view.title,
        status=f"phase {view.phase}, {view.coups} coups, {shoe}",
        grids=(Grid(("seat", "chips", "wagers"), tuple(rows)),),
        results=view.results,
    )


@cached_by_identity
def stacks(table: Table) -> Mapping[str, Chips]:
    chips = table.rules.unit.chips
    return {seat: chips(person.units) for seat, person in table.people.items()}


def at_stake(table: Table) -> Mapping[str, Chips]:
    units: dict[str, int] = {}
    for wager in table.layout:
        units[wager.seat] = units.get(wager.seat, 0) + wager.units
    return {seat: table.rules.unit.chips(laid) for seat, laid in units.items()}
