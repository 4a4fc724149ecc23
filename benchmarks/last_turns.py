"""How far bots can be exploited on last turns: `python -m benchmarks.last_turns [POSITIONS] [BOT …]`.

Rounds are played to their last turn by `greedy`, with random moves now and then and stacks drawn anew; what
is too large to be solved is left out. The best answer to all that a bot would do says how many coins less
than the value it secures. Means are told with their standard errors, over half of the positions each: those
in which both have seen everything but the hands, and those with a card face down or a lane that is dark.
"""

import sys
from collections.abc import Iterator
from random import Random
from statistics import mean, stdev

from croupier.bots.lanes.search import greedy_move, random_move
from croupier.errors import BadInput
from croupier.games.lanes import layout
from croupier.games.lanes.engine import Row, legal, new_round, played
from croupier.games.lanes.notation import show
from croupier.games.lanes.observation import hidden
from croupier.play.exploit import exploit
from croupier.solve.lanes.worlds import worlds

POSITIONS, SEED = 200, "last turns"
BOTS = ("expert:2000", "ismcts:2000")
STRAY = 0.3  # of moves that are random
MOST_COINS = 2  # each side still has
Found = dict[tuple[str, str], list[float]]  # by kind and bot
MOST_DEALS = 2_000  # that fit what both have seen where nothing but hands is hidden
MOST_DARK = 12_000  # where lanes are dark
MOST_BACKS = 72_000  # where a card lies face down, and there are no coins to bid
KINDS = ("only hands hidden", "a dark lane or a back")


def positions(seed: str) -> Iterator[tuple[str, str]]:
    """Beginnings of last turns, each of a round of its own, with their kind."""
    draw = Random(seed)
    while True:
        row = _dealt(draw)
        while row[layout.PHASE] < layout.OVER and row[layout.TURN] < layout.TURNS - 1:
            row = played(row, _move(row, draw))
        if row[layout.PHASE] in (layout.BID, layout.PLAY):
            count = _deals(row)
            if count <= (MOST_DARK if row[layout.PHASE] == layout.BID else MOST_BACKS):
                yield KINDS[count > MOST_DEALS], show(row)


def _deals(row: Row) -> int:
    """How many fit, or one too many where they cannot even be listed."""
    try:
        return len(worlds(row))
    except BadInput:
        return MOST_BACKS + 1


def _dealt(draw: Random) -> Row:
    pack, tens = draw.sample(range(layout.CARDS), 2 * layout.HAND), draw.sample(range(4), 4)
    coins = draw.randint(0, MOST_COINS)
    hands = tuple(pack[: layout.HAND]), tuple(pack[layout.HAND :])
    row = new_round(hands, tuple(tens), (layout.STACK, layout.STACK), draw.randrange(2))
    row[layout.COINS : layout.COINS + 2] = coins
    row[layout.POT] = layout.ALL_COINS - 2 * coins
    return row if coins else played(row, layout.ADD) if row[layout.PHASE] == layout.BID else row


def _move(row: Row, draw: Random) -> int:
    if row[layout.PHASE] == layout.BID:
        return layout.ADD
    if row[layout.PHASE] == layout.SHUFFLE:
        return draw.choice(legal(row))
    seen = hidden(row, int(row[layout.MOVER]))
    chosen = random_move if draw.random() < STRAY else greedy_move
    return chosen(seen, str(draw.random()))


def measure(count: int, bots: tuple[str, ...], seed: str = SEED) -> Found:
    found: Found = {(kind, bot): [] for kind in KINDS for bot in bots}
    for kind, position in positions(seed):
        done = {kind: len(found[kind, bots[0]]) for kind in KINDS}
        if sum(done.values()) >= count:
            return found
        if done[kind] >= -(-count // len(KINDS)):
            continue
        try:
            exploited = exploit(position, bots, seed=seed)
        except BadInput:  # too large to be solved
            continue
        for one in exploited:
            found[kind, one.bot].append(one.exploitability)
        if sum(done.values()) % 10 == 9:
            print(told(found), file=sys.stderr, flush=True)
    raise AssertionError("positions never end")


def told(found: Found) -> str:
    bots = list(dict.fromkeys(bot for _, bot in found))
    together = [
        _line("all positions", bot, [gap for kind in KINDS for gap in found[kind, bot]]) for bot in bots
    ]
    return "\n".join([*(_line(*which, gaps) for which, gaps in found.items()), *together])


def _line(kind: str, bot: str, gaps: list[float]) -> str:
    if len(gaps) < 2:
        return f"{kind:<22} {bot:<12} {len(gaps)} positions"
    error = stdev(gaps) / len(gaps) ** 0.5
    return f"{kind:<22} {bot:<12} {mean(gaps):.3f} ± {error:.3f} coins in {len(gaps)} positions"


def main(arguments: list[str]) -> None:
    count = int(arguments[0]) if arguments else POSITIONS
    print(told(measure(count, tuple(arguments[1:]) or BOTS)))


if __name__ == "__main__":
    main(sys.argv[1:])
