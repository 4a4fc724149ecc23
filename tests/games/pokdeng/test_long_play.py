"""Thousands of rounds at tables of bots: what must hold after every event, and at every replay."""

from collections import Counter

import pytest

from croupier.bots.roster import bot_named
from croupier.cards import UNSEEN
from croupier.game import load_game
from croupier.games.pokdeng import events as e
from croupier.games.pokdeng.evolve import evolve
from croupier.games.pokdeng.rules import Rules
from croupier.games.pokdeng.table import Table
from croupier.games.pokdeng.views import view
from croupier.host import open_table
from croupier.play.deal import BotTable
from croupier.record import Writer, replay_lines
from tests.games.pokdeng.tables import rules_of
from tests.naive import pok_deng_score, pok_deng_settle

TABLES = {
    "heads-up": (rules_of(), 1, 2000),
    "sixteen players": (rules_of(banker="rotates"), 16, 150),
    "bets covered only": (rules_of(cover="bets", multiplier="higher"), 5, 500),
    "house ranges": (rules_of(ranges={"player": "convention", "banker": "convention"}), 3, 500),
    "thai": (rules_of("thai", cover="bets", banker="rotates"), 4, 500),
}


class Watch:
    """Checks every event, keeps the record, and settles every round a second time."""

    def __init__(self, table: Table) -> None:
        self.lines: list[str] = []
        self.writer = Writer(self.lines.append, load_game("pok-deng"), table, "long")
        self.kinds: Counter[type] = Counter()

    def note(self, before: Table, event: e.Event) -> None:
        self.writer.add(event)
        self.kinds[type(event)] += 1
        after = evolve(before, event)
        assert after.chips() == 0, f"{event} made or lost chips"  # a cage that opened with nothing
        assert min(after.seats.values(), default=0) >= 0
        if isinstance(event, e.CardDealt):
            self.check_views(after)
        if isinstance(event, e.RoundEnded):
            self.settle_again(after)

    def check_views(self, table: Table) -> None:
        """A spectator sees what is shown; the holder of a card sees it."""
        now = table.round
        assert now is not None
        for seat in (None, *now.players[:2]):
            seen = view(table, seat).round
            assert seen is not None
            for owner, hand in seen.hands.items():
                assert (UNSEEN in hand.cards) == (owner != seat and owner not in now.shown)

    def settle_again(self, table: Table) -> None:
        now, rules = table.round, table.rules
        assert now is not None
        assert sorted(payment.seat for payment in now.payments) == sorted(now.players)
        for payment in now.payments:
            hand, banker = now.hands[payment.seat], now.hands[now.banker]
            if pok_deng_score(hand)[0] or payment.seat in now.compared:
                banker = banker[:2]  # settled before the banker drew (ruling P2, thai 7)
            assert payment.times == pok_deng_settle(hand, banker, rules.name, rules.multiplier)
            if payment.won != payment.times * payment.stake:
                assert rules.cover == "bets"
                assert 0 <= payment.won / payment.times < payment.stake  # some of what was due, never more


def play(rules: Rules, players: int, rounds: int) -> tuple[Watch, Table]:
    table = open_table(rules, seed="long", keep_log=False)
    watch = Watch(table.state)
    table.listen(watch.note)
    bot = bot_named(table.game, "random", rules)
    running = BotTable(table, dict.fromkeys(map(str, range(1, players + 2)), bot), "long")
    for ended in running.rounds():
        if ended.number == rounds:
            break
    watch.writer.seal()
    return watch, table.state


@pytest.mark.parametrize("name", TABLES)
def test_ruling_a2_thousands_of_rounds_conserve_chips_settle_right_and_replay(name: str) -> None:
    watch, table = play(*TABLES[name])
    assert table.rounds == TABLES[name][2]
    assert watch.kinds[e.Shuffled] == watch.kinds[e.RoundEnded] == table.rounds
    assert replay_lines(watch.lines, "record").state == table


def test_long_play_meets_poks_and_both_decisions() -> None:
    watch, _ = play(rules_of(), 2, 200)
    assert watch.kinds[e.Stood] > 100
    assert watch.kinds[e.CardDealt] > 200 * 6
    assert watch.kinds[e.Settled] > 200  # some rounds settle a Pok apart
