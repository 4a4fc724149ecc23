"""A deal that its players can verify: a secret promised before the shuffle, mixed with seeds of their own.

Before a shoe the host publishes a commitment to a secret; then players seal seeds, and open them once the
list of seals is closed; then the cards are shuffled by the secret and all seeds. The host could not choose
the order, for it was bound to its secret and to the list before it saw a sealed seed; the players could not,
for they never saw the secret. Once the shoe is over the secret is told, and anyone can check it: `verify`.

What is hashed is a list of texts, each with its length in front, so that no two lists read alike.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from types import MappingProxyType
from typing import NamedTuple

from croupier.cards import UNSEEN, Card, Order
from croupier.chance import fisher_yates, random_words
from croupier.errors import BadInput
from croupier.reading import parse_json
from croupier.wire import canonical, plain, read_data, to_data

SCHEMA = "croupier/shoe/2"
UNSEALED = "croupier/shoe/1"  # a proof from before there were seals
SECRET_BYTES = 32
DIGEST = re.compile(r"[0-9a-f]{64}")
NONE: Mapping[str, str] = MappingProxyType({})


class DoesNotHold(BadInput):
    """A proof that can be read, and is wrong."""


def draw_secret(random_bytes: Callable[[int], bytes]) -> str:
    """A secret of 256 bits, from a source nobody can guess, such as `secrets.token_bytes`.

    >>> draw_secret(bytes)[:8]
    '00000000'
    """
    return random_bytes(SECRET_BYTES).hex()


def commitment(secret: str, table: str, pack: str, number: int) -> str:
    """What is published before anyone gives a seed: binds the host to this secret for this one shuffle."""
    return _hashed("croupier/fair/commitment", table, pack, str(number), secret)


def seal(table: str, text: str) -> str:
    """What a player gives before anybody's seed is known: binds the player to a seed that nobody can guess.

    >>> seal("river", "a long and random text")[:8]
    'bff1b6ff'
    """
    return _hashed("croupier/fair/seal", table, text)


def fair_order(
    secret: str, seeds: Mapping[str, str], cards: Sequence[Card], seals: Mapping[str, str] = NONE
) -> tuple[Card, ...]:
    """The cards, sorted and then shuffled by the secret and everybody's seed.

    >>> fair_order("00", {"Ann": "blue", "Bo": "7"}, [Card("As"), Card("Kd"), Card("9h")])
    ('9h', 'Kd', 'As')
    """
    return _shuffled(cards, shuffle_key(secret, seeds, seals))


def _shuffled(cards: Sequence[Card], key: str) -> tuple[Card, ...]:
    return fisher_yates(sorted(cards), random_words(f"croupier/fair/{key}"))


def shuffle_key(secret: str, seeds: Mapping[str, str], seals: Mapping[str, str] = NONE) -> str:
    """One key of the secret, of who gave which seed, and of the seals; in whatever order they came."""
    given, sealed = _in_order(seeds), _in_order(seals)
    if not seals:
        return _hashed("croupier/fair/shuffle", secret, *given)
    return _hashed("croupier/fair/sealed", secret, str(len(seeds)), *given, *sealed)


def _in_order(by_giver: Mapping[str, str]) -> list[str]:
    return [part for giver in sorted(by_giver) for part in (giver, by_giver[giver])]


# Card by card, where the cards left over stay hidden after the round


def card_salt(secret: str, position: int) -> str:
    """What opens the commitment to one card, from 1; says nothing of other cards, nor of the secret."""
    return _hashed("croupier/fair/salt", secret, str(position))


def card_commitment(salt: str, position: int, card: Card) -> str:
    """Binds the host to the card at a position; without its salt it tells nothing."""
    return _hashed("croupier/fair/card", salt, str(position), card)


def card_commitments(secret: str, order: Sequence[Card]) -> tuple[str, ...]:
    """What is published with a shuffle whose cards are opened one by one, first card first."""
    return tuple(
        card_commitment(card_salt(secret, position), position, card) for position, card in enumerate(order, 1)
    )


# Where a table's cards come from


class Used(NamedTuple):
    """What one shuffle was made of."""

    number: int
    seeds: Mapping[str, str]
    order: tuple[Card, ...]
    secret: str
    seals: Mapping[str, str] = NONE


@dataclass(slots=True)
class FairShoe:
    """The shoes of one pack, shuffled by secrets promised beforehand and the seeds given so far.

    `used` grows with every shuffle asked for, those of a command that comes to nothing included: a host
    clears it before a command, and records what it holds with the command's events.
    """

    secret_of: Callable[[str, int], str]  # of a pack and a shuffle's number, the same whenever it is asked
    seeds: Mapping[str, str]  # by giver; looked at when the cards are shuffled
    pack: str = ""  # a session's name in a competition
    used: list[Used] = field(default_factory=list)
    seals: Mapping[str, str] = field(default_factory=dict)  # by giver, those that were never opened too

    def shuffle(self, cards: Sequence[Card], number: int) -> tuple[Card, ...]:
        secret, seeds, seals = self.secret_of(self.pack, number), dict(self.seeds), dict(self.seals)
        order = fair_order(secret, seeds, cards, seals)
        self.used.append(Used(number, seeds, order, secret, seals))
        return order

    def draw(self) -> Card:
        raise BadInput("a fair shoe deals its own cards: there is none to type in")


# What is told once a shoe is over


@plain
class ShoeProof:
    """All that one shuffle was made of. `order` is as shuffled: a cut is an event of the game's own log."""

    table: str
    pack: str  # the empty text, or a session's name in a competition
    number: int  # of the shuffle, from 1
    commitment: str
    secret: str
    seals: Mapping[str, str]  # by giver, as the list of them was closed before any seed of it was told
    seeds: Mapping[str, str]  # by giver, those of the seals that were opened among them
    key: str  # of all these: two cards have two orders, which would not tell one seed from another
    cards: Order  # that were shuffled, sorted
    order: Order


