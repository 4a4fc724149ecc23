"""A typing mistake at a physical table, put right over the socket (ruling A5)."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from croupier.client import Client, Connection, connect
from croupier.errors import Refused
from croupier.record import replay
from tests.server.conftest import RunningServer

WITHIN = 60.0  # seconds
TYPED = ("9h", "2d", "Ks", "5c")  # Player 9, Banker 7; the nine was really a seven, and so it is a tie


@contextmanager
def coup_as_typed(server: RunningServer) -> Iterator[tuple[Client, Connection, Connection]]:
    """Who plays, her seat with a wager paid as the cards were typed, and the dealer who typed them."""
    with connect(server.url, name="Ann") as ann, connect(server.url, name="Di") as keeper:
        table = keeper.open_table("tasmanian", physical=True, pace="instant", clock=0)
        with keeper.sit(table, "dealer") as dealer, ann.sit(table, "1") as seat:
            seat.do("Join", chips=500)
            dealer.do("CheckCards")
            dealer.do("Shuffle")
            seat.do("Cut", cards=100)
            seat.do("Wager", bet="player", stake=20)
            dealer.do_with_cards(TYPED, "Deal")
            assert chips(dealer) == 520
            yield ann, seat, dealer


def chips(seat: Connection) -> Any:
    return seat.view["people"]["1"]["chips"]


def events(seat: Connection, kind: str) -> list[dict[str, Any]]:
    return [line.event for line in seat.log if line.event["kind"] == kind]


def follow(seat: Connection, other: Connection) -> None:
    """Read as far as somebody else at the table has."""
    deadline = monotonic() + WITHIN
    while seat.seq < other.seq:
        seat.read(deadline - monotonic())


def test_ruling_a5_a_mistyped_card_is_corrected_and_both_cards_stay_in_the_log(
    server: RunningServer, tmp_path: Path
) -> None:
    with coup_as_typed(server) as (ann, seat, dealer):
        offered = next(option for option in dealer.legal if option["command"] == "Correct")
        assert "7h" in offered["fields"]["card"]
        dealer.do("Correct", hand="player", number=1, card="7h")
        follow(seat, dealer)
        assert chips(seat) == 500  # a tie: the wager goes back, and what was paid is taken back
        (corrected,) = events(seat, "CardCorrected")
        assert (corrected["was"], corrected["card"]) == ("9h", "7h")
        told = next(line.sentence for line in seat.log if line.event["kind"] == "CardCorrected")
        assert "was typed in as the nine of hearts and is the seven of hearts" in told
        first, second = events(seat, "Settled")
        assert [one["payments"][0]["returned"] for one in (first, second)] == [40, 20]
        seat.do("Leave")
        assert ann.chips == 10_000
        follow(dealer, seat)
        dealer.do("CloseTable")
        path = tmp_path / "corrected.jsonl"
        path.write_text(ann.record(dealer.id))
        assert replay(path).events == sum(line.scope == "game" for line in dealer.log)


def test_ruling_a5_nothing_is_corrected_once_the_next_coup_has_begun(server: RunningServer) -> None:
    with coup_as_typed(server) as (_, seat, dealer):
        seat.do("Wager", bet="player", stake=20)
        follow(dealer, seat)
        dealer.do_with_cards(("2s",), "Draw", to="player")  # the first card of the next coup
        with pytest.raises(Refused, match="has not been typed in") as refusal:
            dealer.do("Correct", hand="banker", number=1, card="3d")
        assert refusal.value.rule == "ruling A5"
        assert events(dealer, "CardCorrected") == []
        with pytest.raises(Refused, match="the dealer or the Inspector"):
            seat.do("Correct", hand="player", number=1, card="7h")
