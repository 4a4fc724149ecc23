"""The reference engine: a table's coups, records, replays and audits, each result checked."""

from typing import Any

from benchmarks.figures import Figure, best
from croupier import load_rules, open_table
from croupier.bots.baccarat import Bettor, flat, player, random_bettor
from croupier.bots.pokdeng import bot_named
from croupier.chance import VirtualShoe
from croupier.games.baccarat.audit.coups import Audit
from croupier.games.baccarat.audit.csv_log import read_log
from croupier.games.baccarat.coup import deal, signature
from croupier.play.deal import BotTable
from croupier.record import Writer, replay_lines
from croupier.wire import read, to_json

HEADER = "shoe,coup,player,banker,result,wagers"


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
    return Figure("bare coups, shuffle included", rate, "coups/s", 50_000, None, f"Banker won {share:.1%}")


def seven_seats(name: str, bettor: Bettor) -> BotTable:
    """A table with seven betting seats, which keeps its log in memory."""
    return BotTable(open_table(name, seed="bench"), dict.fromkeys("1234567", player(bettor)), "bench")


def full_table(name: str, bettor_name: str, must: int) -> Figure:
    """Seven betting seats, every event decided, evolved and kept in memory."""
    bettor = random_bettor if bettor_name == "random" else flat(bettor_name)

    def work() -> int:
        running = seven_seats(name, bettor)
        for done, _ in enumerate(running.rounds(), 1):
            if done == 1500:
                assert running.table.state.total_units() == 0
                return done
        raise AssertionError

    label = f"{name} table, 7 seats, {bettor_name} wagers"
    return Figure(label, best(work), "coups/s", must, None, "chips conserved")


def asked_by_a_server() -> list[Figure]:
    """What a command costs a server beside deciding it: what a player may do next, and sees, as JSON.

    The bars are half of what the same commands cost in version 0.1, measured beside it on one machine. They
    are stated in decisions, which a machine's speed does not change; a quicker `decide` makes them harder.
    """
    running = seven_seats("tasmanian", flat("banker"))
    game, decide = running.table.game, running.table.game.decide
    asked = _commands(running, 10)
    players = [(state, command.seat) for state, command in asked if command.seat.isdecimal()]
    chance = running.table.chance

    def decided() -> int:
        return sum(bool(decide(state, command, chance)) for state, command in asked)

    def listed() -> int:
        return sum(bool(game.legal(state, seat)) for state, seat in players)

    def shown() -> int:
        return sum(bool(to_json(game.view(state, seat))) for state, seat in players)

    decide_cost, legal_cost, view_cost = (1 / best(work, 20) for work in (decided, listed, shown))
    state, seat = players[-1]
    assert read(game.view_type, to_json(game.view(state, seat))) == game.view(state, seat)
    legal, view = legal_cost / decide_cost, view_cost / decide_cost
    return [
        Figure(
            "decide, a command of a coup with seven wagers", decide_cost * 1e6, "µs", None, None, "events"
        ),
        Figure("legal of a player / decide", legal, "×", 6.5, None, "0.1: 13.1", less=True),
        Figure("view of a player as JSON / decide", view, "×", 1.2, None, "0.1: 2.4", less=True),
    ]


def _commands(running: BotTable, coups: int) -> list[tuple[Any, Any]]:
    """The commands of so many coups, each with the state it was given in."""
    given: list[tuple[Any, Any]] = []
    carry_out = running.table.do

    def do(command: Any) -> Any:
        given.append((running.table.state, command))
        return carry_out(command)

    running.table.do = do  # type: ignore[method-assign]
    for done, _ in enumerate(running.rounds(), 1):
        if done == coups:
            return given[-8 * (coups - 1) :]  # past those that sit down, shuffle and cut
    raise AssertionError


def pok_deng(players: int, must: int | None) -> Figure:
    """Rounds of Pok Deng, a deck shuffled for each, every event decided, evolved and kept in memory."""
    rules = load_rules("pok-deng")
    bots = dict.fromkeys(map(str, range(1, players + 2)), bot_named("flat", rules))
    rounds = 6000 // (players + 2)

    def work() -> int:
        table = open_table(rules, seed="bench")
        for ended in BotTable(table, bots, "bench").rounds():
            if ended.number == rounds:
                assert table.state.chips() == 0
                return rounds
        raise AssertionError

    label = f"pok-deng table, {players} player{'s' * (players > 1)}, by the convention"
    return Figure(label, best(work), "rounds/s", must, None, "chips conserved")


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
        "audit of a CSV log, 7 wagers a coup", rate, "coups/s", 20_000, None, "clean; a planted breach found"
    )


def record_and_replay() -> list[Figure]:
    running = seven_seats("tasmanian", random_bettor)
    for done, _ in enumerate(running.rounds(), 1):
        if done == 300:
            break
    table, events = running.table, running.table.events
    lines: list[str] = []

    def write() -> int:
        lines.clear()
        writer = Writer(lines.append, table.game, table.start, "bench")
        for event in events:
            writer.add(event)
        writer.seal()
        return len(events)

    def read() -> int:
        return replay_lines(lines, "bench").events

    written, replayed = best(write), best(read)
    assert replay_lines(lines, "bench").state == table.state
    return [
        Figure("record, canonical and chained", written, "events/s", None, None, "bytes replayed"),
        Figure("replay, chain verified", replayed, "events/s", None, None, "same state"),
    ]


def figures() -> list[Figure]:
    return [
        bare_coups(),
        full_table("tasmanian", "banker", 5_000),
        full_table("tasmanian", "random", 5_000),
        full_table("simplified", "random", 2_000),
        pok_deng(1, 5_000),
        pok_deng(16, None),
        audit_log(),
        *asked_by_a_server(),
        *record_and_replay(),
    ]
