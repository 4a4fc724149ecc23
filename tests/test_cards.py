"""Cards as text, there and back."""

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import (
    DECK,
    JOKERS,
    RANKS,
    SUITS,
    UNSEEN,
    Card,
    decks,
    face,
    in_words,
    parse,
    show,
)
from croupier.errors import BadInput
from croupier.wire import adapter

CARDS = st.lists(st.sampled_from(DECK + JOKERS))


@settings(deadline=None)
@given(CARDS, st.sampled_from([" ", "  ", "\n", "\t "]))
def test_text_and_cards_round_trip(cards: list[Card], between: str) -> None:
    assert parse(show(cards)) == tuple(cards)
    assert parse(between.join(cards)) == tuple(cards)


def test_a_deck_is_52_different_cards() -> None:
    assert len(set(DECK)) == len(DECK) == 52
    assert {card.rank for card in DECK} == set(RANKS)
    assert {card.suit for card in DECK} == set(SUITS)
    assert all(str(card) == card.rank + card.suit for card in DECK)


@pytest.mark.parametrize("count", [0, 1, 8])
def test_decks_hold_every_card_as_often_as_there_are_decks(count: int) -> None:
    cards = decks(count)
    assert len(cards) == 52 * count
    assert all(cards.count(card) == count for card in DECK)


@pytest.mark.parametrize("card", [DECK[0], JOKERS[1], UNSEEN])
def test_there_is_one_object_a_card_whatever_it_went_through(card: Card) -> None:
    assert Card(str(card)) is card
    assert pickle.loads(pickle.dumps(card)) is card


@pytest.mark.parametrize("card", DECK[::13] + JOKERS)
def test_a_card_crosses_the_wire_as_its_text(card: Card) -> None:
    text = adapter(Card).dump_json(card)
    assert text == f'"{card}"'.encode()
    assert adapter(Card).validate_json(text) == card


@settings(deadline=None)
@given(st.text(max_size=4).filter(lambda text: text not in {*DECK, *JOKERS, UNSEEN}))
def test_any_other_text_is_no_card_and_one_line_says_so(text: str) -> None:
    with pytest.raises(BadInput, match="is not a card") as fault:
        Card(text)
    assert len(str(fault.value).splitlines()) == 1


@pytest.mark.parametrize("text", ["as", "AS", "10s", "1s", "A", "X3", "A s", "9h,As"])
def test_near_misses_are_not_corrected(text: str) -> None:
    with pytest.raises(BadInput, match="is not a card"):
        parse(text)


def test_the_back_of_a_card_cannot_be_named() -> None:
    with pytest.raises(BadInput, match="back of a card"):
        face("??")
    with pytest.raises(BadInput, match="back of a card"):
        parse("As ??")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("9h", "the nine of hearts"),
        ("As", "the ace of spades"),
        ("Td", "the ten of diamonds"),
        ("X1", "a joker"),
    ],
)
def test_in_words_as_a_dealer_says_it(text: str, words: str) -> None:
    assert in_words(Card(text)) == words
    assert in_words(UNSEEN) == "a card face down"
