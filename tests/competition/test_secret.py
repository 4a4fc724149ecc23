"""Secret wagers: sealed, deemed, read out in time, and seen by nobody before (TLGC 16.6)."""

import pytest

from croupier.cards import face
from croupier.competition import commands as c
from croupier.competition import events as e
from croupier.competition.amounts_in_words import in_words, written_out
from croupier.competition.state import DEALER, DIRECTOR, INSPECTOR
from croupier.competition.turns import to_wager
from croupier.competition.views import view
from croupier.games.baccarat import commands as table_commands
from tests.competition.tables import Desk, conditions, genuine, kinds, replayed, salt


def desk_of(count: int = 3, **more: object) -> Desk:
    terms = {"length": "{ coups = 9 }", **more}
    return Desk(conditions(**terms)).seated(*("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus")[:count])  # type: ignore[arg-type]


def played(desk: Desk, result: str, *, bet: str = "player") -> list[e.Event]:
    desk.everyone(bet, 10)
    return desk.deal(result)


def test_tlgc_16_6_1_no_more_secret_wagers_than_the_conditions_allow() -> None:
    desk = desk_of()
    for _ in range(2):
        desk.do(desk.secret("1", "player", 50))
        played(desk, "player")
    assert desk.refused(desk.secret("1", "player", 50), "all its secret wagers") == "TLGC 16.6.1"


def test_tlgc_16_6_2_a_form_is_handed_in_once_a_coup_with_words_and_figures() -> None:
    desk = desk_of()
    desk.do(desk.secret("1", "player", 50, words="Fifty"))
    assert desk.refused(desk.secret("1", "player", 60), "handed in a form") == "TLGC 16.6.2"
    desk.do(desk.secret("2", "banker", 60, chips=True))
    assert desk.refused(desk.secret("2", "banker", 70, chips=True), "handed in a form") == "TLGC 16.6.2"
    short = desk.secret("3", "player", 1000, salt="short")
    assert desk.refused(short, "salt of 32 to 64") == "TLGC 16.6.2"


@pytest.mark.parametrize(
    ("text", "amount", "right"),
    [
        ("fifty", 50, True),
        ("Fifty dollars", 50, True),
        ("one hundred and ten", 110, True),
        ("One Hundred Ten", 110, True),
        ("twenty-one", 21, True),
        ("two thousand, three hundred and five", 2305, True),
        ("one million two hundred thousand", 1_200_000, True),
        ("one hundred only", 100, True),
        ("One hundred dollars only", 100, True),
        ("a hundred", 100, True),
        ("A thousand and fifty chips", 1050, True),
        ("a", 1, False),
        ("only", 0, False),
        ("only one hundred", 100, False),
        ("one hundred only only", 100, False),
        ("a fifty", 50, False),
        ("fifteen", 50, False),
        ("", 50, False),
        ("50", 50, False),
        ("fifty fifty", 50, False),
        ("fünfzig", 50, False),
    ],
)
def test_tlgc_16_6_2_words_say_what_the_figures_say_or_not(text: str, amount: int, right: bool) -> None:
    assert written_out(text, amount) == right


def test_amounts_in_words_are_all_different_and_read_back() -> None:
    words = [in_words(amount) for amount in range(12_000)]
    assert len(set(words)) == len(words)
    assert all(written_out(word, amount) for amount, word in enumerate(words))


def test_tlgc_16_6_3_open_and_secret_wagers_together_keep_to_the_maximum_and_one_area() -> None:
    desk = desk_of()
    desk.do(desk.secret("1", "player", 450, chips=True))
    assert desk.refused(desk.wager("1", "player", 60), "more than 500") == "TLGC 16.6.3"
    assert desk.refused(desk.wager("1", "banker", 10), "both areas") == "TLGC 16.6.3"
    desk.bet("1", "player", 50)
    played(desk, "player")
    assert desk.chips("1") == 1500


