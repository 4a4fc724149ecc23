"""R9: the deal can be verified. Two verifiers accept every honest proof and refuse each change of one bit."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from croupier import fair
from croupier.cards import DECK, JOKERS, Card, Order, decks
from croupier.chance import fisher_yates, random_words
from croupier.errors import BadInput
from croupier.games.lanes.table import PILE, TENS
from croupier.wire import replace
from tests.reliability import late_seeds
from tests.reliability.promise import Promise, scaled

SECOND = Path(__file__).parents[2] / "docs" / "verify_shoe.py"
SHOES = TAMPERINGS = TABLES = 10_000
PACKS = (DECK, decks(8), decks(6), JOKERS, TENS, PILE)
LETTERS = 'abcXYZ0189 :,"\\/{}é日\n'
FIELDS = (
    "schema",
    "table",
    "pack",
    "number",
    "commitment",
    "secret",
    "seals",
    "seeds",
    "key",
    "cards",
    "order",
)
Accepts = Callable[[bytes], bool]


def check(scale: float) -> Promise:
    accepts = (first, second())
    shoes, tamperings = scaled(SHOES, scale, 40), scaled(TAMPERINGS, scale, 150)
    failed = wrongly_judged(accepts, shoes, tamperings)
    tables = scaled(TABLES, scale, 40)
    failed += late_seeds.chosen_late(tables)
    caught = [caught_by(plant, accepts) for plant in PLANTS]
    caught += [late_by(plant) for plant in late_seeds.PLANTS]
    return Promise("R9", shoes + tamperings + tables, failed, len(caught), sum(caught))


def wrongly_judged(accepts: tuple[Accepts, ...], shoes: int, tamperings: int) -> int:
    """Honest proofs that some verifier refuses, and changed ones that some verifier accepts."""
    honest = sum(not all(one(text(proof(n))) for one in accepts) for n in range(shoes))
    return honest + sum(any(one(tampered(n)) for one in accepts) for n in range(tamperings))


# Proofs


def proof(number: int) -> fair.ShoeProof:
    """The proof of some shoe, as a host would make it."""
    draw = Random(f"R9/{number}")
    table, seeds = words(draw), {words(draw): words(draw) for _ in range(draw.randrange(5))}
    seals = {giver: fair.seal(table, seeds[giver]) for giver in seeds if draw.random() < 0.7}
    seals |= {words(draw): draw.randbytes(32).hex() for _ in range(draw.randrange(2))}
    for giver in seals.keys() & seeds:
        seals[giver] = fair.seal(table, seeds[giver])
    pack = draw.choice(["", "1.1", "2.3/1/card"])
    shoe = fair.FairShoe(lambda name, shuffle: draw.randbytes(32).hex(), seeds, pack, seals=seals)
    shoe.shuffle(draw.choice(PACKS), draw.randrange(1, 300))
    return fair.proof_of(table, pack, shoe.used[0])


def words(draw: Random) -> str:
    return "".join(draw.choices(LETTERS, k=draw.randrange(12)))


def text(shown: fair.ShoeProof) -> bytes:
    return fair.proof_text(shown).encode()


def tampered(number: int) -> bytes:
    """A proof with one bit changed: of one field, each of them as often, or of any byte of the file."""
    draw = Random(f"R9/tampered/{number}")
    whole = bytearray(text(proof(number)))
    start, end = (0, len(whole)) if number % 2 else value_of(draw.choice(FIELDS), bytes(whole))
    whole[draw.randrange(start, end)] ^= 1 << draw.randrange(8)
    return bytes(whole)


def value_of(name: str, whole: bytes) -> tuple[int, int]:
    """Where a field's value lies in the file: fields are sorted, and no value holds such a key."""
    following = sorted(FIELDS)[sorted(FIELDS).index(name) + 1 :][:1]
    start = whole.index(f'"{name}":'.encode()) + len(name) + 3
    return start, whole.index(f',"{following[0]}":'.encode(), start) if following else len(whole) - 2


# Verifiers


