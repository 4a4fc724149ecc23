"""A secret wager changes nothing anyone else sees before its time; leaks that are planted are caught."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.competition import commands as c
from croupier.competition import events as e
from croupier.competition import views
from croupier.competition.explain import explain
from croupier.competition.legal import legal
from croupier.competition.state import DEALER, DIRECTOR, OPERATOR
from croupier.competition.turns import to_wager
from croupier.errors import Refused
from croupier.games.baccarat import commands as table_commands
from croupier.host import HostedTable
from croupier.wire import canonical, tagged, to_data
from tests.competition.tables import Desk, NamedChance, conditions

FORMS = st.tuples(
    st.sampled_from(["player", "banker", "tie", "", "both"]),
    st.integers(0, 60_000),
    st.sampled_from([None, "fifty", "one hundred"]),
    st.booleans(),
)
Form = tuple[str, int, str | None, bool]


def with_form(form: Form, salt: str, *, chips: bool) -> Iterator[tuple[Desk, str]]:
    """A final whose second player makes a secret wager, looked at after every step until it is read out."""
    desk = Desk(conditions(squeeze=True, length="{ coups = 9 }")).seated("Ann", "Bo", "Cy")
    desk.bet("1", "player", 50)
    bet, amount, words, signed = form
    desk.do(c.SecretWager(desk.player("2"), "1.1", bet, amount, salt, words, signed, chips))
    seal = desk.session().forms["2"].seal
    yield desk, seal
    if chips:
        desk.do(c.Wager(desk.player("2"), "1.1", "", 0))
        yield desk, seal
    while (place := to_wager(desk.session())) is not None:
        desk.bet(place, "player", 10)
        yield desk, seal
    desk.deal("player")
    yield desk, seal
    desk.do(c.TurnCards(DEALER, "1.1"))
    yield desk, seal


def seen_by(desk: Desk, seat: str | None, seal: str) -> str:
    """All that reaches someone: the view, the log, the sentences, what it may do and how it is refused."""
    parts = [canonical(to_data(views.view(desk.now, seat)))]
    for event in desk.log[desk.log.index(desk.last(e.FormHanded)) :]:
        shown = views.redact(event, seat)
        parts.append(canonical(tagged(shown)))
        if not isinstance(shown, e.OnTable):
            parts.append(explain(desk.now, shown))
    if seat is not None:
        parts += map(str, legal(desk.now, seat))
        parts += [_answer(desk, command) for command in _attempts(desk, seat)]
    return "\n".join(parts).replace(seal, "its seal")


def _attempts(desk: Desk, seat: str) -> list[c.Command]:
    secretive = desk.session().places["2"].player
    return [
        c.ExamineForm(seat, "1.1", secretive),
        c.ReturnForm(seat, "1.1", secretive),
        c.Wager(seat, "1.1", "banker", 10**7),
        c.AtTable(seat, "1.1", table_commands.Deal("dealer")),
        c.CallTime(seat, "1.1"),
        c.FinishEarly(seat, "1.1"),
        c.Disqualify(seat, secretive, "TLGC 16.7.7", "x"),
    ]


def _answer(desk: Desk, command: c.Command) -> str:
    """What comes of a command, in a competition that stands where this one does."""
    other = HostedTable(desk.host.game, desk.now, NamedChance("desk", list(desk.cards)))
    try:
        return str(len(other.do(command)))
    except Refused as refusal:
        return str(refusal)


def told_apart(one: Form, other: Form, *, chips: bool) -> set[str]:
    """Who can tell one form from the other before it is read out."""
    found = set()
    for (a, first), (b, second) in zip(
        with_form(one, "a" * 32, chips=chips), with_form(other, "b" * 32, chips=chips), strict=True
    ):
        assert not a.events(e.FormsOpened)
        for seat in (None, a.player("1"), a.player("3"), DIRECTOR, OPERATOR, DEALER):
            if seen_by(a, seat, first) != seen_by(b, seat, second):
                found.add(str(seat))
    return found


@settings(max_examples=25, deadline=None)
@given(FORMS, FORMS, st.booleans())
def test_nobody_can_tell_one_form_from_another_before_it_is_read_out(
    one: Form, other: Form, chips: bool
) -> None:
    assert not told_apart(one, other, chips=chips)


A, B = ("player", 1000, None, True), ("banker", 2000, None, True)


def test_its_player_and_the_inspector_can() -> None:
    (desk, _), (other, _) = (
        next(with_form(A, "a" * 32, chips=False)),
        next(with_form(B, "b" * 32, chips=False)),
    )
    for seat in (desk.player("2"), "inspector"):
        forms = [views.view(one.now, seat).sessions["1.1"].forms["2"].amount for one in (desk, other)]
        assert forms == [1000, 2000]


def test_a_view_that_shows_forms_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "_may_read", lambda place, seat: True)
    assert told_apart(A, B, chips=False) == {"None", "Ann", "Bo", "Cy", "director", "operator", "dealer"} - {
        next(with_form(A, "a" * 32, chips=False))[0].player("2")
    }


def test_a_log_that_shows_forms_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "redact", lambda event, seat: event)
    assert "None" in told_apart(A, B, chips=False)


def test_an_error_that_tells_of_a_form_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    from croupier.competition import decide, secret
    from croupier.games.run import Handler

    def telling(competition: object, command: c.ReturnForm) -> None:
        form = competition.sessions[command.session].forms["2"]  # type: ignore[attr-defined]
        raise Refused("TLGC 16.6.7", f"the form for {form.amount} stays here")

    patched = Handler(telling, secret.return_form)
    monkeypatch.setitem(decide.HANDLERS, c.ReturnForm, patched)
    assert "director" in told_apart(A, B, chips=False)


def test_the_seal_is_of_no_use_without_the_salt() -> None:
    """The same wager sealed twice, with two salts, has two seals that share nothing."""
    (one, first), (two, second) = (
        next(with_form(A, "a" * 32, chips=False)),
        next(with_form(A, "b" * 32, chips=False)),
    )
    assert first != second
    assert one.session().forms["2"].amount == two.session().forms["2"].amount