@plain
class Verified:
    """A shuffle that is what was promised: so many cards, so many of them different, so many seeds.

    `sealed` of the seeds were fixed before anybody knew them; so many seals were never opened.
    """

    table: str
    pack: str
    number: int
    commitment: str
    cards: int
    different: int
    seeds: int
    sealed: int
    unopened: int


def proof_of(table: str, pack: str, used: Used) -> ShoeProof:
    """The proof of a shuffle that a `FairShoe` gave."""
    number, seeds, order, secret, seals = used
    promised, key = commitment(secret, table, pack, number), shuffle_key(secret, seeds, seals)
    cards = Order(sorted(order))
    return ShoeProof(table, pack, number, promised, secret, dict(seals), seeds, key, cards, Order(order))


def proof_text(proof: ShoeProof) -> str:
    """A proof as its file holds it: one line of canonical JSON."""
    return f"{canonical({'schema': SCHEMA, **to_data(proof)})}\n"


def read_proof(text: str | bytes) -> ShoeProof:
    """A proof from its JSON, or one line on what is wrong with it."""
    data = parse_json(text)
    if not isinstance(data, dict) or data.get("schema") not in (SCHEMA, UNSEALED):
        raise BadInput(f"not the proof of a shoe: expected an object whose schema is {SCHEMA}")
    fields = {name: value for name, value in data.items() if name != "schema"}
    if data["schema"] == UNSEALED:
        fields = {**fields, "seals": None if "seals" in fields else {}}  # which it could not have
    return read_data(ShoeProof, fields)


def verify(proof: ShoeProof) -> Verified:
    """Check that the promise was kept, and that the cards lay as secret and seeds say; else `DoesNotHold`."""
    _check_shape(proof)
    promised = commitment(proof.secret, proof.table, proof.pack, proof.number)
    if proof.commitment != promised:
        raise DoesNotHold("the commitment is not that of this secret for this table, pack and number")
    for giver, promise in proof.seals.items():
        if giver in proof.seeds and seal(proof.table, proof.seeds[giver]) != promise:
            raise DoesNotHold("a seed is not the one that was sealed")
    if proof.key != shuffle_key(proof.secret, proof.seeds, proof.seals):
        raise DoesNotHold("the key is not that of the secret and these seeds")
    if tuple(proof.cards) != tuple(sorted(proof.order)):
        raise DoesNotHold("the order is not a permutation of the cards")
    if tuple(proof.order) != _shuffled(proof.cards, proof.key):
        raise DoesNotHold("the order is not the one that the key gives")
    opened = len(proof.seals.keys() & proof.seeds.keys())
    seeds = len(proof.seeds), opened, len(proof.seals) - opened
    counts = len(proof.cards), len(set(proof.cards)), *seeds
    return Verified(proof.table, proof.pack, proof.number, proof.commitment, *counts)


def _check_shape(proof: ShoeProof) -> None:
    for name, digest in (("secret", proof.secret), ("commitment", proof.commitment)):
        if not DIGEST.fullmatch(digest):
            raise DoesNotHold(f"the {name} is not 64 hexadecimal digits")
    if proof.number < 1:
        raise DoesNotHold("shuffles are numbered from 1")
    if not proof.cards or UNSEEN in proof.cards:
        raise DoesNotHold("the cards that were shuffled are not told")


def _hashed(*texts: str) -> str:
    """SHA-256 of a list of texts, each as the number of its bytes in UTF-8, a colon, and the bytes."""
    try:
        parts = [text.encode() for text in texts]
    except UnicodeEncodeError:
        raise BadInput("a seed or a name is not text") from None
    return sha256(b"".join(b"%d:%b" % (len(part), part) for part in parts)).hexdigest()
