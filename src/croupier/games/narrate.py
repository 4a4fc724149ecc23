"""A record, or a few cards, explained in sentences, for any game: what `croupier explain` does."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from croupier.errors import BadInput
from croupier.game import game_of
from croupier.reading import lines_of
from croupier.record import advanced, guarded, opened
from croupier.wire import plain


@plain
class Explained:
    """An event of a record, in one sentence with its clause."""

    seq: int
    kind: str
    sentence: str


def explain(source: "str | Path | Any", cards: str = "", *, seq: int | None = None) -> tuple[Explained, ...]:
    """The events of a record file, or only event `seq`; or, with `cards`, what they make under a rule set.

    At baccarat the cards are a coup's, in the order they came out; at Pok Deng a player's hand, a slash
    and the banker's.

    >>> for line in explain("tasmanian", "9h 2c Ts 3d")[-3:-1]:
    ...     print(line.sentence)
    After the initial deal Player has 9 and Banker has 5, TLGC 10.1
    Player has a natural (TLGC 11), so the coup is over: Player wins, Player 9 to 5 Banker, TLGC 10.2
    >>> print(explain("pok-deng", "3s 3h 3d / Kh Ah 6h")[-1].sentence)
    The player wins 10 times the bet, 004 8.2
    """
    if cards and seq is not None:
        raise BadInput("an event's number goes with a record, not with cards")
    if cards:
        return tuple(_of_cards(source, cards))
    if not isinstance(source, str | Path):
        raise BadInput("name the cards of a coup to explain, in the order they came out")
    found = tuple(line for line in _of_record(Path(source)) if seq is None or line.seq == seq)
    if seq is not None and not found:
        raise BadInput(f"{source}: there is no event {seq}")
    return found


def _of_record(path: Path) -> Iterator[Explained]:
    _, game, state, steps = opened(lines_of(path), str(path))
    for step in steps:
        if step.event is not None:
            sentence = guarded(partial(game.explain, state, step.event), step, str(path))
            yield Explained(step.seq, type(step.event).__name__, sentence)
            state = advanced(game, state, step, str(path))


def _of_cards(source: "str | Path | Any", cards: str) -> Iterator[Explained]:
    game = game_of(source)
    if game.explain_cards is None:
        raise BadInput(f"{game.name} explains the events of a record, not loose cards")
    rules = game.load_rules(source) if isinstance(source, str | Path) else source
    for seq, (kind, sentence) in enumerate(game.explain_cards(rules, cards), 1):
        yield Explained(seq, kind, sentence)
