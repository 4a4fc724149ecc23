"""A deal that its players can verify: bound before the seeds, moved by every seed, opened card by card."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK, JOKERS, UNSEEN, Card, Order, decks, parse, show
from croupier.errors import BadInput
from croupier.fair import (
    DoesNotHold,
    FairShoe,
    ShoeProof,
    Used,
    Verified,
    card_commitment,
    card_commitments,
    card_salt,
    commitment,
    draw_secret,
    fair_order,
    proof_of,
    proof_text,
    read_proof,
    seal,
    shuffle_key,
    verify,
)
from croupier.wire import canonical, replace, to_data

SECRET, OTHER = "0123456789abcdef" * 4, "fedcba9876543210" * 4
SEEDS = st.dictionaries(st.text(max_size=6), st.text(max_size=6), max_size=4)
# Sets of seeds that an encoding without lengths would mistake for one another.
ALIKE: list[dict[str, str]] = [
    {},
    {"": ""},
    {"a": ""},
    {"": "a"},
    {"a": "b", "c": "d"},
    {"a": "bcd"},
    {"ab": "cd"},
    {"a": "b:c", "d": ""},
    {"a": "b", "1:c": "d"},
    {"a": "1:b1:c1:d"},
]


def proof(**changes: Any) -> ShoeProof:
    seeds = {"Ann": "blue", "Bo": "7"}
    made = proof_of("table 1", "", Used(3, seeds, fair_order(SECRET, seeds, decks(8)), SECRET))
    return replace(made, **changes)


def test_a_secret_is_256_bits_of_the_source_it_is_given() -> None:
    asked: list[int] = []

    def source(count: int) -> bytes:
        asked.append(count)
        return bytes(range(count))

    assert draw_secret(source) == bytes(range(32)).hex()
    assert asked == [32]


def test_commitment_and_order_stay_what_they_were() -> None:
    """Written down once: a proof of today is verified by every later version."""
    assert (
        commitment(SECRET, "t", "1.1", 2)
        == "aab5bae4545f05f0f9d8b3a132c0a6c359ff4b07140973bec4d4169517883b80"
    )
    assert show(fair_order(SECRET, {"Bo": "7", "Ann": "blue"}, decks(8))[:8]) == "3h 3h 5s 5c Ks Ac 9c Ad"


def test_a_commitment_binds_table_pack_number_and_secret() -> None:
    promises = {
        commitment(secret, table, pack, number)
        for secret in (SECRET, OTHER)
        for table, pack in (("t", ""), ("", "t"), ("t1", ""), ("t", "1"))
        for number in (1, 11)
    }
    assert len(promises) == 16


def test_an_order_starts_from_sorted_cards_however_they_lay() -> None:
    assert fair_order(SECRET, {}, DECK) == fair_order(SECRET, {}, DECK[::-1])


def test_everybody_moves_the_order_and_nobody_by_coming_first() -> None:
    orders = [fair_order(SECRET, seeds, DECK) for seeds in ({"a": "1"}, {"a": "2"}, {"b": "1"}, {})]
    assert len(set(orders)) == 4
    both, turned = {"a": "1", "b": "2"}, {"b": "2", "a": "1"}
    assert fair_order(SECRET, both, DECK) == fair_order(SECRET, turned, DECK)
    assert fair_order(SECRET, both, DECK) != fair_order(OTHER, both, DECK)


def test_no_two_sets_of_seeds_read_alike() -> None:
    assert len({shuffle_key(SECRET, seeds) for seeds in ALIKE}) == len(ALIKE)


@settings(deadline=None)
@given(SEEDS, SEEDS)
def test_different_seeds_have_different_keys(one: dict[str, str], other: dict[str, str]) -> None:
    assert (shuffle_key(SECRET, one) == shuffle_key(SECRET, other)) == (one == other)


def test_a_seed_that_is_not_text_is_refused_in_one_line() -> None:
    with pytest.raises(BadInput, match="not text"):
        fair_order(SECRET, {"Ann": "\ud800"}, DECK)


# Card by card


def test_each_card_has_a_commitment_of_its_own_that_its_salt_opens() -> None:
    order = fair_order(SECRET, {}, (*DECK, *DECK))
    promised = card_commitments(SECRET, order)
    assert len(set(promised)) == len(order)  # like cards do not look alike
    for position, card in enumerate(order, 1):
        assert card_commitment(card_salt(SECRET, position), position, card) == promised[position - 1]


def test_a_salt_opens_no_other_card_and_no_other_place() -> None:
    promised = card_commitments(SECRET, parse("As Kd"))
    salt = card_salt(SECRET, 1)
    others = [(salt, 1, Card("Kd")), (salt, 2, Card("Kd")), (card_salt(OTHER, 1), 1, Card("As"))]
    assert not {card_commitment(*opening) for opening in others} & set(promised)


def test_a_salt_is_neither_the_secret_nor_another_salt_nor_any_published_text() -> None:
    order = fair_order(SECRET, {}, DECK)
    salts = [card_salt(SECRET, position) for position in range(1, 53)]
    published = {
        *card_commitments(SECRET, order),
        commitment(SECRET, "t", "", 1),
        SECRET,
        shuffle_key(SECRET, {}),
    }
    assert len({*salts, *published}) == len(salts) + len(published)
    for one, other in combinations(salts[:8], 2):  # no digits in common beyond chance
        assert sum(first == second for first, second in zip(one, other, strict=True)) < 20


# The shoe of a table


def test_a_fair_shoe_notes_what_each_shuffle_was_made_of() -> None:
    asked: list[tuple[str, int]] = []

    def secret_of(pack: str, number: int) -> str:
        asked.append((pack, number))
        return SECRET

    seeds: dict[str, str] = {}
    shoe = FairShoe(secret_of, seeds, "1.1")
    seeds["Ann"] = "blue"  # given after the shoe was made, before the shuffle
    first = shoe.shuffle(DECK, 4)
    seeds["Bo"] = "too late"
    assert shoe.used == [Used(4, {"Ann": "blue"}, first, SECRET)]
    assert first == fair_order(SECRET, {"Ann": "blue"}, DECK)
    assert asked == [("1.1", 4)]
    with pytest.raises(BadInput, match="deals its own cards"):
        shoe.draw()


# The proof


def test_an_honest_proof_holds_and_says_what_was_shuffled() -> None:
    found = verify(read_proof(proof_text(proof())))
    assert found == Verified("table 1", "", 3, proof().commitment, 416, 52, 2, 0, 0)


def test_a_sealed_seed_is_the_one_that_was_sealed() -> None:
    """And a seal that was never opened is part of the key: nobody leaves it out of the list afterwards."""
    sealed = sealed_proof()
    found = verify(read_proof(proof_text(sealed)))
    assert (found.seeds, found.sealed, found.unopened) == (2, 1, 1)
    other = {"Ann (1)": "another long text", "Bo (2)": "7"}
    with pytest.raises(DoesNotHold, match="not the one that was sealed"):
        verify(replace(sealed, seeds=other, key=shuffle_key(SECRET, other, sealed.seals)))
    for seals in (
        {},
        {"Ann (1)": sealed.seals["Ann (1)"]},
        {**sealed.seals, "Cy (3)": seal("table 1", "other")},
    ):
        with pytest.raises(DoesNotHold, match="the key is not that"):
            verify(replace(sealed, seals=seals))


def sealed_proof() -> ShoeProof:
    seeds = {"Ann (1)": "a long and random text", "Bo (2)": "7"}
    seals = {"Ann (1)": seal("table 1", seeds["Ann (1)"]), "Cy (3)": seal("table 1", "never told")}
    order = fair_order(SECRET, seeds, DECK, seals)
    return proof_of("table 1", "", Used(1, seeds, order, SECRET, seals))


def test_a_proof_from_before_there_were_seals_still_holds() -> None:
    old = {name: value for name, value in to_data(proof()).items() if name != "seals"}
    assert verify(read_proof(canonical({"schema": "croupier/shoe/1", **old}))).sealed == 0
    with pytest.raises(BadInput, match="seals"):
        read_proof(canonical({"schema": "croupier/shoe/1", **old, "seals": {}}))


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"table": "table 2"}, "the commitment is not that of this secret"),
        ({"pack": "1.1"}, "the commitment is not that of this secret"),
        ({"number": 4}, "the commitment is not that of this secret"),
        ({"number": 0}, "numbered from 1"),
        ({"secret": OTHER}, "the commitment is not that of this secret"),
        ({"secret": SECRET.upper()}, "the secret is not 64 hexadecimal digits"),
        ({"commitment": OTHER}, "the commitment is not that of this secret"),
        ({"commitment": ""}, "the commitment is not 64 hexadecimal digits"),
        ({"seeds": {"Ann": "blue"}}, "the key is not that of the secret and these seeds"),
        ({"seeds": {"Ann": "7", "Bo": "blue"}}, "the key is not that of the secret and these seeds"),
        ({"key": OTHER}, "the key is not that of the secret and these seeds"),
        ({"order": Order(sorted(decks(8)))}, "the order is not the one"),
        ({"order": Order(fair_order(SECRET, {}, decks(6)))}, "not a permutation"),
        ({"cards": Order(decks(8))}, "not a permutation"),  # not sorted
        ({"cards": Order(), "order": Order()}, "not told"),
        ({"cards": Order([UNSEEN]), "order": Order([UNSEEN])}, "not told"),
    ],
)
def test_a_proof_that_does_not_hold_says_what_does_not_fit(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(DoesNotHold, match=why) as fault:
        verify(proof(**changes))
    assert len(str(fault.value).splitlines()) == 1


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not JSON"),
        ("[]", "not the proof of a shoe"),
        ('{"schema":"croupier/odds/1"}', "not the proof of a shoe"),
        ('{"schema":"croupier/shoe/2"}', "ShoeProof: "),
        (canonical({"schema": "croupier/shoe/2", **to_data(proof()), "cut": 3}), "ShoeProof: cut: "),
        (canonical({"schema": "croupier/shoe/2", **to_data(proof()), "number": "3"}), "ShoeProof: number: "),
        (canonical({"schema": "croupier/shoe/2", **to_data(proof()), "order": "AsZz"}), "ShoeProof: order: "),
        (proof_text(proof()).replace("blue", "\\ud800"), "half of a character"),
    ],
)
def test_what_is_no_proof_is_refused_in_one_line(text: str, why: str) -> None:
    with pytest.raises(BadInput, match=why) as fault:
        verify(read_proof(text))
    assert not isinstance(fault.value, DoesNotHold)
    assert len(str(fault.value).splitlines()) == 1


def test_two_cards_and_a_joker_are_shuffled_as_well() -> None:
    orders = Counter(fair_order(f"{number:064x}", {}, JOKERS) for number in range(200))
    assert set(orders) == {JOKERS, JOKERS[::-1]}
    assert min(orders.values()) > 60


def test_a_seed_is_bound_even_where_another_would_give_the_same_order() -> None:
    """Two cards have two orders: half of all seeds lead to each."""
    one, *others = ({"Ann": str(number)} for number in range(20))
    order = fair_order(SECRET, one, JOKERS)
    same = next(seeds for seeds in others if fair_order(SECRET, seeds, JOKERS) == order)
    with pytest.raises(DoesNotHold, match="the key"):
        verify(replace(proof_of("t", "", Used(1, one, order, SECRET)), seeds=same))
