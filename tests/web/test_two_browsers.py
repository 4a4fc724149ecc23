"""Two browsers at one table see the same game and no secret of each other: their frames are compared."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, expect

from croupier.client import Connection, connect
from tests.server.conftest import RunningServer
from tests.web.test_lanes import ANSWER_WITHIN, answer
from tests.web.visit import Visit, returning

HIDDEN = "??"
Sides = tuple[tuple[Visit, Connection], tuple[Visit, Connection]]


@contextmanager
def two_browsers(browser: Browser, url: str, rules: str, seats: tuple[str, str]) -> Iterator[Sides]:
    """Ann's and Bo's, and a connection of each to act by."""
    with connect(url, name="Ann") as ann, connect(url, name="Bo") as bo:
        table = ann.open_table(rules, clock=0, pace="instant")
        address = f"{url}/t/{table.table}"
        with (
            ann.sit(table, seats[0]) as one,
            bo.sit(table, seats[1]) as two,
            returning(browser, url, ann.token) as anns,
            returning(browser, url, bo.token) as bos,
        ):
            visits = Visit(anns, address), Visit(bos, address)
            for visit in visits:
                expect(visit.page.get_by_role("tab", name="Log")).to_be_visible()
            yield (visits[0], one), (visits[1], two)


def catch_up(one: Connection, two: Connection) -> None:
    """Both have read as far, and somebody is asked."""
    while one.seq != two.seq or not (one.your_turn or two.your_turn):
        (one if one.seq <= two.seq else two).read(ANSWER_WITHIN)


def hear(visit: Visit, seq: int) -> None:
    """A browser is told of everything up to an entry of the log."""

    def heard(_: Any = None) -> bool:
        frames = [json.loads(text) for text in visit.frames]
        return any(frame.get("events", {}).get("to", 0) >= seq for frame in frames)

    if not heard():
        visit.sockets[-1].wait_for_event("framereceived", heard)


def told_rounds(visit: Visit) -> list[Any]:
    """The round as each frame has shown it."""
    frames = [json.loads(text) for text in visit.frames]
    views = [
        frame.get("welcome", {}).get("view") or frame.get("events", {}).get("changes") for frame in frames
    ]
    return [view["round"] for view in views if view and view.get("round")]


def without_cards(visit: Visit) -> list[Any]:
    """What has happened, as far as everybody may know it."""
    return [
        {name: value for name, value in event.items() if name not in ("card", "cards", "hands", "order")}
        for event in visit.events
    ]


def test_of_lanes_neither_sees_the_other_s_hand_or_face_down_cards(
    browser: Browser, server: RunningServer
) -> None:
    with two_browsers(browser, server.url, "lanes", ("a", "b")) as ((anns, a), (bos, b)):
        while len(a.view["round"]["cards"] if a.view["round"] else ()) < 4:
            catch_up(a, b)
            answer(*((a, "a") if a.your_turn else (b, "b")))  # everything goes face down
        for visit in (anns, bos):
            hear(visit, max(a.seq, b.seq))
        secrets = {
            seat: {card for told in told_rounds(visit) for card in told["hands"][seat]} - {HIDDEN}
            for seat, visit in (("a", anns), ("b", bos))
        }
        assert all(len(cards) == 5 for cards in secrets.values())
        assert not [card for card in secrets["b"] if f'"{card}"' in "".join(anns.frames)]
        assert not [card for card in secrets["a"] if f'"{card}"' in "".join(bos.frames)]
        happened = [without_cards(visit) for visit in (anns, bos)]
        shorter = min(map(len, happened))
        assert happened[0][-shorter:] == happened[1][-shorter:]


def test_of_pok_deng_neither_sees_the_other_s_cards_before_they_are_shown(
    browser: Browser, server: RunningServer
) -> None:
    with two_browsers(browser, server.url, "pok-deng", ("1", "2")) as ((anns, banker), (bos, player)):
        banker.do("Join", chips=5000)
        banker.do("TakeBank")
        player.do("Join", chips=1000)
        while not any(option["command"] == "Stand" for option in player.legal):
            if player.view["phase"] == "bets" and "2" not in player.view["bets"]:
                player.do("Bet", stake=10)
            else:
                player.read(ANSWER_WITHIN)
        for visit, own, other in ((anns, "1", "2"), (bos, "2", "1")):
            hear(visit, player.seq)
            expect(
                visit.page.get_by_role("region", name=f"Seat {own}:").locator("[data-card]")
            ).to_have_count(2)
            hands = told_rounds(visit)[-1]["hands"]
            assert HIDDEN not in hands[own]["cards"]
            assert hands[other]["cards"] == [HIDDEN, HIDDEN]
        happened = [without_cards(visit) for visit in (anns, bos)]
        shorter = min(map(len, happened))
        assert happened[0][-shorter:] == happened[1][-shorter:]
