"""R9, at the table: once sealed seeds can be known, nothing that is mixed into a shuffle can be chosen."""

from collections.abc import Callable
from random import Random
from typing import Any
from unittest.mock import patch

from croupier.errors import Refused
from croupier.fair import seal
from croupier.server import events as e
from croupier.server import seeds as server_seeds
from croupier.server.seeds import Seeds, closing, evolve
from croupier.wire import replace

PLAYERS = ("Ann (1)", "Bo (2)", "Cy (3)", "Di (4)")
PROMISED = {"": dict.fromkeys("1234", "")}


def chosen_late(tables: int) -> int:
    """Tables at which something went into a shuffle that was not fixed before a sealed seed was known."""
    return sum(_is_chosen_late(Random(f"R9/late/{number}")) for number in range(tables))


def _is_chosen_late(draw: Random) -> bool:
    now, texts = Seeds(), {one: f"{draw.getrandbits(128):032x}" for one in PLAYERS}
    for one in PLAYERS:
        if draw.random() < 0.7:
            now = _tried(now, lambda one=one: server_seeds.seal_seed(one, seal("t", texts[one])))  # type: ignore[misc]
        else:
            now = _tried(now, lambda one=one: server_seeds.give(one, one, "early"))  # type: ignore[misc]
    now = evolve(now, closing(now, PROMISED), 1)
    fixed = now.fixed
    assert fixed is not None
    allowed = {**fixed.seeds, **{one: texts[one] for one in fixed.seals}}
    late, before = False, None
    for number in (1, 2, 3):
        for _ in range(6):
            now = _tried(now, _attempt(draw, now, texts))
        given = server_seeds.given_to(now, "", number)
        late |= any(allowed.get(one) != text for one, text in given.seeds.items())
        late |= before not in (None, given)
        late |= given.seals != fixed.seals
        now, before = evolve(now, e.ShuffleMade("", number, given.seeds, (), given.seals), 2), given
    return late


def _attempt(draw: Random, now: Seeds, texts: dict[str, str]) -> Callable[[], Any]:
    """What a player opens, or what a host's own player tries."""
    one, chosen = draw.choice(PLAYERS), f"chosen to suit {draw.getrandbits(64)}"
    return draw.choice(
        [
            lambda: server_seeds.open_seed(now, "t", one, texts[one]),
            lambda: server_seeds.open_seed(now, "t", one, chosen),
            lambda: server_seeds.give(one, one, chosen),
            lambda: server_seeds.seal_seed(one, seal("t", chosen)),
        ]
    )


def _tried(now: Seeds, decide: Callable[[], Any]) -> Seeds:
    try:
        return evolve(now, decide(), 1)
    except Refused:
        return now


# Planted


def _last_word() -> Any:
    """What is given in the clear is mixed in whenever it comes."""
    real = server_seeds.given_to

    def given_to(now: Seeds, pack: str, number: int) -> server_seeds.Given:
        given = real(now, pack, number)
        return server_seeds.Given({**given.seeds, **now.clear}, given.seals)

    return patch.object(server_seeds, "given_to", given_to)


def _any_text_opens() -> Any:
    """A seal that is opened by any text."""

    def open_seed(now: Seeds, table: str, by: str, text: str) -> e.SeedOpened:
        if now.fixed is None or by not in now.fixed.to_open:
            raise Refused("server", "there is none to open")
        return e.SeedOpened(by, text)

    return patch.object(server_seeds, "open_seed", open_seed)


def _open_for_ever() -> Any:
    """Seals that are opened after a shuffle has shown what the others hold."""
    real = server_seeds._made

    def made(now: Seeds, event: e.ShuffleMade, time: int) -> Seeds:
        after = real(now, event, time)
        return after if after.fixed is None else replace(after, fixed=replace(after.fixed, made={}))

    return patch.dict(server_seeds.STEPS, {e.ShuffleMade: made})


PLANTS: list[Callable[[], Any]] = [_last_word, _any_text_opens, _open_for_ever]
