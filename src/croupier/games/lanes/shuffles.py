"""How often cards were shuffled in a game of Lanes, and what may be told of them (ruling L14)."""

from collections.abc import Mapping

from croupier.cards import JOKERS, UNSEEN, Card
from croupier.game import Shuffle
from croupier.games.lanes import events as e
from croupier.games.lanes.layout import SEATS
from croupier.games.lanes.table import Table
from croupier.games.lanes.views import view

PACK = ""


def shuffles(table: Table) -> Mapping[str, int]:
    return {PACK: table.shuffles}


def disclosed(table: Table) -> Mapping[str, int]:
    """A pile lasts for several rounds, and what was laid face down stays hidden: all of it at the end."""
    return {PACK: table.shuffles if table.stage == "over" else 0}


def shuffle_in(event: e.Event) -> Shuffle | None:
    """The coin, the pile or the tens."""
    if isinstance(event, e.CoinFlipped):
        return Shuffle(PACK, event.number, JOKERS if event.dealer == SEATS[0] else JOKERS[::-1])
    if isinstance(event, e.PileShuffled):
        return Shuffle(PACK, event.number, event.order)
    return Shuffle(PACK, event.number, event.tens) if isinstance(event, e.RoundDealt | e.TensLaid) else None


def known_cards(table: Table, seat: str | None) -> tuple[Card, ...]:
    """The cards of the round, tens included, whose faces a seat knows."""
    now = view(table, seat).round
    if now is None:
        return ()
    hands = [card for hand in now.hands.values() for card in hand]
    faces = (*hands, *[played.card for played in now.cards], *[lane.ten for lane in now.lanes])
    return tuple([card for card in faces if card is not UNSEEN])