def test_tlgc_16_6_3_a_form_may_follow_chips_laid_first() -> None:
    desk = desk_of()
    desk.bet("1", "player", 100)
    assert desk.refused(desk.secret("1", "player", 50, chips=True), "laid its chips") == "TLGC 16.5.6"
    desk.do(desk.secret("1", "player", 50))
    assert desk.refused(desk.secret("1", "player", 60), "handed in a form") == "TLGC 16.6.2"
    assert to_wager(desk.session()) == "2"
    played(desk, "player")
    assert desk.chips("1") == 1000 + 100 + 50
    assert desk.session().places["1"].secret == 1
    assert replayed(desk) == desk.now


@pytest.mark.parametrize(
    ("bet", "amount", "change", "clause"),
    [
        ("banker", 50, 100 - 10, "TLGC 16.6.10d"),  # not on both areas at once
        ("player", 450, 100 + 400, "TLGC 16.6.10b"),  # the total of both is the maximum
        ("tie", 50, 100 - 50, ""),
    ],
)
def test_tlgc_16_6_3_a_form_that_follows_keeps_to_one_area_and_the_maximum(
    bet: str, amount: int, change: int, clause: str
) -> None:
    desk = desk_of()
    desk.bet("1", "player", 100)
    desk.do(desk.secret("1", bet, amount))
    events = played(desk, "player")
    assert desk.chips("1") == 1000 + change
    assert clause in {getattr(event, "clause", "") for event in events}


def test_tlgc_16_6_3_forms_that_follow_chips_are_read_before_the_last_coup_of_a_final() -> None:
    desk = desk_of(2, length="{ coups = 1 }")
    for place in "12":
        desk.bet(place, "player", 10 * int(place))
        desk.do(desk.secret(place, "player", 50))
    events = desk.deal("player")
    assert isinstance(events[0], e.FormsOpened)
    assert desk.events(e.SessionOver)[0].chips == {desk.player("1"): 1060, desk.player("2"): 1070}


def test_tlgc_16_4_8_whoever_was_held_to_the_minimum_adds_no_form() -> None:
    desk = desk_of(seconds=30)
    desk.do(c.Clock(DIRECTOR, desk.now.clock + 30))
    desk.do(c.CallTime(DEALER, "1.1"))
    assert desk.refused(desk.secret("1", "player", 50)) == "TLGC 16.4.8"
    desk.bet("1", "player", 10)
    assert desk.refused(desk.secret("1", "player", 50)) == "TLGC 16.4.8"
    played(desk, "player")
    desk.do(desk.secret("2", "player", 50))


def raised_after_a_tie() -> Desk:
    """The limits have been raised, and 10 lies on Player at each place from a Tie."""
    desk = desk_of(raised="raised = { minimum = 50, maximum = 500, unit = 10 }")
    desk.everyone("player", 10)
    desk.left_in_shoe(105)
    desk.deal("tie")
    assert desk.minimum() == 50
    return desk


def test_tlgc_16_5_12_no_form_beside_an_old_wager_below_the_raised_minimum() -> None:
    desk = raised_after_a_tie()
    assert desk.refused(desk.secret("2", "player", 100), "bring the wager") == "TLGC 16.5.12"
    desk.do(desk.secret("2", "player", 100, chips=True))
    desk.bet("2", "player", 50)
    assert desk.session().table.units_on("2", "player") == 50 * 20


def test_tlgc_16_5_12_when_time_is_up_the_old_wager_beside_a_form_is_brought_up() -> None:
    desk = desk_of(raised="raised = { minimum = 50, maximum = 500, unit = 10 }", seconds=30)
    desk.everyone("player", 10)
    desk.left_in_shoe(105)
    desk.deal("tie")
    desk.do(desk.secret("2", "player", 100, chips=True))
    desk.do(c.Clock(DIRECTOR, desk.now.clock + 30))
    desk.do(c.CallTime(DEALER, "1.1"))
    assert desk.session().table.units_on("2", "player") == 50 * 20
    assert to_wager(desk.session()) == "3"


