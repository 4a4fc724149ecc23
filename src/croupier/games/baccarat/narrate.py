"""A record or a handful of cards told in sentences: what `croupier explain` does."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from croupier.cards import Card, parse, show
from croupier.chance import PhysicalShoe
from croupier.errors import BadInput
from croupier.games.baccarat.dealing import begin, play_on
from croupier.games.baccarat.desk import Run
from croupier.games.baccarat.evolve import evolve
from croupier.games.baccarat.explain import explain as sentence
from croupier.games.baccarat.rulefile import load_rules
from croupier.games.baccarat.rules import Rules
from croupier.games.baccarat.table import new
from croupier.record import advanced, lines_of, opened, sensible
from croupier.wire import plain, replace


@plain
class Explained:
    """An event of a record, in one sentence with its clause."""

    seq: int
    kind: str
    sentence: str


def explain(source: str | Path | Rules, cards: str = "", *, seq: int | None = None) -> tuple[Explained, ...]:
    """The events of a record file, or only event `seq`; or, with `cards`, one coup under a rule set.

    >>> for said in explain("tasmanian", "9h 2c Ts 3d")[-3:-1]:
    ...     print(said.sentence)
    After the initial deal Player has 9 and Banker has 5, TLGC 10.1
    Player has a natural (TLGC 11), so the coup is over: Player wins, Player 9 to 5 Banker, TLGC 10.2
    """
    if cards and seq is not None:
        raise BadInput("an event's number goes with a record, not with cards")
    if cards:
        rules = source if isinstance(source, Rules) else load_rules(source)
        return tuple(_of_cards(rules, parse(cards)))
    if isinstance(source, Rules):
        raise BadInput("name the cards of a coup to explain, in the order they came out")
    told = tuple(said for said in _of_record(Path(source)) if seq is None or said.seq == seq)
    if seq is not None and not told:
        raise BadInput(f"{source}: there is no event {seq}")
    return told


def _of_record(path: Path) -> Iterator[Explained]:
    _, playing, state, steps = opened(lines_of(path), str(path))
    for step in steps:
        if step.event is not None:
            told = sensible(partial(playing.explain, state, step.event), step, str(path))
            yield Explained(step.seq, type(step.event).__name__, told)
            state = advanced(playing, state, step, str(path))


def _of_cards(rules: Rules, cards: tuple[Card, ...]) -> Iterator[Explained]:
    """The free coup that these cards make, dealt as from a physical shoe."""
    coming = iter(cards)
    table = replace(new(rules), phase="wagers", free=1)
    run = Run(table, PhysicalShoe(lambda: str(next(coming))))
    begin(run)
    play_on(run)
    if left := tuple(coming):
        raise BadInput(f"the coup was over before {show(left)}: name its cards only")
    for seq, event in enumerate(run.events, 1):
        yield Explained(seq, type(event).__name__, sentence(table, event))
        table = evolve(table, event)
