"""Our own records audited: a true one is clean, one rewritten against the rules is found out."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from croupier import BadInput, audit, deal
from croupier.cards import DECK, UNSEEN, Card, Order
from croupier.game import load_game
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import events as e
from croupier.games.baccarat.audit.coups import Finding
from croupier.games.baccarat.rulefile import BUILT_IN
from croupier.games.baccarat.table import Table
from croupier.reading import lines_of
from croupier.record import Writer, opened
from croupier.wire import replace
from tests.games.baccarat.tables import Desk, desk
from tests.games.baccarat.test_dealing import late, physical
from tests.games.baccarat.test_squeeze import ORDER, play_out

Forgery = Callable[[e.Event], Iterator[e.Event]]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.jsonl"


def forged(path: Path, change: Forgery) -> tuple[Finding, ...]:
    """The record written anew with its events changed and a chain that fits, audited."""
    header, playing, state, steps = opened(lines_of(path), str(path))
    lines: list[str] = []
    writer = Writer(lines.append, playing, state, header.seed)
    for step in steps:
        if step.event is not None:
            for event in change(step.event):
                writer.add(event)
    writer.seal()
    path.write_text("".join(lines))
    return tuple(finding for finding in audit(path).findings if isinstance(finding, Finding))


def once(change: Callable[[e.Event], e.Event | None]) -> Forgery:
    """Forge the first event that `change` has another version of."""
    done = False

    def forge(event: e.Event) -> Iterator[e.Event]:
        nonlocal done
        other = None if done else change(event)
        done = done or other is not None
        yield other or event

    return forge


def saved(log: Sequence[e.Event], path: Path, start: Table) -> None:
    lines: list[str] = []
    writer = Writer(lines.append, load_game("baccarat"), start, None)
    for event in log:
        writer.add(event)
    writer.seal()
    path.write_text("".join(lines))


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_true_record_is_clean_under_its_own_rules(path: Path, name: str) -> None:
    deal(name, rounds=200, seed="true", record=path)
    for found in (audit(path), audit(path, name)):
        assert (found.rounds, found.findings) == (200, ())


def test_another_rulebook_finds_what_it_does_not_allow(path: Path) -> None:
    deal("tasmanian", rounds=60, seed=1, record=path)
    clauses = {finding.clause for finding in audit(path, "federal").findings}
    assert clauses == {"TLGC 13", "TLGC 12.4"}


def test_tlgc_14_irregularities_ruled_by_the_book_are_clean(path: Path) -> None:
    made = desk(seats="1 2", cards="2h 3h 4h 5h Kh 6h 7h 8h 9h")
    made.wager("1", "player", 50)
    for hand in ("player", "banker", "player", "banker"):
        made.do(c.Draw("dealer", "player" if hand == "player" else "banker"))
    made.do(c.Draw("dealer", "player"))  # a six stands: in error
    made.deal()
    saved(made.log, path, made.start)
    assert audit(path).findings == ()


def test_tlgc_14_irregularities_while_players_turn_the_cards_are_clean(path: Path) -> None:
    made = desk(seats="1 2", cards="2s 5h 3s Kh 4s 4d 9s 2h Kd Kh 5c")
    made.do(c.RequestSqueeze("1"), c.AllowSqueeze("manager"))
    for _ in range(2):
        made.wager("1", "player", 50)
        made.do(c.Draw("dealer", "banker"))  # Player's first card
        made.deal()
        made.do(c.AcceptCards("1"), c.TurnCard("1"), c.TurnCard("1"), c.Draw("dealer", "banker"))
        if made.table.phase == "coup":
            made.do(c.TurnCard("1"), c.Draw("dealer", "player"), c.Deal("dealer"))
    saved(made.log, path, made.start)
    assert len(made.events(e.CardMisplaced)) == 5
    assert audit(path).findings == ()


def test_a_wrong_payment_is_found_with_what_was_due(path: Path) -> None:
    deal("tasmanian", rounds=20, seed=2, record=path)

    def overpaid(event: e.Event) -> e.Event | None:
        if not isinstance(event, e.Settled):
            return None
        first = event.payments[0]
        return replace(event, payments=(replace(first, returned=first.returned + 20), *event.payments[1:]))

    (finding,) = forged(path, once(overpaid))
    assert finding.clause.startswith(("TLGC 6", "TLGC 12", "TLGC 15"))
    assert (finding.shoe, finding.coup) == ("1", "1")
    assert finding.found != finding.due


def test_a_card_given_to_the_wrong_hand_is_found(path: Path) -> None:
    deal("classic", rounds=20, seed=2, record=path)

    def misdealt(event: e.Event) -> e.Event | None:
        return replace(event, hand="banker") if isinstance(event, e.CardDealt) else None

    assert forged(path, once(misdealt))[0].clause == "002 2"


def test_a_wrong_result_is_found(path: Path) -> None:
    deal("classic", rounds=20, seed=2, record=path)

    def misread(event: e.Event) -> e.Event | None:
        if isinstance(event, e.ResultAnnounced) and event.winner == "player":
            return replace(event, winner="banker")
        return None

    (finding,) = forged(path, once(misread))
    assert finding.clause == "002 7"


def test_a_card_that_did_not_lie_next_in_the_shoe_is_found(path: Path) -> None:
    deal("tasmanian", rounds=5, seed=2, record=path)

    def palmed(event: e.Event) -> e.Event | None:
        if not isinstance(event, e.CardDealt):
            return None
        return replace(event, card=DECK[DECK.index(event.card) - 13])  # same rank, another suit

    assert "TLGC 4.5" in {finding.clause for finding in forged(path, once(palmed))}


def test_a_wager_outside_the_limits_is_found(path: Path) -> None:
    deal("simplified", rounds=2, seed=2, record=path)

    def raised(event: e.Event) -> e.Event | None:
        return replace(event, stake=80) if isinstance(event, e.WagerPlaced) else None

    assert forged(path, once(raised))[0].clause == "000 2.2a"


def test_a_stacked_shoe_is_found(path: Path) -> None:
    deal("classic", rounds=2, seed=2, record=path)

    def stacked(event: e.Event) -> e.Event | None:
        if not isinstance(event, e.Shuffled):
            return None
        return replace(event, order=Order((event.order[0], *event.order[:-1])))

    assert forged(path, once(stacked))[0].clause == "ruling B12"


def test_a_cut_too_near_the_end_is_found(path: Path) -> None:
    deal("tasmanian", rounds=1, seed=2, record=path)

    def near(event: e.Event) -> e.Event | None:
        return replace(event, cards=3) if isinstance(event, e.CardsCut) else None

    assert "TLGC 5.3" in {finding.clause for finding in forged(path, once(near))}


def test_a_coup_dealt_without_the_inspector_is_found(path: Path) -> None:
    deal("tasmanian", rounds=2, seed=2, record=path)

    def alone(event: e.Event) -> Iterator[e.Event]:
        if isinstance(event, e.CoupBegan) and event.number == 2:
            yield e.Departed("inspector")
        yield event

    assert [finding.clause for finding in forged(path, alone)] == ["TLGC 3"]


def test_a_card_withheld_is_found(path: Path) -> None:
    deal("tasmanian", rounds=40, seed=2, record=path)
    after_points = False
    dropped = False

    def withheld(event: e.Event) -> Iterator[e.Event]:
        nonlocal after_points, dropped
        after_points = isinstance(event, e.PointsAnnounced) or (
            after_points and not isinstance(event, e.Settled)
        )
        if isinstance(event, e.CardDealt) and after_points and not dropped:
            dropped = True
            return
        yield event

    findings = forged(path, withheld)
    assert {finding.clause for finding in findings} >= {"TLGC 11", "TLGC 4.5"}
    assert [finding.clause for finding in findings].count("TLGC 4.5") == 1


def test_a_record_needs_no_rules_and_takes_no_limits(path: Path) -> None:
    deal("classic", rounds=2, seed=2, record=path)
    with pytest.raises(BadInput, match="holds its table's own limits"):
        audit(path, "classic", limits={"player": (1, 5)})
    csv = path.with_suffix(".csv")
    csv.write_text("shoe,coup,player,banker,result,wagers\n")
    with pytest.raises(BadInput, match="a CSV log does not state its rules"):
        audit(csv)


def inserted(before: type, event: e.Event) -> Forgery:
    """Put an event before the first of some kind."""
    done = False

    def forge(met: e.Event) -> Iterator[e.Event]:
        nonlocal done
        if isinstance(met, before) and not done:
            done = True
            yield event
        yield met

    return forge


def changed(kind: type, **fields: object) -> Forgery:
    return once(lambda event: replace(event, **fields) if isinstance(event, kind) else None)


@pytest.mark.parametrize(
    ("forgery", "clause"),
    [
        (inserted(e.CoupBegan, e.Left("2", 999_999)), "TLGC 6.3"),
        (inserted(e.Shuffled, e.Left("9", 5)), "TLGC 1"),
        (inserted(e.CoupBegan, e.BoughtIn("2", -12_340)), "TLGC 6.1"),
        (inserted(e.Shuffled, e.LimitAgreed("1", "tie", "maximum", 20)), "TLGC 7.2"),
        (inserted(e.PointsAnnounced, e.Departed("inspector")), "TLGC 10.1"),
        (inserted(e.ResultAnnounced, e.CoupVoided("TLGC 14.5")), "TLGC"),
        (inserted(e.Settled, e.WagersRemoved("TLGC 14.1")), "TLGC"),
        (inserted(e.CardDealt, e.CardInExcess(DECK[0], used=True)), "TLGC"),
        (inserted(e.CardDealt, e.CardFoundFaceUp(DECK[0], "banker", "TLGC 14.4")), "TLGC"),
        (changed(e.CoupBegan, number=1_000_000), "TLGC 6.3"),
        (changed(e.PointsAnnounced, player=9, banker=9), "TLGC 10.1"),
        (changed(e.ResultAnnounced, player_pair="perfect", banker_pair="mixed"), "TLGC 10.2"),
        (changed(e.ShoeLoaded, marker=0), "TLGC 5.4"),
        (changed(e.Joined, chips=-20), "TLGC 6.1"),
    ],
)
def test_every_kind_of_event_is_held_against_the_rules(path: Path, forgery: Forgery, clause: str) -> None:
    deal("tasmanian", rounds=4, seed=3, record=path)
    findings = forged(path, forgery)
    assert findings
    assert findings[0].clause.startswith(clause)


def test_tlgc_4_1_a_ninth_copy_from_a_physical_shoe_is_found(path: Path) -> None:
    deal("classic", rounds=2, seed=3, cards="9h 2c 9h 3d 9h 4c 9h 5d".split(), record=path)

    def nines(event: e.Event) -> Iterator[e.Event]:
        yield replace(event, card=DECK[21]) if isinstance(event, e.CardDealt) else event

    assert str(DECK[21]) == "9h"
    deal("classic", rounds=3, seed=3, cards="9h 9h 9h 9h 9h 9h 9h 9h 2c 3c 4c 5c 6c".split(), record=path)
    assert "ruling B12" in {finding.clause for finding in forged(path, nines)}


def test_tlgc_7_3_wagers_of_partners_cut_back_are_clean(path: Path) -> None:
    made = desk(seats="1 2")
    made.wager("1", "player", 900)
    made.wager("2", "player", 900)
    made.do(c.ReportPartnership("inspector", ("1", "2")))
    saved(made.log, path, made.start)
    assert audit(path).findings == ()


def test_rules_that_could_not_judge_a_table_are_refused(path: Path) -> None:
    deal("tasmanian", rounds=3, seed=5, record=path)
    for other in ("classic", "simplified"):
        with pytest.raises(BadInput, match=f"{other} cannot judge a table of tasmanian"):
            audit(path, other)


@pytest.mark.parametrize(
    "event",
    [
        e.ResultAnnounced(1, 2, "banker", "none", "none"),
        e.Settled((e.Payment("9", "player", 1, 1, 1, "win", "x"),)),
        e.CardTurned("player", DECK[0], "1"),
    ],
)
def test_a_record_that_makes_no_sense_is_a_finding(path: Path, event: e.Event) -> None:
    saved([event], path, desk().start)
    assert audit(path).findings


# After a breach, what follows from it is not reported as another, and what does not is


SQUEEZE = (c.RequestSqueeze("1"), c.AllowSqueeze("manager"))


def overpaid_in(log: list[e.Event], coup: int) -> None:
    at = [at for at, event in enumerate(log) if isinstance(event, e.Settled)][coup]
    settled = log[at]
    assert isinstance(settled, e.Settled)
    first = settled.payments[0]
    log[at] = replace(settled, payments=(replace(first, returned=first.returned + 20), *settled.payments[1:]))


def clauses(log: Sequence[e.Event], path: Path, made: Desk) -> list[str]:
    """What is found in this log of a desk's."""
    saved(log, path, made.start)
    return [finding.clause for finding in audit(path).findings]


