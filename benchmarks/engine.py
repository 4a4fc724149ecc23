"""How fast the reference engine is: each figure beside the one it must reach, each result checked.

Run with `make bench`. Every measurement is the best of several in one process; nothing here is a test.
"""

import io
import json
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

from croupier.bots.bettors import flat, random_bettor
from croupier.bots.session import Session
from croupier.chance import VirtualShoe
from croupier.game import load_game
from croupier.games.baccarat.audit import Audit
from croupier.games.baccarat.coup import deal, signature
from croupier.games.baccarat.rulefile import load_rules
from croupier.games.baccarat.table import new
from croupier.games.baccarat.tablelog import read_log
from croupier.record import Writer, replay_lines

ROUNDS = 5
HEADER = "shoe,coup,player,banker,result,wagers"


@dataclass
class Figure:
    name: str
    rate: float
    must: float | None
    unit: str
    checked: str


def best(work: Callable[[], int]) -> float:
    """Things done a second, in the best of several rounds."""
    rates = []
    for _ in range(ROUNDS):
        started = time.perf_counter()
        done = work()
        rates.append(done / (time.perf_counter() - started))
    return max(rates)


def bare_coups() -> Figure:
    """Cards from a shuffled shoe, who gets the next one, and the signature."""
    rules, chance = load_rules("tasmanian"), VirtualShoe("bench")
    tableau, pack = rules.tableau, rules.pack()
    winners = {"player": 0, "banker": 0, "tie": 0}

    def work() -> int:
        done = 0
        for number in range(100):
            cards = iter(chance.shuffle(pack, number))
            for _ in range(68):
                coup = deal(tableau, cards.__next__)
                winners[signature(coup.player, coup.banker).result] += 1
                done += 1
        return done

    rate = best(work)
    share = winners["banker"] / sum(winners.values())
    assert 0.44 < share < 0.48, share
    return Figure("bare coups, shuffle included", rate, 50_000, "coups/s", f"Banker won {share:.1%}")


def full_table(name: str, bettor_name: str) -> Figure:
    """Seven betting seats, every event decided, evolved and kept in memory."""
    bettor = random_bettor if bettor_name == "random" else flat(bettor_name)

    def work() -> int:
        events: list[object] = []
        session = Session(
            new(load_rules(name)),
            dict.fromkeys("1234567", bettor),
            VirtualShoe("bench"),
            "bench",
            lambda _, e: events.append(e),
        )
        session.sit_down()
        for done, table in enumerate(session.coups(), 1):
            if done == 1500:
                assert table.chips() == 0
                return done
        raise AssertionError

    label = f"{name} table, 7 seats, {bettor_name} wagers"
    return Figure(label, best(work), 2_000, "coups/s", "chips conserved")


def logged_coups(count: int) -> list[str]:
    rules, chance = load_rules("tasmanian"), VirtualShoe("bench")
    lines, shoe = [HEADER], 0
    while len(lines) <= count:
        shoe += 1
        cards = iter(chance.shuffle(rules.pack(), shoe))
        for number in range(1, 65):
            coup = deal(rules.tableau, cards.__next__)
            ended = signature(coup.player, coup.banker)
            wagers = ";".join(
                f"{seat}:{bet}:{stake}:{rules.bets[bet].pay(ended).returned(stake * 20) / 20:g}"
                for seat, bet, stake in (
                    (1, "player", 20),
                    (2, "banker", 40),
                    (3, "tie", 10),
                    (4, "banker", 100),
                    (5, "player", 60),
                    (6, "player-pair", 10),
                    (7, "banker-pair", 10),
                )
            )
            hands = f"{' '.join(coup.player)},{' '.join(coup.banker)}"
            lines.append(f"{shoe},{number},{hands},{ended.result[0].upper()},{wagers}")
    return lines[: count + 1]


def audit_log() -> Figure:
    lines, rules = logged_coups(6000), load_rules("tasmanian")

    def work() -> int:
        audit = Audit(rules)
        assert list(audit.findings(read_log(lines, "bench"))) == []
        return audit.coups

    rate = best(work)
    wrong = [line.replace(",P,", ",B,") for line in lines]
    assert list(Audit(rules).findings(read_log(wrong, "bench"))), "a planted breach was missed"
    return Figure(
        "audit of a CSV log, 7 wagers a coup", rate, 20_000, "coups/s", "clean; a planted breach found"
    )


def record_and_replay() -> list[Figure]:
    events: list[object] = []
    table = new(load_rules("tasmanian"))
    session = Session(
        table,
        dict.fromkeys("1234567", random_bettor),
        VirtualShoe("bench"),
        "bench",
        lambda _, e: events.append(e),
    )
    session.sit_down()
    for done, _ in enumerate(session.coups(), 1):
        if done == 300:
            break
    lines: list[str] = []

    def write() -> int:
        lines.clear()
        writer = Writer(lines.append, load_game("baccarat"), table, "bench")
        for event in events:
            writer.add(event)
        writer.seal()
        return len(events)

    def read() -> int:
        return replay_lines(lines, "bench").events

    written, replayed = best(write), best(read)
    assert replay_lines(lines, "bench").state == session.table
    return [
        Figure("record, canonical and chained", written, None, "events/s", "bytes replayed"),
        Figure("replay, chain verified", replayed, None, "events/s", "same state"),
    ]


def main() -> None:
    figures = [
        bare_coups(),
        full_table("tasmanian", "banker"),
        full_table("tasmanian", "random"),
        full_table("simplified", "random"),
        audit_log(),
        *record_and_replay(),
    ]
    if "--json" in sys.argv:
        print(json.dumps([vars(figure) for figure in figures]))
        return
    out = io.StringIO()
    out.write(f"{'what':<44}{'measured':>12}{'must':>10}  {'ratio':>6}  checked\n")
    for figure in figures:
        must = f"{figure.must:,.0f}" if figure.must else ""
        ratio = f"{figure.rate / figure.must:.2f}" if figure.must else ""
        out.write(
            f"{figure.name:<44}{figure.rate:>12,.0f}{must:>10}  {ratio:>6}  {figure.unit}, {figure.checked}\n"
        )
    print(out.getvalue(), end="")


if __name__ == "__main__":
    main()