def test_tlgc_16_6_4_what_could_not_be_wagered_openly_may_be_handed_back() -> None:
    desk = desk_of()
    desk.do(desk.secret("1", "player", 600))
    assert desk.refused(c.ReturnForm(DEALER, "1.1", desk.player("1"))) == "TLGC 16.6.7"
    desk.do(c.ReturnForm(INSPECTOR, "1.1", desk.player("1")))
    assert to_wager(desk.session()) == "1"
    desk.do(desk.secret("1", "player", 500))
    assert desk.refused(c.ReturnForm(INSPECTOR, "1.1", desk.player("1")), "in accordance") == "TLGC 16.6.7"
    assert desk.session().places["1"].secret == 2  # one that was given back does not count


def test_tlgc_16_6_4a_a_form_out_of_the_limits_does_not_comply() -> None:
    for amount in (510, 5000):
        desk = desk_of()
        desk.do(desk.secret("1", "player", amount))
        assert "1" in desk.session().forms
        desk.do(c.ReturnForm(INSPECTOR, "1.1", desk.player("1")))
        assert "1" not in desk.session().forms
        assert to_wager(desk.session()) == "1"


def test_tlgc_16_6_4b_a_form_for_more_than_the_player_s_chips_does_not_comply() -> None:
    desk = desk_of()
    desk.bet("1", "banker", 700)
    played(desk, "player")  # 500 of them lost
    desk.do(desk.secret("1", "player", 500))
    assert desk.refused(c.ReturnForm(INSPECTOR, "1.1", desk.player("1"))) == "TLGC 16.6.7"
    desk = desk_of()
    for _ in range(2):
        desk.bet("1", "banker", 400)
        played(desk, "player")
    desk.do(desk.secret("1", "player", 300))  # of 200
    desk.do(c.ReturnForm(INSPECTOR, "1.1", desk.player("1")))


def test_tlgc_16_6_5_a_secret_wager_in_a_tie_counts_and_does_not_stay() -> None:
    desk = desk_of()
    desk.do(desk.secret("1", "player", 50))
    played(desk, "tie")
    assert desk.chips("1") == 1000
    assert desk.session().places["1"].secret == 1
    assert "1" not in desk.session().standing
    assert not desk.session().forms


def test_tlgc_16_6_6_a_marker_lies_at_the_place_and_the_inspector_has_the_details() -> None:
    desk = desk_of()
    events = desk.do(desk.secret("1", "player", 50))
    assert kinds(events) == ["FormHanded"]
    seen = view(desk.now, desk.player("2")).sessions["1.1"]
    assert (list(seen.seals), seen.forms) == (["1"], {})
    assert view(desk.now, INSPECTOR).sessions["1.1"].forms["1"].amount == 50
    assert to_wager(desk.session()) == "2"


def test_tlgc_16_6_7_forms_are_examined_before_the_coup_not_after() -> None:
    desk = desk_of(squeeze=True)
    desk.do(desk.secret("1", "player", 600))
    desk.everyone()
    desk.deal("player")
    assert desk.session().table.play is not None
    assert desk.refused(c.ReturnForm(INSPECTOR, "1.1", desk.player("1")), "no form") == "TLGC 16.6.7"


@pytest.mark.parametrize(("bet", "result", "chips"), [("player", "player", 1100), ("banker", "player", 900)])
def test_tlgc_16_6_8_after_the_coup_the_form_is_read_out_and_settled(
    bet: str, result: str, chips: int
) -> None:
    desk = desk_of()
    desk.do(desk.secret("1", bet, 100, salt=salt(1)))
    events = played(desk, result)
    named = kinds(events)
    assert named.index("Settled") < named.index("FormsOpened") < named.index("SecretSettled")
    opened = desk.events(e.FormsOpened)[0].forms["1"]
    assert (opened.bet, opened.amount, opened.salt) == (bet, 100, salt(1))
    assert genuine(opened)
    assert desk.chips("1") == chips


