"""The rules a second time, slow and obvious, each as its own document puts it: to catch the fast ones."""

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from fractions import Fraction
from itertools import permutations
from typing import Any

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
    if rules == "thai":  # there it is the highest
        in_a_row = (in_a_row and ranks[0] != 0) or ranks == [0, 11, 12]
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


def thai_type(cards: Sequence[str]) -> int:
    """Pok 5, three of a rank 4, straight flush 3, straight 2, three faces 1, anything else 0."""
    if len(cards) == 2:
        return 5 if point(cards) >= 8 else 0
    runs = {"".join(sorted("23456789TJQKA"[first : first + 3])) for first in range(11)}
    held = "".join(sorted(card[0] for card in cards))
    if held[0] == held[1] == held[2]:
        return 4
    if held in runs:
        return 3 if cards[0][1] == cards[1][1] == cards[2][1] else 2
    return 1 if all(rank in "JQK" for rank in held) else 0


def pok_deng_settle(
    player: Sequence[str], banker: Sequence[str], rules: str = "pok-deng", multiplier: str | None = None
) -> int:
    """What a bet of one wins the player, below zero what it loses: 004, "Settlement Priority"."""
    player_pok, player_value, player_times = pok_deng_score(player, rules)
    banker_pok, banker_value, banker_times = pok_deng_score(banker, rules)
    if rules == "thai" and thai_type(player) != thai_type(banker):
        sign = 1 if thai_type(player) > thai_type(banker) else -1
    elif player_pok and not banker_pok:
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


def pok_deng_round(
    cards: Sequence[str],
    players: int,
    hits: Callable[[Sequence[str]], bool],
    banker: Callable[[Sequence[str], Sequence[int]], Sequence[bool]],
    rules: str = "pok-deng",
) -> list[int]:
    """What each player wins of a bet of one, from cards in the order they come out.

    `banker` says of its two cards, and of how many cards each player in play holds, whether it draws against
    that player; with the others it settles first, which only `thai` allows unless it settles with all.
    """
    coming, seats = list(cards), range(players)
    first = [coming.pop(0) for _ in range(players + 1)]
    hands = [[card, coming.pop(0)] for card in first]
    house = hands.pop()
    won = [0] * players
    in_play = [seat for seat in seats if point(hands[seat]) < 8]
    if point(house) >= 8:
        return [pok_deng_settle(hand, house, rules) for hand in hands]
    for seat in seats:
        if seat not in in_play:
            won[seat] = pok_deng_settle(hands[seat], house, rules)
        elif hits(hands[seat]):
            hands[seat].append(coming.pop(0))
    against = banker(house, [len(hands[seat]) for seat in in_play])
    assert rules == "thai" or len(set(against)) <= 1
    third = [*house, coming.pop(0)]
    for seat, draws in zip(in_play, against, strict=True):
        won[seat] = pok_deng_settle(hands[seat], third if draws else house, rules)
    return won


# Lanes (003), as its sentences and the rulings L4–L13 say it. A game is a dictionary, copied at every move.

LanesGame = dict[str, Any]
LanesMove = tuple[Any, ...]


def lanes_round(
    hands: Sequence[Sequence[str]], tens: str, coins: Sequence[int], dealer: int, may_open: bool = False
) -> LanesGame:
    """A round as dealt: `tens` are the suits of the three lanes, the first face up, and of the ten left."""
    game = {
        "hands": [list(hand) for hand in hands],
        "lanes": [{"suit": suit, "up": place == 0} for place, suit in enumerate(tens[:3])],
        "spare": tens[3],
        "table": [],
        "coins": [coins[0] - 1, coins[1] - 1],
        "pot": 2,
        "owed": 0,
        "starter": 1 - dealer,
        "mover": 1 - dealer,
        "turn": 1,
        "phase": "bid",
        "effect": None,
        "may_open": may_open,
        "passed": False,
        "winner": None,
    }
    return lanes_skip_bidding(game)


def lanes_skip_bidding(game: LanesGame) -> LanesGame:
    if 0 in game["coins"]:
        game["phase"] = "play"
    return game


def lanes_rank(card: str) -> str:
    return card[0]


def lanes_moves(game: LanesGame) -> list[LanesMove]:
    me, you = game["mover"], 1 - game["mover"]
    if game["phase"] == "bid":
        most = min(game["coins"][me] - game["owed"], game["coins"][you])
        found: list[LanesMove] = [("add", number) for number in range(most + 1)]
        return [*found, ("fold",)] if game["owed"] else found
    if game["phase"] == "play":
        return [
            ("lay", card, lane, down)
            for card in game["hands"][me]
            for lane in range(3)
            for down in (False, True)
        ]
    if game["phase"] == "tens":
        return [("tens", "".join(order)) for order in permutations("shdc")]
    if game["phase"] != "effect":
        return []
    effect = game["effect"]
    own = game["table"][effect["card"]]
    rank = lanes_rank(own["card"])
    if rank == "A":
        return [("lane", lane) for lane in range(3)]
    numbers = range(len(game["table"]))
    if rank == "Q":
        return [("card", number) for number in numbers]
    if rank == "K":
        return [("card", number) for number in numbers if game["table"][number]["lane"] != own["lane"]]
    in_lane = [number for number in numbers if game["table"][number]["lane"] == own["lane"]]
    return [("card", number) for number in in_lane if number != effect["flipped"]]


