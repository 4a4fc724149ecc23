"""Limits on rates: whoever keeps asking is let in again as time passes."""

from croupier.server.admission import Rate


def test_who_is_refused_and_keeps_asking_is_let_in_again() -> None:
    now = [0.0]
    rate = Rate(a_second=1, burst=2, clock=lambda: now[0])
    assert [rate.take("a") for _ in range(3)] == [True, True, False]
    let_in = 0
    for _ in range(40):  # four a second, for ten seconds
        now[0] += 0.25
        let_in += rate.take("a")
    assert let_in == 10
    assert rate.take("b")