def test_a_secret_banker_wager_wins_nineteen_for_twenty_as_any_other() -> None:
    desk = desk_of()
    desk.do(desk.secret("1", "banker", 100))
    played(desk, "banker")
    assert desk.chips("1") == 1095


def test_tlgc_16_6_9_another_player_may_examine_the_form_before_the_next_card() -> None:
    desk = desk_of()
    one, two = desk.player("1"), desk.player("2")
    desk.do(desk.secret("1", "player", 50))
    assert desk.refused(c.ExamineForm(two, "1.1", one), "no secret wager in the last coup") == "TLGC 16.6.9"
    played(desk, "player")
    assert desk.refused(c.ExamineForm("Zoe", "1.1", one)) == "TLGC 16.6.9"
    assert desk.do(c.ExamineForm(two, "1.1", one)) == [e.FormExamined("1.1", "1", two)]
    assert view(desk.now, None).sessions["1.1"].opened["1"].amount == 50
    played(desk, "player")
    assert desk.refused(c.ExamineForm(two, "1.1", one)) == "TLGC 16.6.9"


def test_tlgc_16_6_10_a_form_that_does_not_comply_is_deemed_to_and_the_rest_stands() -> None:
    desk = desk_of()
    desk.do(desk.secret("1", "player", 5000))
    played(desk, "player")
    assert desk.events(e.SecretSettled)[0].clause == "TLGC 16.6.10b"
    assert desk.session().places["1"].secret == 1


def test_tlgc_16_6_10a_less_than_the_minimum_is_the_minimum() -> None:
    terms = conditions(
        length="{ coups = 9 }", more="[final]\nlimits = { minimum = 50, maximum = 500, unit = 10 }"
    )
    desk = Desk(terms).seated("Ann", "Bo")
    desk.do(desk.secret("1", "player", 20))
    played(desk, "player")
    settled = desk.events(e.SecretSettled)[0]
    assert (settled.payment.stake, settled.clause) == (50, "TLGC 16.6.10a")
    assert desk.chips("1") == 1050


def test_tlgc_16_6_10b_more_than_the_maximum_is_the_maximum() -> None:
    desk = desk_of()
    desk.do(desk.secret("1", "player", 700))
    played(desk, "banker")
    assert desk.chips("1") == 500


def test_tlgc_16_6_10c_more_than_the_player_has_is_all_the_player_has() -> None:
    desk = desk_of()
    for _ in range(2):
        desk.bet("1", "banker", 350)
        played(desk, "player")
    assert desk.chips("1") == 300
    desk.do(desk.secret("1", "player", 400))
    played(desk, "player")
    assert desk.events(e.SecretSettled)[0].clause == "TLGC 16.6.10c"
    assert desk.chips("1") == 600


def test_ruling_a1_all_of_a_player_s_chips_are_those_that_can_be_paid_in_whole_units() -> None:
    desk = desk_of()
    desk.bet("1", "banker", 10)
    played(desk, "banker", bet="banker")
    for _ in range(2):
        desk.bet("1", "banker", 350)
        played(desk, "player")
    assert desk.session().table.people["1"].units == 309 * 20 + 10  # 309.5
    desk.do(desk.secret("1", "banker", 500))
    played(desk, "banker")
    assert desk.events(e.SecretSettled)[0].payment.stake == 309