def lanes_play(game: LanesGame, move: LanesMove) -> LanesGame:
    game = deepcopy(game)
    if move[0] in ("add", "fold"):
        return lanes_bid(game, move)
    if move[0] == "lay":
        return lanes_lay(game, *move[1:])
    if move[0] == "tens":
        game["lanes"] = [{"suit": suit, "up": True} for suit in move[1][:3]]
        game["spare"] = move[1][3]
        return lanes_next(game)
    if move[0] == "lane":
        game["lanes"][move[1]]["up"] = not game["lanes"][move[1]]["up"]
        return lanes_next(game)
    return lanes_choose(game, move[1])


def lanes_bid(game: LanesGame, move: LanesMove) -> LanesGame:
    me = game["mover"]
    if move[0] == "fold":
        return lanes_over(game, 1 - me)
    paid = game["owed"] + move[1]
    game["coins"][me] -= paid
    game["pot"] += paid
    first_to_pass = game["owed"] == 0 and move[1] == 0 and not game["passed"]
    game["owed"] = move[1]
    if move[1] > 0:
        game["mover"], game["passed"] = 1 - me, False
    elif first_to_pass and game["may_open"]:
        game["mover"], game["passed"] = 1 - me, True
    else:
        game["phase"], game["mover"], game["passed"] = "play", game["starter"], False
    return game


def lanes_lay(game: LanesGame, card: str, lane: int, down: bool) -> LanesGame:
    game["hands"][game["mover"]].remove(card)
    game["table"].append({"card": card, "lane": lane, "side": game["mover"], "up": not down})
    return lanes_next(game) if down else lanes_shown(game, len(game["table"]) - 1)


def lanes_shown(game: LanesGame, number: int) -> LanesGame:
    """A card has come to lie face up."""
    if lanes_sevens(game) is not None:
        return lanes_won(game)
    rank = lanes_rank(game["table"][number]["card"])
    if rank == "X":
        game["phase"] = "tens"
        return game
    if rank in "AJQK":
        game["phase"], game["effect"] = "effect", {"card": number, "flipped": None}
        if lanes_moves(game):
            return game
    return lanes_next(game)


def lanes_choose(game: LanesGame, number: int) -> LanesGame:
    table, effect = game["table"], game["effect"]
    own = table[effect["card"]]
    rank = lanes_rank(own["card"])
    if rank == "K":
        table[number]["lane"] = own["lane"]
        return lanes_next(game)
    if rank == "Q":
        table[number]["up"] = not table[number]["up"]
        return lanes_shown(game, number) if table[number]["up"] else lanes_next(game)
    if effect["flipped"] is None:
        table[number]["up"] = not table[number]["up"]
        effect["flipped"] = number
        if lanes_sevens(game) is not None:
            return lanes_won(game)
        if lanes_moves(game):  # another card lies there to exchange it with
            return game
    else:
        one, other = table[number], table[effect["flipped"]]
        one["side"], other["side"] = other["side"], one["side"]
        if lanes_sevens(game) is not None:
            return lanes_won(game)
    flipped = effect["flipped"]
    return lanes_shown(game, flipped) if table[flipped]["up"] else lanes_next(game)


def lanes_next(game: LanesGame) -> LanesGame:
    game["effect"] = None
    played = len(game["table"])
    if played % 2:
        game["phase"], game["mover"] = "play", 1 - game["starter"]
        return game
    if played == 10:
        return lanes_over(game, lanes_counted(game))
    game["turn"] += 1
    game["starter"] = game["mover"] = 1 - game["starter"]
    game["phase"], game["owed"] = "bid", 0
    return lanes_skip_bidding(game)


def lanes_points(game: LanesGame, placed: dict[str, Any]) -> int:
    lane = game["lanes"][placed["lane"]]
    rank = lanes_rank(placed["card"])
    if not placed["up"]:
        return 3
    if rank != "X" and lane["up"] and lane["suit"] == placed["card"][1]:
        return 10 if rank == "2" else -3
    return int(rank) if rank in "23456789" else 1


def lanes_counted(game: LanesGame) -> int:
    """0 or 1 for who has more points in two lanes, 2 for a draw."""
    won = [0, 0]
    for lane in range(3):
        totals = [
            sum(
                lanes_points(game, placed)
                for placed in game["table"]
                if (placed["lane"], placed["side"]) == (lane, side)
            )
            for side in (0, 1)
        ]
        if totals[0] != totals[1]:
            won[0 if totals[0] > totals[1] else 1] += 1
    return 0 if won[0] >= 2 else 1 if won[1] >= 2 else 2


def lanes_sevens(game: LanesGame) -> int | None:
    for side in (0, 1):
        mine = [placed for placed in game["table"] if placed["side"] == side and placed["up"]]
        if sum(lanes_rank(placed["card"]) == "7" for placed in mine) == 4:
            return side
    return None


def lanes_won(game: LanesGame) -> LanesGame:
    winner = lanes_sevens(game)
    assert winner is not None
    game["coins"] = [20 if side == winner else 0 for side in (0, 1)]
    game["pot"], game["owed"], game["phase"], game["winner"] = 0, 0, "won", winner
    return game


def lanes_over(game: LanesGame, winner: int) -> LanesGame:
    for side in (0, 1):
        game["coins"][side] += game["pot"] // 2 if winner == 2 else game["pot"] if winner == side else 0
    game["pot"], game["owed"], game["winner"] = 0, 0, winner
    game["phase"] = "won" if 20 in game["coins"] else "over"
    return game


def lanes_perft(game: LanesGame, depth: int) -> int:
    """How many sequences of so many moves there are, ends of the round counted where they come."""
    moves = lanes_moves(game)
    if depth == 0 or not moves:
        return 1
    return sum(lanes_perft(lanes_play(game, move), depth - 1) for move in moves)
