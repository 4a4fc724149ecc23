"""A secret wager changes nothing anyone else sees before its time; leaks that are planted are caught."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.competition import commands as c
from croupier.competition import events as e
from croupier.competition import views
from croupier.competition.chance import SeededChance
from croupier.competition.explain import explain
from croupier.competition.legal import legal
from croupier.competition.secret import weak
from croupier.competition.state import DEALER, DIRECTOR, INSPECTOR, OPERATOR
from croupier.competition.turns import to_wager
from croupier.errors import Refused
from croupier.games.baccarat import commands as table_commands
from croupier.host import HostedTable
from croupier.wire import canonical, tagged, to_data
from tests.competition.tables import Desk, NamedChance, conditions, genuine, salt

FORMS = st.tuples(
    st.sampled_from(["player", "banker", "tie", "", "both"]),
    st.integers(0, 60_000),
    st.sampled_from([None, "fifty", "one hundred"]),
    st.booleans(),
)
Form = tuple[str, int, str | None, bool]


def with_form(form: Form, own: str, *, chips: bool) -> Iterator[tuple[Desk, str]]:
    """A final whose second player makes a secret wager, looked at after every step until it is read out."""
    desk = Desk(conditions(squeeze=True, length="{ coups = 9 }")).seated("Ann", "Bo", "Cy")
    desk.bet("1", "player", 50)
    bet, amount, words, signed = form
    desk.do(c.SecretWager(desk.player("2"), "1.1", bet, amount, own, words, signed, chips))
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
    parts = [canonical(to_data(views.view(desk.now, seat, session))) for session in ("", "1.1")]
    for event in desk.log[desk.log.index(desk.last(e.FormHanded)) :]:
        shown = views.redact(event, seat)
        parts.append(canonical(tagged(shown)))
        if not isinstance(shown, e.OnTable):
            parts.append(explain(desk.now, shown))
    if seat is not None:
        parts += map(str, legal(desk.now, seat, "1.1"))
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
        with_form(one, salt(1), chips=chips), with_form(other, salt(2), chips=chips), strict=True
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
        next(with_form(A, salt(1), chips=False)),
        next(with_form(B, salt(2), chips=False)),
    )
    for seat in (desk.player("2"), "inspector"):
        forms = [views.view(one.now, seat).sessions["1.1"].forms["2"].amount for one in (desk, other)]
        assert forms == [1000, 2000]


def test_a_view_that_shows_forms_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "_may_read", lambda place, seat: True)
    assert told_apart(A, B, chips=False) == {"None", "Ann", "Bo", "Cy", "director", "operator", "dealer"} - {
        next(with_form(A, salt(1), chips=False))[0].player("2")
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
        next(with_form(A, salt(1), chips=False)),
        next(with_form(A, salt(2), chips=False)),
    )
    assert first != second
    assert one.session().forms["2"].amount == two.session().forms["2"].amount


@pytest.mark.parametrize(
    "weak_salt",
    [
        "0" * 32,
        "f" * 64,
        "01" * 16,
        "5a17" * 8,
        "0123456789abcdef" * 2,
        "0123456789abcdeffedcba9876543210",
        "00112233445566778899aabbccddeeff",
        "a" * 31 + "b",
        "12345678" + "0" * 24,
    ],
)
def test_a_salt_that_can_be_guessed_is_refused(weak_salt: str) -> None:
    desk = Desk().seated("Ann", "Bo", "Cy")
    assert desk.refused(desk.secret("1", "player", 50, salt=weak_salt), "could guess") == "TLGC 16.6.2"


@pytest.mark.parametrize("short", ["1f3a", salt(1)[:31], salt(1) + "0", salt(1).upper(), "x" * 32])
def test_a_salt_is_32_to_64_hexadecimal_digits(short: str) -> None:
    desk = Desk().seated("Ann", "Bo", "Cy")
    assert desk.refused(desk.secret("1", "player", 50, salt=short), "32 to 64") == "TLGC 16.6.2"


def test_random_salts_are_not_weak() -> None:
    assert not any(weak(salt(number)[:32]) for number in range(20_000))


def test_a_salt_known_from_another_form_is_refused() -> None:
    desk = Desk().seated("Ann", "Bo", "Cy")
    desk.do(desk.secret("1", "player", 50, salt=salt(1)))
    assert desk.refused(desk.secret("2", "player", 50, salt=salt(1)), "sealed a form before") == "TLGC 16.6.2"
    desk.everyone()
    desk.deal("player")
    assert desk.refused(desk.secret("2", "player", 50, salt=salt(1)), "sealed a form before") == "TLGC 16.6.2"


def test_what_is_listed_holds_no_salt_and_what_is_drawn_differs_each_time() -> None:
    desk = Desk(conditions(length="{ coups = 9 }"), seeded=True).seated("Ann", "Bo", "Cy")
    listed = [option for option in legal(desk.now, desk.player("1")) if option.command == "SecretWager"]
    assert {option.fields["salt"] for option in listed} == {("",)}
    for place in "12":
        desk.do(desk.secret(place, "player", 50))
    forms = desk.session().forms
    assert forms["1"].seal != forms["2"].seal
    assert not weak(forms["1"].salt)
    assert all(genuine(form) for form in forms.values())
    shown = canonical(to_data(views.view(desk.now, desk.player("3"))))
    assert forms["1"].salt not in shown


def test_a_salt_drawn_does_not_tell_the_seed_and_a_form_handed_back_gets_another() -> None:
    assert "any" not in SeededChance("any").salt("1.1/0")
    desk = Desk(seeded=True).seated("Ann", "Bo", "Cy")
    desk.do(desk.secret("1", "player", 5))
    first = desk.session().forms["1"].salt
    desk.do(c.ReturnForm(INSPECTOR, "1.1", desk.player("1")))
    desk.do(desk.secret("1", "player", 50))
    assert desk.session().forms["1"].salt != first