@pytest.mark.parametrize(
    "form",
    [
        {"words": "fifteen"},
        {"words": ""},
        {"signed": False},
        {"bet": "both"},
        {"bet": ""},
        {"amount": 0},
        {"amount": 55},
        {"bet": "tie"},  # with nothing on Player or Banker beside it
    ],
)
def test_tlgc_16_6_10d_what_is_not_correctly_shown_costs_the_minimum(form: dict[str, object]) -> None:
    desk = desk_of()
    command = desk.secret("1", "player", 50)
    changed = {"bet": command.bet, "words": None, "signed": True, **form}
    amount = int(changed.pop("amount", 50))  # type: ignore[call-overload]
    desk.do(c.SecretWager(desk.player("1"), "1.1", amount=amount, **changed))  # type: ignore[arg-type]
    played(desk, "player")
    assert desk.events(e.MinimumDeducted)[0].clause == "TLGC 16.6.10d"
    assert desk.chips("1") == 990
    assert desk.session().places["1"].secret == 1


def test_a_secret_tie_beside_chips_is_paid_as_a_tie() -> None:
    desk = desk_of()
    desk.do(desk.secret("1", "tie", 50, chips=True))
    desk.bet("1", "player", 10)
    desk.everyone()
    desk.deal("tie")
    assert desk.chips("1") == 1000 + 8 * 50 - 10  # what lay on Player lies there again


def test_ruling_c4_a_form_s_amount_is_not_there_to_be_laid_with_chips() -> None:
    desk = desk_of()
    for _ in range(2):
        desk.bet("1", "banker", 350)
        played(desk, "player")
    desk.do(desk.secret("1", "player", 200, chips=True))
    assert desk.refused(desk.wager("1", "player", 110), "100 chips are left") == "TLGC 16.4.1"
    desk.bet("1", "player", 100)


def final_of(count: int = 3) -> Desk:
    """One coup before the end of the final."""
    desk = desk_of(count, length="{ coups = 2 }")
    desk.coup()
    return desk


def all_secret(desk: Desk, *, but: str = "") -> None:
    while (place := to_wager(desk.session())) is not None:
        if place == but:
            desk.bet(place, "player", 10)
        else:
            desk.do(desk.secret(place, "banker" if place == "2" else "player", 100 * int(place)))


def test_tlgc_16_6_11_only_when_all_are_secret_in_the_last_coup_of_the_final() -> None:
    desk = final_of()
    all_secret(desk, but="3")
    events = desk.deal("player")
    assert kinds(events).index("CardDealt") < kinds(events).index("FormsOpened")
    desk = desk_of(length="{ coups = 3 }")
    desk.coup()
    all_secret(desk)
    events = desk.deal("player")
    assert kinds(events).index("CardDealt") < kinds(events).index("FormsOpened")


def test_tlgc_16_6_11_does_not_hold_in_a_heat() -> None:
    names = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
    desk = Desk(conditions(advance=1, length="{ coups = 1 }")).drawn(*names)
    desk.begin("1.1")
    for place in "1234":
        desk.do(desk.secret(place, "player", 100 * int(place)))
    events = kinds(desk.deal("player"))
    assert events.index("CardDealt") < events.index("FormsOpened")


def test_tlgc_16_6_11a_the_inspector_announces_each_wager_before_the_cards() -> None:
    desk = final_of()
    all_secret(desk)
    events = desk.deal("player")
    assert kinds(events)[0] == "FormsOpened"
    assert [form.amount for form in desk.events(e.FormsOpened)[0].forms.values()] == [200, 300, 100]


def test_tlgc_16_6_11b_each_player_lays_what_its_form_says() -> None:
    desk = final_of()
    all_secret(desk)
    events = desk.deal("player")
    assert kinds(events)[1:4] == ["WagerPlaced"] * 3
    over = desk.events(e.SessionOver)[0].chips
    assert sorted(over.values()) == [1010 - 200, 1010 + 100, 1010 + 300]
    assert not desk.events(e.SecretSettled)


