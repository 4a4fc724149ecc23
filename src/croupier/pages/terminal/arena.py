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


GAIN = {"rounds": "coins a round", "matches": "matches"}


def _tables(found: Arena) -> Group:
    what = f"{found.deals:,} mirrored {'deals' if found.unit == 'rounds' else 'matches'} a pair"
    heading = f"[bold]Lanes[/] [dim]{what}, seed {escape(found.seed)}[/]\n"
    sure = f"{100 * found.confidence:g} %"
    ranks = table("bot", "rating", f"± {sure}", GAIN[found.unit], sure, indent=2)
    for one in found.standings:
        rating = f"[bold]{one.rating:.0f}[/]", f"{one.rating_margin:.0f}"
        ranks.add_row(one.bot, *rating, f"{one.gain:+.2f}", f"{one.low:+.2f} … {one.high:+.2f}")
    pairs = table("pairing", GAIN[found.unit], sure, "won", "lost", indent=2)
    for pair in found.pairings:
        against = f"{pair.first} [dim]against[/] {pair.second}"
        gain = f"[bold]{pair.gain:+.2f}[/]", f"{pair.low:+.2f} … {pair.high:+.2f}"
        pairs.add_row(against, *gain, f"{pair.won:,}", f"{pair.lost:,}")
    return Group(heading, ranks, "", pairs)