def first(given: bytes) -> bool:
    try:
        fair.verify(fair.read_proof(given))
    except BadInput:
        return False
    return True


def second() -> Accepts:
    spec = spec_from_file_location("verify_shoe", SECOND)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)

    def accepts(given: bytes) -> bool:
        try:
            return not module.fault(given.decode())
        except (module.Unreadable, UnicodeError):
            return False

    return accepts


# Planted


def caught_by(plant: Callable[[], Any], accepts: tuple[Accepts, ...]) -> bool:
    with plant():
        return wrongly_judged(accepts, 40, 400) > 0


def late_by(plant: Callable[[], Any]) -> bool:
    with plant():
        return late_seeds.chosen_late(100) > 0


def _forgiving(amend: Callable[[fair.ShoeProof], fair.ShoeProof]) -> Callable[[], Any]:
    """A verifier that takes some field for what it should be."""
    real = fair.verify
    return lambda: patch.object(fair, "verify", lambda shown: real(amend(shown)))


def _with_order(shown: fair.ShoeProof) -> fair.ShoeProof:
    return replace(shown, order=Order(fair.fair_order(shown.secret, shown.seeds, shown.cards, shown.seals)))


def _with_commitment(shown: fair.ShoeProof) -> fair.ShoeProof:
    kept = fair.commitment(shown.secret, shown.table, shown.pack, shown.number)
    return replace(shown, commitment=kept)


def _without_seeds() -> Any:
    """The host and the first verifier both leave the seeds out."""
    real = fair.shuffle_key
    return patch.object(fair, "shuffle_key", lambda secret, seeds, seals: real(secret, {}, seals))


def _seals_left_out() -> Any:
    """A key that says nothing of the seals, so that the host may leave one out of the list afterwards."""
    real = fair.shuffle_key
    return patch.object(fair, "shuffle_key", lambda secret, seeds, seals: real(secret, seeds))


def _any_seed_opens() -> Any:
    """A verifier that takes any text for the one that was sealed: it might have been chosen afterwards."""
    real = fair.verify

    def verify(shown: fair.ShoeProof) -> fair.Verified:
        opened = {
            giver: fair.seal(shown.table, shown.seeds[giver]) for giver in shown.seals.keys() & shown.seeds
        }
        seals = {**shown.seals, **opened}
        return real(replace(shown, seals=seals, key=fair.shuffle_key(shown.secret, shown.seeds, seals)))

    return patch.object(fair, "verify", verify)


def _with_key(shown: fair.ShoeProof) -> fair.ShoeProof:
    return replace(shown, key=fair.shuffle_key(shown.secret, shown.seeds, shown.seals))


def _unbound() -> Any:
    """A commitment to the secret alone, which serves any table."""
    real = fair.commitment
    return patch.object(fair, "commitment", lambda secret, table, pack, number: real(secret, "", "", 0))


@contextmanager
def _joined() -> Iterator[None]:
    """Seeds without their lengths, so that some sets of them read alike."""

    def joined(secret: str, seeds: dict[str, str], seals: dict[str, str]) -> str:
        given = "".join(f"{g}{seeds[g]}" for g in sorted(seeds)) + "".join(seals[g] for g in sorted(seals))
        return fair._hashed("croupier/fair/shuffle", secret, given)

    with patch.object(fair, "shuffle_key", joined):
        yield


def _as_they_come(cards: Any, key: str) -> tuple[Card, ...]:
    return fisher_yates(tuple(cards), random_words(f"croupier/fair/{key}"))


PLANTS: list[Callable[[], Any]] = [
    _without_seeds,
    _seals_left_out,
    _any_seed_opens,
    _unbound,
    _joined,
    _forgiving(_with_order),
    _forgiving(_with_commitment),
    _forgiving(_with_key),  # which takes other seeds that give the same order
    _forgiving(lambda shown: replace(shown, cards=Order(sorted(shown.order)))),
    _forgiving(
        lambda shown: replace(shown, seeds={giver: seed.strip() for giver, seed in shown.seeds.items()})
    ),
    lambda: patch.object(fair, "_shuffled", _as_they_come),
]