def test_tlgc_16_6_11c_then_the_cards_go_to_the_highest_wagers() -> None:
    desk = desk_of(length="{ coups = 2 }", squeeze=True)
    desk.everyone("player", 10)
    desk.deal("player")
    while desk.session().table.play is not None:
        desk.do(c.TurnCards(DEALER, "1.1"))
        if desk.session().table.play is not None:
            desk.do(c.AtTable(DEALER, "1.1", table_commands.Deal("dealer")))
    all_secret(desk)
    desk.deal("player")
    assert desk.refused(c.AtTable(desk.player("1"), "1.1", table_commands.AcceptCards("1"))) == "TLGC 9.3a"
    desk.do(
        c.AtTable(desk.player("3"), "1.1", table_commands.AcceptCards("3"))
    )  # 300 on Player, more than 100


def test_forms_go_back_unread_when_a_coup_is_void() -> None:
    desk = desk_of()
    desk.do(desk.secret("1", "player", 50))
    desk.everyone()
    desk.left_in_shoe(3)
    desk.cards[:] = ["9h", "2d", "Ts"]  # type: ignore[list-item]
    events = desk.do(c.AtTable(DEALER, "1.1", table_commands.Deal("dealer")))
    assert "CoupVoided" in kinds(events)
    assert not desk.events(e.FormsOpened)
    assert desk.session().places["1"].secret == 2
    assert desk.session().coups == 0


def test_the_clock_may_close_the_turn_of_someone_who_promised_chips_as_well() -> None:
    desk = desk_of(seconds=30)
    desk.do(desk.secret("1", "player", 50, chips=True))
    assert to_wager(desk.session()) == "1"
    desk.do(c.Clock(DIRECTOR, desk.now.clock + 30))
    desk.do(c.CallTime(DEALER, "1.1"))
    assert to_wager(desk.session()) == "2"
    played(desk, "player")
    assert desk.chips("1") == 1050


def test_tlgc_16_6_11_forms_are_read_once_whatever_is_reported_before_the_cards() -> None:
    desk = desk_of(2, length="{ coups = 1 }")
    for place in "12":
        desk.do(desk.secret(place, "player", 50 * int(place)))
    for _ in range(2):
        desk.cards[:] = []
        desk.do(c.AtTable(INSPECTOR, "1.1", table_commands.ReportExcess("inspector")))
    desk.deal("player")
    assert len(desk.events(e.FormsOpened)) == 1
    assert sorted(desk.events(e.SessionOver)[0].chips.values()) == [1050, 1100]


def test_wagers_taken_off_are_made_anew() -> None:
    desk = desk_of()
    desk.do(desk.secret("1", "player", 50))
    desk.everyone("player", 100)
    desk.cards[:] = [face("9h")]
    desk.do(c.AtTable(INSPECTOR, "1.1", table_commands.ReportFaceUp("inspector")))
    desk.cards[:] = [face(card) for card in ("2d", "Ts", "3c")]
    desk.do(c.AtTable(DEALER, "1.1", table_commands.Deal("dealer")))
    assert desk.session().coups == 0
    assert to_wager(desk.session()) == "1"
    assert desk.refused(c.AtTable(DEALER, "1.1", table_commands.Deal("dealer"))) == "TLGC 16.5.11"
    assert desk.session().places["1"].secret == 2


def test_tlgc_16_4_4_a_form_handed_back_leaves_no_one_with_a_tie_bet_alone() -> None:
    desk = desk_of()
    desk.do(desk.secret("1", "player", 50, signed=False, chips=True))
    desk.do(c.Wager(desk.player("1"), "1.1", "", 0, 20))
    desk.do(c.ReturnForm(INSPECTOR, "1.1", desk.player("1")))
    assert to_wager(desk.session()) == "1"


@pytest.mark.parametrize(("amount", "stake", "clause"), [(5, 10, "a"), (505, 500, "b")])
def test_tlgc_16_6_10_an_amount_out_of_the_limits_need_not_be_in_units(
    amount: int, stake: int, clause: str
) -> None:
    desk = desk_of()
    desk.do(desk.secret("1", "player", amount))
    played(desk, "player")
    settled = desk.events(e.SecretSettled)[0]
    assert (settled.payment.stake, settled.clause) == (stake, f"TLGC 16.6.10{clause}")
