"""What bots came to against one another, in the terminal."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console, Group
from rich.markup import escape

from croupier.pages.terminal.console import live, table
from croupier.play.arena import Arena, Contest


def print_arena(console: Console, found: Arena) -> None:
    console.print(_tables(found))


@contextmanager
def live_arena(contest: Contest) -> Iterator[Callable[[Contest], None]]:
    """The tables as they stand and how many deals have been played, where stderr is a terminal."""
    with live(contest.to_play, contest.played) as show:
        yield lambda now: show(now.played, lambda: _tables(now.found()))


def _tables(found: Arena) -> Group:
    heading = f"[bold]Lanes[/] [dim]{found.deals:,} mirrored deals a pair, seed {escape(found.seed)}[/]\n"
    ranks = table("bot", "rating", "± 95 %", "coins a round", "95 %", indent=2)
    for one in found.standings:
        rating = f"[bold]{one.rating:.0f}[/]", f"{one.rating_margin:.0f}"
        ranks.add_row(one.bot, *rating, f"{one.coins:+.2f}", f"{one.low:+.2f} … {one.high:+.2f}")
    pairs = table("pairing", "deals", "coins a round", "95 %", "share", indent=2)
    for pair in found.pairings:
        against = f"{pair.first} [dim]against[/] {pair.second}"
        coins = f"[bold]{pair.coins:+.2f}[/]", f"{pair.low:+.2f} … {pair.high:+.2f}"
        pairs.add_row(against, f"{pair.deals:,}", *coins, f"{pair.share:.1%}")
    return Group(heading, ranks, "", pairs)
