"""A record or a handful of cards told in sentences, whatever the game: what `croupier explain` does."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from croupier.cards import parse
from croupier.errors import BadInput
from croupier.games.baccarat.narrate import coup_of
from croupier.games.baccarat.rules import Rules as BaccaratRules
from croupier.games.pokdeng.explain import settled_in_words
from croupier.games.pokdeng.hand import is_pok
from croupier.games.pokdeng.rules import Rules as PokDengRules
from croupier.games.rulesets import load_rules
from croupier.record import advanced, lines_of, opened, sensible
from croupier.wire import plain

Rules = BaccaratRules | PokDengRules


@plain
class Explained:
    """An event of a record, in one sentence with its clause."""

    seq: int
    kind: str
    sentence: str


def explain(source: str | Path | Rules, cards: str = "", *, seq: int | None = None) -> tuple[Explained, ...]:
    """The events of a record file, or only event `seq`; or, with `cards`, what they make under a rule set.

    At baccarat the cards are a coup's, in the order they came out; at Pok Deng a player's hand, a stroke
    and the banker's.

    >>> for said in explain("tasmanian", "9h 2c Ts 3d")[-3:-1]:
    ...     print(said.sentence)
    After the initial deal Player has 9 and Banker has 5, TLGC 10.1
    Player has a natural (TLGC 11), so the coup is over: Player wins, Player 9 to 5 Banker, TLGC 10.2
    >>> print(explain("pok-deng", "3s 3h 3d / Kh Ah 6h")[-1].sentence)
    The player wins 10 times the bet, 004 8.2
    """
    if cards and seq is not None:
        raise BadInput("an event's number goes with a record, not with cards")
    if cards:
        rules = load_rules(source) if isinstance(source, str | Path) else source
        return tuple(_of_cards(rules, cards))
    if not isinstance(source, str | Path):
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


def _of_cards(rules: Rules, cards: str) -> Iterator[Explained]:
    told = coup_of(rules, parse(cards)) if isinstance(rules, BaccaratRules) else _of_hands(rules, cards)
    for seq, (kind, sentence) in enumerate(told, 1):
        yield Explained(seq, kind, sentence)


def _of_hands(rules: PokDengRules, text: str) -> Iterator[tuple[str, str]]:
    """Two hands of Pok Deng, the player's and the banker's, settled."""
    hands = [parse(part) for part in text.split("/")]
    if len(hands) != 2 or not all(len(hand) in (2, 3) for hand in hands):
        raise BadInput(
            "name a player's hand, a stroke and the banker's, two or three cards each: 9h 2c / Ts 3d"
        )
    player, banker = hands
    if len({*player, *banker}) < len(player) + len(banker):
        raise BadInput("one deck holds every card once (004 1)")
    if any(is_pok(rules, hand[:2]) for hand in hands) and len(player) + len(banker) > 4:
        raise BadInput(f"a Pok is settled against two cards, and draws none ({rules.cite('pok')}, ruling P2)")
    for kind, said in zip(
        ("Player", "Banker", "Settled"), settled_in_words(rules, player, banker), strict=True
    ):
        yield kind, ", ".join(said)
