"""The rules a second time, slow and obvious, each as its own document puts it: to catch the fast ones."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

BankerDraws = Callable[[int, int | None], bool]  # Banker's point, Player's third card or None

POINTS_TO_DRAW_ON = range(8)
THIRD_CARDS: tuple[int | None, ...] = (*range(10), None)

# 001, section 11, as printed.
TLGC_CHART = """
    0   1   2   3   4   5   6   7   8   9   None
3   D   D   D   D   D   D   D   D   S   D   D
4   S   S   D   D   D   D   D   D   S   S   D
5   S   S   S   S   D   D   D   D   S   S   D
6   S   S   S   S   S   S   D   D   S   S   S
"""


def tlgc_banker_draws(banker: int, third: int | None) -> bool:
    """001: the words beside the table for 0, 1, 2 and 7, the table for the rest."""
    if banker in (0, 1, 2):
        return True
    if banker == 7:
        return False
    header, *rows = TLGC_CHART.strip().splitlines()
    column = header.split().index(str(third))
    row = next(row.split() for row in rows if row.split()[0] == str(banker))
    return row[1 + column] == "D"


def punto_banco_banker_draws(banker: int, third: int | None) -> bool:
    """002: one sentence for each of Player's third cards."""
    if third is None:
        return banker in (0, 1, 2, 3, 4, 5)
    if third in (9, 0, 1):  # "9, 10, face-card or Ace"
        return banker in (0, 1, 2, 3)
    if third == 8:
        return banker in (0, 1, 2)
    if third in (6, 7):
        return banker in (0, 1, 2, 3, 4, 5, 6)
    if third in (4, 5):
        return banker in (0, 1, 2, 3, 4, 5)
    assert third in (2, 3)
    return banker in (0, 1, 2, 3, 4)


def simplified_banker_draws(banker: int, third: int | None) -> bool:
    """000: "exactly as coded"."""
    player_stood = third is None
    if player_stood:
        return 0 <= banker <= 5
    if banker == 3:
        return third != 8
    if banker == 4:
        return third in {2, 3, 4, 5, 6, 7}
    if banker == 5:
        return third in {4, 5, 6, 7}
    return False


def count(card: str) -> int:
    """001, section 8: an ace is one, a court card ten, the others as marked."""
    rank = card[0]
    if rank == "A":
        return 1
    if rank in "TJQK":
        return 10
    return int(rank)


def point(cards: Sequence[str]) -> int:
    total = 0
    for card in cards:
        total += count(card)
    while total >= 10:
        total -= 10
    return total


def coup(cards: Sequence[str], banker_draws: BankerDraws) -> tuple[list[str], list[str]]:
    """Both hands of a coup dealt from these cards."""
    coming = list(cards)
    player, banker = [coming[0], coming[2]], [coming[1], coming[3]]
    coming = coming[4:]
    if point(player) in (8, 9) or point(banker) in (8, 9):
        return player, banker
    third = None
    if point(player) in (0, 1, 2, 3, 4, 5):
        player.append(coming.pop(0))
        third = count(player[2]) % 10
    if banker_draws(point(banker), third):
        banker.append(coming.pop(0))
    return player, banker


def winner(player: Sequence[str], banker: Sequence[str]) -> str:
    if point(player) > point(banker):
        return "player"
    if point(banker) > point(player):
        return "banker"
    return "tie"


def pro_rata(stakes: Mapping[int, int], most: int, step: int) -> dict[int, int]:
    """What each seat keeps under a collective liability of `most`, a whole number of steps (ruling B6)."""
    total = sum(stakes.values())
    if total <= most:
        return dict(stakes)
    share = {seat: Fraction(stake * most, total) for seat, stake in stakes.items()}
    kept = {seat: int(share[seat] // step) * step for seat in stakes}
    waiting = sorted(stakes)  # the lower seat is asked first
    while sum(kept.values()) < most:
        best = waiting[0]
        for seat in waiting:
            if share[seat] - kept[seat] > share[best] - kept[best]:
                best = seat
        kept[best] += step
        waiting.remove(best)
    return kept


def cut_order(seated: Sequence[int], places: int, last_cut: int | None) -> list[int]:
    """To whom the cut is offered, one after another (ruling B5); `seated` is in order of arrival."""
    if last_cut is None:
        first = seated[0]
        return [first] + [place for place in range(places, 0, -1) if place in seated and place != first]
    order = []
    place = last_cut
    for _ in range(places):
        place = place - 1 if place > 1 else places  # one to the left
        if place in seated:
            order.append(place)
    return order


def pair_kind(first: str, second: str) -> str:
    """001, section 15.1, in its own words."""
    if first[0] != second[0]:
        return "none"
    if first[1] == second[1]:
        return "perfect"
    colours = {"s": "black", "c": "black", "h": "red", "d": "red"}
    return "coloured" if colours[first[1]] == colours[second[1]] else "mixed"


def signature(cards: Sequence[str], banker_draws: BankerDraws) -> tuple[int, int, int, int, str, str]:
    """What a coup dealt from these six cards comes to."""
    player, banker = coup(cards, banker_draws)
    kinds = pair_kind(player[0], player[1]), pair_kind(banker[0], banker[1])
    return point(player), point(banker), len(player), len(banker), *kinds


def pok_deng_multiplier(cards: Sequence[str], rules: str = "pok-deng") -> int:
    """004, "Special Hand Combinations", row by row; `thai` by the names its tables give them."""
    ranks = sorted("A23456789TJQK".index(card[0]) for card in cards)
    one_suit = all(card[1] == cards[0][1] for card in cards)
    one_rank = all(card[0] == cards[0][0] for card in cards)
    if len(cards) == 2:  # 004 knows no combination of two cards
        return 2 if rules == "thai" and (one_suit or one_rank) else 1
    in_a_row = ranks[1] == ranks[0] + 1 and ranks[2] == ranks[1] + 1  # an ace is 1 only
    all_faces = all(card[0] in "JQK" for card in cards)
    if one_rank:
        return 5
    if one_suit and in_a_row:
        return 5 if rules == "thai" else 3
    if rules == "thai":
        return 3 if all_faces or in_a_row or one_suit else 1
    if in_a_row:
        return 2
    if one_suit:
        return 2
    return 1


def pok_deng_score(cards: Sequence[str], rules: str = "pok-deng") -> tuple[bool, int, int]:
    """Whether a hand is a Pok, its value, and what it multiplies by."""
    value = point(cards)
    is_pok = len(cards) == 2 and (value == 8 or value == 9)
    return is_pok, value, pok_deng_multiplier(cards, rules)


def pok_deng_settle(
    player: Sequence[str], banker: Sequence[str], rules: str = "pok-deng", multiplier: str | None = None
) -> int:
    """What a bet of one wins the player, below zero what it loses: 004, "Settlement Priority"."""
    player_pok, player_value, player_times = pok_deng_score(player, rules)
    banker_pok, banker_value, banker_times = pok_deng_score(banker, rules)
    if player_pok and not banker_pok:
        sign = 1
    elif banker_pok and not player_pok:
        sign = -1
    elif player_value > banker_value:
        sign = 1
    elif player_value < banker_value:
        sign = -1
    elif rules == "thai":  # equal points: the better deng wins the difference
        return player_times - banker_times
    else:
        return 0
    how = multiplier or ("winner" if rules == "thai" else "product")
    if how == "product":
        return sign * player_times * banker_times
    if how == "higher":
        return sign * (player_times if player_times > banker_times else banker_times)
    assert how == "winner"
    return sign * (player_times if sign == 1 else banker_times)
