"""What a seat may know: its own cards, the sizes of the rest, and what has been turned up."""

from croupier.cards import UNSEEN, Order, parse
from croupier.games.pokdeng import commands as c
from croupier.games.pokdeng import events as e
from croupier.games.pokdeng.views import HandView, redact, view
from tests.games.pokdeng.tables import BANKER, Desk, dealt

BACKS = (UNSEEN, UNSEEN)


def hands(at: Desk, seat: str | None) -> dict[str, tuple[str, ...]]:
    seen = view(at.table, seat).round
    assert seen is not None
    return {owner: hand.cards for owner, hand in seen.hands.items()}


def test_ruling_p9_a_seat_sees_its_own_cards_and_the_backs_of_the_rest() -> None:
    at = dealt("2h 3d / Ks 4d / 5s 6s", then="9c")
    assert hands(at, "2") == {"2": parse("2h 3d"), "3": BACKS, "1": BACKS}
    assert hands(at, BANKER) == {"2": BACKS, "3": BACKS, "1": parse("5s 6s")}
    assert hands(at, None) == {"2": BACKS, "3": BACKS, "1": BACKS}
    at.do(c.Hit("2"))
    assert hands(at, BANKER)["2"] == (*BACKS, UNSEEN)
    assert hands(at, "2")["2"] == parse("2h 3d 9c")


def test_ruling_p9_a_pok_is_seen_once_shown_and_everything_at_settlement() -> None:
    at = dealt("9h Ks / Kh 4d / 5s 6s")
    assert hands(at, None) == {"2": parse("9h Ks"), "3": BACKS, "1": BACKS}
    at.do(c.Stand("3"))
    assert hands(at, None)["1"] == parse("5s 6s")
    at.do(c.Stand(BANKER))
    assert UNSEEN not in [card for hand in hands(at, None).values() for card in hand]


def test_a_hand_that_is_seen_comes_with_its_score() -> None:
    seen = view(dealt("2h 3d / 5s 6s").table, "2").round
    assert seen is not None
    assert seen.hands["2"].score is not None
    assert seen.hands["2"].score.value == 5
    assert seen.hands["1"] == HandView(BACKS, None)


def test_the_order_of_the_deck_and_closed_cards_are_not_in_the_log_a_seat_reads() -> None:
    at = dealt("2h 3d / 5s 6s", then="9c")
    at.do(c.Hit("2"), c.Stand(BANKER))
    for seat in (None, "2", BANKER):
        read = [redact(event, seat) for event in at.log]
        shuffled = [event for event in read if isinstance(event, e.Shuffled)]
        assert [event.order for event in shuffled] == [Order()]
        cards = {event.card for event in read if isinstance(event, e.CardDealt)}
        assert cards - {UNSEEN} == set(parse({None: "", "2": "2h 3d 9c", BANKER: "5s 6s"}[seat]))
        assert read[-3:] == at.log[-3:]
