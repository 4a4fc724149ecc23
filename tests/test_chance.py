"""Shuffles: fair to the last card, the same for the same seed, and three sources alike (ruling A3)."""

from collections import Counter
from collections.abc import Iterator
from hashlib import shake_256
from itertools import islice, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK, Card, decks, parse, show
from croupier.chance import BLOCK, PhysicalShoe, RecordedShoe, VirtualShoe, fisher_yates, random_words
from croupier.errors import BadInput

SEEDS = st.text(max_size=20)
STAY = 255  # the 8-bit word that leaves a card where it is, whatever the bound


class Spent(Exception):
    """More words were asked for than there are."""


def only(*taken: int) -> Iterator[int]:
    yield from taken
    raise Spent


def shuffled(size: int, *taken: int) -> tuple[Card, ...] | None:
    """A shuffle from exactly these 8-bit words; None when a rejected one leaves too few."""
    try:
        return fisher_yates(DECK[:size], only(*taken), bits=8)
    except Spent:
        return None


def first_swap(word: int, size: int) -> int | None:
    """The place that this 8-bit word picks for the last of so many cards; None when it is rejected."""
    order = shuffled(size, word, *[STAY] * (size - 2))
    return None if order is None else DECK.index(order[-1])


@settings(deadline=None)
@given(SEEDS, st.integers(1, 1000), st.integers(0, 8))
def test_a_shuffle_is_a_permutation(seed: str, number: int, count: int) -> None:
    assert sorted(VirtualShoe(seed).shuffle(decks(count), number)) == sorted(decks(count))


@settings(deadline=None)
@given(SEEDS, st.integers(1, 1000))
def test_the_same_seed_and_number_give_the_same_order(seed: str, number: int) -> None:
    assert VirtualShoe(seed).shuffle(DECK, number) == VirtualShoe(seed).shuffle(DECK, number)


def test_other_seeds_and_other_numbers_give_other_orders() -> None:
    orders = {VirtualShoe(seed).shuffle(DECK, number) for seed in ("1", "2", "") for number in (1, 2, 11)}
    assert len(orders) == 9


def test_a_shuffle_stays_what_it_was() -> None:
    order = VirtualShoe("golden").shuffle(decks(8), 1)
    assert show(order[:12]) == "Jc 5h Qs Tc 6h 3d 3d 4d 5s Jd 5h 8s"


@pytest.mark.parametrize("size", range(2, 53))
def test_each_draw_is_exactly_fair_over_every_8_bit_word(size: int) -> None:
    picks = Counter(first_swap(word, size) for word in range(256))
    rejected = picks.pop(None, 0)
    assert rejected == 256 % size
    assert picks == dict.fromkeys(range(size), 256 // size)


@pytest.mark.parametrize("size", [2, 3])
def test_a_whole_shuffle_is_exactly_fair_over_every_sequence_of_8_bit_words(size: int) -> None:
    orders = Counter(shuffled(size, *taken) for taken in product(range(256), repeat=size - 1))
    orders.pop(None, 0)
    assert set(orders) == set(permutations(DECK[:size]))
    assert len(set(orders.values())) == 1


def test_a_rejected_word_is_drawn_again() -> None:
    rejected = [word for word in range(256) if first_swap(word, 3) is None]
    assert len(rejected) == 1
    again = shuffled(3, 7, 9)
    assert again is not None
    assert shuffled(3, *rejected, 7, 9) == again


@pytest.mark.parametrize("bits", [8, 16, 32, 64])
def test_words_are_shake_256_of_the_key_block_by_block(bits: int) -> None:
    taken = list(islice(random_words("key", bits), BLOCK + 1))
    size = bits // 8
    assert taken[0] == int.from_bytes(shake_256(b"key/0").digest(size), "big")
    assert taken[BLOCK] == int.from_bytes(shake_256(b"key/1").digest(size), "big")
    assert all(0 <= word < 1 << bits for word in taken)


def test_an_empty_pack_and_a_single_card_need_no_word() -> None:
    assert fisher_yates((), only()) == ()
    assert fisher_yates(DECK[:1], only()) == DECK[:1]


@settings(deadline=None)
@given(st.lists(st.permutations(parse("As Kd 9h 2c")), max_size=4))
def test_ruling_a3_a_recorded_shoe_deals_its_orders_again(orders: list[list[Card]]) -> None:
    shoe = RecordedShoe(orders)
    for number, order in enumerate(orders, 1):
        assert shoe.shuffle(parse("As Kd 9h 2c"), number) == tuple(order)
    with pytest.raises(BadInput, match=f"the record holds {len(orders)} shoes"):
        shoe.shuffle(parse("As Kd 9h 2c"), len(orders) + 1)


@pytest.mark.parametrize("recorded", ["As Kd", "As As 9h 2c", ""])
def test_ruling_a3_a_recorded_shoe_must_hold_the_cards_of_the_table(recorded: str) -> None:
    with pytest.raises(BadInput, match="does not hold the 4 cards"):
        RecordedShoe([parse(recorded)]).shuffle(parse("As Kd 9h 2c"), 1)


def test_ruling_a3_a_physical_shoe_knows_no_order_and_asks_for_each_card() -> None:
    typed = iter([" 9h ", "As\n"])
    shoe = PhysicalShoe(lambda: next(typed))
    assert shoe.shuffle(DECK, 1) == ()
    assert (shoe.draw(), shoe.draw()) == parse("9h As")
    with pytest.raises(BadInput, match="the cards ended too soon"):
        shoe.draw()


@pytest.mark.parametrize("text", ["", "x", "??", "9h As"])
def test_ruling_a3_a_card_that_cannot_be_read_is_one_line(text: str) -> None:
    with pytest.raises(BadInput) as fault:
        PhysicalShoe(lambda: text).draw()
    assert len(str(fault.value).splitlines()) == 1


@pytest.mark.parametrize("shoe", [VirtualShoe("1"), RecordedShoe([])])
def test_ruling_a3_a_shoe_that_knows_its_cards_takes_none_typed_in(shoe: VirtualShoe | RecordedShoe) -> None:
    with pytest.raises(BadInput, match="deals its own cards"):
        shoe.draw()