def test_tlgc_14_1_a_wrong_ruling_on_an_unseen_card_is_found(path: Path) -> None:
    made = physical("9s Kd 2h 3h 4c")
    made.do(*SQUEEZE, c.FreeCoups("manager", 1))
    made.do(*(c.Draw("dealer", hand) for hand in ORDER))
    made.do(c.Draw("dealer", "banker"))  # a natural: it belongs at the mouth
    log = made.log
    at = log.index(made.last(e.CardMisplaced))
    wrong = e.CardMisplaced(UNSEEN, False, "banker", "player", "shoe", "TLGC 14.3")
    turned = e.CardTurned("player", Card("4c"), "dealer")
    ended = e.ResultAnnounced(3, 5, "banker", "none", "none")
    log[at:] = [wrong, turned, ended, e.Settled(())]
    assert clauses(log, path, made)[0] == "ruling B9"


@pytest.mark.parametrize("shoe", ["physical", "virtual"])
def test_tlgc_9_3_a_card_never_turned_hides_no_later_breach(path: Path, shoe: str) -> None:
    made = (
        physical("2s 3s 7h Kh 4s 9s Kd 2h 3h")
        if shoe == "physical"
        else desk(cards="2s 7h 3s Kh 4s 9s 2h Kd 3h")
    )
    made.do(*SQUEEZE)
    for _ in range(2):
        made.wager("1", "player", 20)
        made.deal()
        made.do(c.AcceptCards("1"))
        play_out(made)
    log = made.log
    overpaid_in(log, 1)
    log.remove(e.CardTurned("player", Card("4s"), "1"))
    assert clauses(log, path, made) == ["TLGC 9.3", "TLGC 12.1"]


