"""How often the cards of each session were shuffled, and up to which shoe everything may be told."""

from collections.abc import Mapping

from croupier.competition import events as e
from croupier.competition.state import Competition, Session
from croupier.game import Shuffle
from croupier.games.baccarat import shuffles as table_shuffles


def card_pack(play_off: str) -> str:
    """The shoe whose first card says how many coups a play-off has (TLGC 16.8.3)."""
    return f"{play_off}/card"


def shuffles(competition: Competition) -> Mapping[str, int]:
    shoes = {name: session.table.shoe.number for name, session in competition.sessions.items()}
    return {**shoes, **_cards_drawn(competition)}


def disclosed(competition: Competition) -> Mapping[str, int]:
    """Shoes that have ended, all of a session that is over, and those that gave up a single card."""
    shoes = {name: _disclosed(session) for name, session in competition.sessions.items()}
    return {**shoes, **_cards_drawn(competition)}


def shuffle_in(event: e.Event) -> Shuffle | None:
    if isinstance(event, e.PlayOffCalled):
        return Shuffle(card_pack(event.session), 1, (event.card,))
    if not isinstance(event, e.OnTable):
        return None
    inner = table_shuffles.shuffle_in(event.event)
    return inner and inner._replace(pack=event.session)


def _disclosed(session: Session) -> int:
    of = table_shuffles.shuffles if session.over else table_shuffles.disclosed
    return of(session.table)[table_shuffles.PACK]


def _cards_drawn(competition: Competition) -> dict[str, int]:
    return {card_pack(name): 1 for name, session in competition.sessions.items() if session.decides}