def test_tlgc_4_1_a_ninth_copy_under_a_squeeze_is_one_finding(path: Path) -> None:
    made = physical("9s Kd 2h 3h 9s Kc 2d 3d")
    made.do(*SQUEEZE, c.FreeCoups("manager", 5))
    made.change_shoe(seen=(Card("Kd"),) * 7)
    made = Desk(made.table, made.chance)  # where the record begins
    made.deal()
    made.deal()
    log = made.log
    at = log.index(e.CardTurned("player", Card("Kc"), "dealer"))
    log[at] = e.CardTurned("player", Card("Kd"), "dealer")
    opening, *found = clauses(log, path, made)  # a record begins with a table newly opened
    assert (opening, found) == ("ruling A2", ["TLGC 4.1"])


def test_tlgc_10_1_a_breach_in_the_last_hand_does_not_blame_the_end_of_the_shoe(path: Path) -> None:
    made = late("9s 2h Kd Kh 2d 2d 2d")
    made = Desk(made.table, made.chance)  # where the record begins
    made.do(*SQUEEZE)
    made.wager("1", "player", 20)
    made.deal()
    made.do(c.AcceptCards("1"))
    play_out(made)
    log = made.log
    log.remove(e.PointsAnnounced(9, 2))
    opening, *found = clauses(log, path, made)  # a record begins with a table newly opened
    assert (opening, found) == ("ruling A2", ["TLGC 10.1"])


def test_tlgc_6_3_a_wrong_number_before_a_misdeal_hides_no_overpayment(path: Path) -> None:
    made = desk(cards="9s 2h Kd 3h")
    made.do(*SQUEEZE)
    made.wager("1", "player", 20)
    made.do(*(c.Draw("dealer", hand) for hand in ("banker", "player", "player", "banker")))
    made.do(c.AcceptCards("1"))
    play_out(made)
    log = made.log
    overpaid_in(log, 0)
    at = log.index(made.last(e.CoupBegan))
    log[at] = e.CoupBegan(2, betting=True, face_down=True)
    assert clauses(log, path, made) == ["TLGC 6.3", "TLGC 12.1"]
