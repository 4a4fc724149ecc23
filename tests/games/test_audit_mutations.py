"""Clean logs changed at random: what contradicts the book is found, what says the same is not.

A CSV log can be changed into another right log, such as one in which a lost bet was larger. Whether it was is
judged by a second, slow reading of the log and of the rules, which shares no code with the audit. A record
holds its seed, so that of what is changed here in a record everything must be found.
"""

import csv
import json
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

import croupier
from croupier.games.audit import audit
from croupier.reading import lines_of
from croupier.record import _chained, _line
from tests import naive
from tests.games.baccarat.test_audit_csv import CLASSIC, HEADER, SIMPLIFIED, TASMANIAN, played
from tests.games.test_audit_records import crowd_lines

Rows = list[dict[str, str]]
CSV_RULES = {"tasmanian": TASMANIAN, "simplified": SIMPLIFIED, "classic": CLASSIC}
CARDS = [rank + suit for suit in "shdc" for rank in "A23456789TJQK"]
COLUMNS = HEADER.split(",")
MUTATIONS = 200  # of the log of each rule set
FORGERIES, TAMPERINGS = 80, 20  # of the record of each game


# A second reading of a CSV log


def rows_of(text: str) -> Rows:
    return [{name: row[name] for name in COLUMNS} for row in csv.DictReader(StringIO(text))]


@cache
def wagers_of(text: str) -> list[tuple[str, str, int, Fraction]]:
    made = (part.split(":") for part in text.split(";") if part)
    return [(seat.strip(), bet, int(stake), Fraction(back)) for seat, bet, stake, back in made]


def meaning(text: str, rules: str) -> list[Any]:
    """What a log says, however it is written; only in 000 does the order of wagers say something."""
    said = []
    for row in rows_of(text):
        wagers = wagers_of(row["wagers"])
        ordered = wagers if rules == "simplified" else sorted(wagers)
        hands = row["player"].split(), row["banker"].split()
        said.append((row["shoe"], int(row["coup"]), *hands, row["result"], ordered))
    return said


DRAWS = {
    "tasmanian": naive.tlgc_banker_draws,
    "classic": naive.punto_banco_banker_draws,
    "simplified": naive.simplified_banker_draws,
}
START = {"tasmanian": 7, "classic": 15}  # TLGC 9.4 and ruling B4; ruling B12
PAIRS = {"none": 0, "mixed": 6, "coloured": 12, "perfect": 25}  # TLGC 15.8


def returns(bet: str, stake: int, player: list[str], banker: list[str]) -> Fraction:
    """What comes back of a stake, by the words of the documents."""
    won = naive.winner(player, banker)
    if bet.endswith("-pair"):
        hand = player if bet == "player-pair" else banker
        odds = PAIRS[naive.pair_kind(hand[0], hand[1])]
        return Fraction(stake * (odds + 1) if odds else 0)
    if bet == won:
        return stake * {"player": Fraction(2), "banker": Fraction(39, 20), "tie": Fraction(9)}[bet]
    return Fraction(stake if won == "tie" else 0)


@cache
def right_coup(row_text: str, rules: str) -> bool:
    row: dict[str, str] = json.loads(row_text)
    player, banker = row["player"].split(), row["banker"].split()
    if len(player) < 2 or len(banker) < 2:
        return False
    cards = [player[0], banker[0], player[1], banker[1], *player[2:], *banker[2:]]
    try:
        dealt = naive.coup(cards, DRAWS[rules])
    except IndexError:
        return False
    if dealt != (player, banker) or row["result"] != naive.winner(player, banker)[0].upper():
        return False
    return right_wagers(row, rules, player, banker)


def right_wagers(row: dict[str, str], rules: str, player: list[str], banker: list[str]) -> bool:
    seats, bets = [], {"player", "banker", "tie"}
    if rules == "tasmanian":
        bets |= {"player-pair", "banker-pair"}
    for seat, bet, stake, back in wagers_of(row["wagers"]):
        place, _, behind = seat.partition(".")
        if place not in list("123456789") or (behind and (rules != "tasmanian" or behind not in list("12"))):
            return False
        if bet not in bets or back != returns(bet, stake, player, banker):
            return False
        if rules == "simplified" and stake not in (10, 20, 30):
            return False
        seats.append(seat)
    return rules != "simplified" or seats == sorted(set(seats))


def right_log(text: str, rules: str) -> bool:
    """Whether a log is one that a table could have written."""
    last: dict[str, int] = {}
    out: dict[str, Counter[str]] = {}
    before: dict[str, str] | None = None
    took_turns = False
    for row in rows_of(text):
        shoe, number, start = row["shoe"], int(row["coup"]), START.get(rules)
        if not right_coup(json.dumps(row), rules):
            return False
        if shoe in last:
            took_turns = took_turns or (before is not None and before["shoe"] != shoe)
            if number != last[shoe] + 1:
                return False
        elif before is not None and number not in (0, 1, int(before["coup"]) + 1) and not took_turns:
            return False
        cards = out.setdefault(shoe, Counter())
        if start is not None and 8 * 52 - cards.total() < start:
            return False
        if start is None:
            cards.clear()  # 000, ruling B3: every coup from eight decks of its own
        cards.update([*row["player"].split(), *row["banker"].split()])
        if max(cards.values()) > 8:
            return False
        last[shoe], before = number, row
    return True


# Changes of a CSV log: each takes its rows and gives others, or a whole text

Change = Callable[[Rows, Random], "Rows | str"]


def text_of(rows: Rows, columns: list[str] = COLUMNS) -> str:
    out = StringIO()
    writer = csv.DictWriter(out, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def some(rows: Rows, rng: Random, *, wagers: bool = False) -> dict[str, str]:
    return rng.choice([row for row in rows if row["wagers"] or not wagers])


def on_a_wager(rows: Rows, rng: Random, change: Callable[[list[str]], None]) -> Rows:
    row = some(rows, rng, wagers=True)
    parts = [part.split(":") for part in row["wagers"].split(";")]
    change(rng.choice(parts))
    row["wagers"] = ";".join(":".join(part) for part in parts)
    return rows


def seat_of_no_table(rows: Rows, rng: Random) -> Rows:
    return on_a_wager(rows, rng, lambda part: part.__setitem__(0, rng.choice(["0", "10", "99", "Ann", "03"])))


def standing(rows: Rows, rng: Random) -> Rows:
    return on_a_wager(rows, rng, lambda part: part.__setitem__(0, f"{part[0]}.{rng.randrange(1, 5)}"))


def another_seat(rows: Rows, rng: Random) -> Rows:
    return on_a_wager(rows, rng, lambda part: part.__setitem__(0, str(rng.randrange(1, 10))))


def wagers_swapped(rows: Rows, rng: Random) -> Rows:
    row = some(rows, rng, wagers=True)
    parts = row["wagers"].split(";")
    row["wagers"] = ";".join(rng.sample(parts, len(parts)))
    return rows


def lines_swapped(rows: Rows, rng: Random) -> Rows:
    one, other = rng.sample(range(len(rows)), 2)
    rows[one], rows[other] = rows[other], rows[one]
    return rows


def line_repeated(rows: Rows, rng: Random) -> Rows:
    return [*rows, rng.choice(rows)] if rng.random() < 0.5 else _inserted(rows, rng)


def _inserted(rows: Rows, rng: Random) -> Rows:
    place = rng.randrange(len(rows))
    return [*rows[: place + 1], rows[place], *rows[place + 1 :]]


def line_left_out(rows: Rows, rng: Random) -> Rows:
    place = rng.randrange(1, len(rows) - 1)
    return [*rows[:place], *rows[place + 1 :]]


def coup_renumbered(rows: Rows, rng: Random) -> Rows:
    some(rows, rng)["coup"] = str(rng.randrange(2 * len(rows)))
    return rows


def number_written_otherwise(rows: Rows, rng: Random) -> Rows:
    row = some(rows, rng)
    row["coup"] = row["coup"].zfill(4)
    return rows


def shoe_relabelled(rows: Rows, rng: Random) -> Rows:
    labels = [*dict.fromkeys(row["shoe"] for row in rows), "new"]
    some(rows, rng)["shoe"] = rng.choice(labels)
    return rows


def last_coup_from_an_earlier_shoe(rows: Rows, rng: Random) -> Rows:
    rows[-1]["shoe"] = rows[0]["shoe"]
    return rows


def columns_moved(rows: Rows, rng: Random) -> str:
    return text_of(rows, rng.sample(COLUMNS, len(COLUMNS)))


def column_added(rows: Rows, rng: Random) -> str:
    place = rng.randrange(len(COLUMNS) + 1)
    return text_of([{**row, "dealer": "Ann"} for row in rows], [*COLUMNS[:place], "dealer", *COLUMNS[place:]])


def hands_exchanged_in_the_header(rows: Rows, rng: Random) -> str:
    return text_of(rows).replace("player,banker", "banker,player", 1)


def payment_changed(rows: Rows, rng: Random) -> Rows:
    def change(part: list[str]) -> None:
        part[3] = str(rng.choice([0, int(part[2]), 2 * int(part[2]), 7, 1000]))

    return on_a_wager(rows, rng, change)


def payment_written_otherwise(rows: Rows, rng: Random) -> Rows:
    def change(part: list[str]) -> None:
        part[3] = f"0{part[3]}" if "." in part[3] else f"{part[3]}.0"

    return on_a_wager(rows, rng, change)


def stake_changed(rows: Rows, rng: Random) -> Rows:
    return on_a_wager(rows, rng, lambda part: part.__setitem__(2, str(rng.choice([10, 20, 30, 45]))))


def bet_changed(rows: Rows, rng: Random) -> Rows:
    bets = ["player", "banker", "tie", "player-pair", "banker-pair"]
    return on_a_wager(rows, rng, lambda part: part.__setitem__(1, rng.choice(bets)))


def card_changed(rows: Rows, rng: Random) -> Rows:
    row, hand = some(rows, rng), rng.choice(["player", "banker"])
    cards = row[hand].split()
    cards[rng.randrange(len(cards))] = rng.choice(CARDS)
    row[hand] = " ".join(cards)
    return rows


def card_taken_out(rows: Rows, rng: Random) -> Rows:
    row, hand = some(rows, rng), rng.choice(["player", "banker"])
    row[hand] = " ".join(row[hand].split()[:-1])
    return rows


def card_put_in(rows: Rows, rng: Random) -> Rows:
    row, hand = some(rows, rng), rng.choice(["player", "banker"])
    row[hand] += f" {rng.choice(CARDS)}"
    return rows


def result_changed(rows: Rows, rng: Random) -> Rows:
    some(rows, rng)["result"] = rng.choice("PBT")
    return rows


CHANGES: list[Change] = [
    seat_of_no_table, standing, another_seat, wagers_swapped, lines_swapped, line_repeated, line_left_out,
    coup_renumbered, number_written_otherwise, shoe_relabelled, last_coup_from_an_earlier_shoe, columns_moved,
    column_added,
    hands_exchanged_in_the_header, payment_changed, payment_written_otherwise, stake_changed, bet_changed,
    card_changed, card_taken_out, card_put_in, result_changed,
]  # fmt: skip


def clean_log(rules: str) -> str:
    """Some shoes, dealt out; in 000 every coup has its own."""
    lines, _ = played(CSV_RULES[rules], 7, 170)
    for line in lines:
        line.wagers = list({bet.seat + bet.name: bet for bet in line.wagers}.values())
    return "\n".join([HEADER, *map(str, lines), ""])


@pytest.mark.parametrize("rules", CSV_RULES)
def test_mutations_of_a_csv_log_are_found_exactly_where_they_contradict_the_book(rules: str) -> None:
    clean, rng, outcomes = clean_log(rules), Random(rules), Counter[str]()
    said = meaning(clean, rules)
    assert right_log(clean, rules)
    assert audit(StringIO(clean), rules).findings == ()
    for number in range(MUTATIONS):
        change = CHANGES[number % len(CHANGES)]
        made = change(rows_of(clean), rng)
        text = made if isinstance(made, str) else text_of(made)
        same, right = meaning(text, rules) == said, right_log(text, rules)
        found = audit(StringIO(text), rules).findings
        assert right or not same
        assert bool(found) != right, (change.__name__, found[:2])
        assert all(finding.found != finding.due for finding in found), change.__name__
        outcomes["the same" if same else "another right log" if right else "a breach"] += 1
    print(rules, dict(outcomes))
    assert outcomes["a breach"] >= 0.5 * MUTATIONS
    assert outcomes["the same"] >= 0.1 * MUTATIONS


# Records: the JSON of every line, changed and chained anew, or changed as the lines stand

Bodies = list[tuple[str, Any]]  # what each line is, and what it holds


def bodies_of(lines: list[str]) -> Bodies:
    found = []
    for line in lines:
        data = json.loads(line)
        key = next(key for key in ("header", "event", "seal") if key in data)
        found.append((key, data[key]))
    return found


def chained(bodies: Bodies, write: Callable[[Any], str] = json.dumps) -> list[str]:
    """Lines as a forger writes them: every digest fits, and the seal counts the events there are."""
    lines, digest, count = [], "", 0
    for key, body in bodies:
        count += key == "event"
        text = write({"events": count} if key == "seal" else body)
        digest = _chained(digest, count, key, text)
        lines.append(_line(digest, count, key, text))
    return lines


def leaves(part: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where the values of a document are."""
    if isinstance(part, dict | list):
        for key in part if isinstance(part, dict) else range(len(part)):
            yield from leaves(part[key], (*path, key))
    elif part is not None and path[-1] not in ("kind", "machine"):  # a dealer may use one or not
        yield path


def altered(value: Any, rng: Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice([1, 2, 17])
    if value in CARDS:
        return rng.choice([card for card in CARDS if card != value])
    if len(value) > 20:  # an order, a seed, a long text: two of its parts exchanged, or one more
        return value[2:4] + value[:2] + value[4:] if value[:2] != value[2:4] else f"{value}x"
    return f"{value}x" if rng.random() < 0.5 else rng.choice([str(number) for number in range(9)] + ["y"])


def alter(document: Any, path: tuple[Any, ...], rng: Random) -> None:
    for key in path[:-1]:
        document = document[key]
    before = document[path[-1]]
    while document[path[-1]] == before:
        document[path[-1]] = altered(before, rng)


# Events that say what chance and the rules led to; what people chose may have been chosen otherwise.
DECIDED = {
    "baccarat": "Shuffled CoupBegan CardDealt PointsAnnounced ResultAnnounced Settled ShoeLoaded CardsCut",
    "pok-deng": "Shuffled CardDealt HandsShown Settled RoundEnded",
    "lanes": "CoinFlipped PileShuffled RoundDealt TensLaid RoundEnded GameWon",
    "competition": "Commenced SeatsDrawn SessionBegan CoupOver PuckMoved MinimumDeducted SecretSettled "
    "Eliminated SessionOver RoundOver PrizesAllocated",
}


def is_decided(body: Any, game: str) -> bool:
    kind = body["event"]["kind"] if body["kind"] == "OnTable" else body["kind"]
    table = DECIDED["baccarat"] if body["kind"] == "OnTable" else DECIDED[game]
    return kind in table.split()


def decided(bodies: Bodies, game: str) -> list[int]:
    """Lines of events that follow from chance and the rules, save the last: a record may end anywhere."""
    return [n for n, (key, body) in enumerate(bodies[:-3]) if key == "event" and is_decided(body, game)]


def seed_changed(bodies: Bodies, game: str, rng: Random) -> None:
    bodies[0][1]["seed"] += rng.choice("0123456789abcdef")


def rules_changed(bodies: Bodies, game: str, rng: Random) -> None:
    state = bodies[0][1]["state"]
    rules = state["conditions"]["rules"] if game == "competition" else state["rules"]
    if game == "lanes":  # its rules are three choices, each of which a table is free to make
        seed_changed(bodies, game, rng)
        return
    # What a set leaves open and the name it goes by are the table's own to say.
    own = {"name", "offer", "multiplier", "cover", "banker", "ranges"}
    alter(rules, rng.choice([path for path in leaves(rules) if path[0] not in own]), rng)


def event_changed(bodies: Bodies, game: str, rng: Random) -> None:
    event = bodies[rng.choice(decided(bodies, game))][1]
    alter(event, rng.choice(list(leaves(event))), rng)


def payment_or_card_changed(bodies: Bodies, game: str, rng: Random) -> None:
    wanted = ("CardDealt", "Settled", "ResultAnnounced", "RoundEnded", "RoundDealt")
    kinds = [(n, body.get("event", body)["kind"]) for n, (key, body) in enumerate(bodies) if key == "event"]
    lines = [n for n, kind in kinds if kind in wanted and n in decided(bodies, game)]
    paths: list[tuple[Any, ...]] = []
    while not paths:
        event = bodies[rng.choice(lines)][1]
        paths = list(leaves(event))
    alter(event, rng.choice(paths), rng)


def event_left_out(bodies: Bodies, game: str, rng: Random) -> None:
    del bodies[rng.choice(decided(bodies, game))]


def event_repeated(bodies: Bodies, game: str, rng: Random) -> None:
    place = rng.choice(decided(bodies, game))
    bodies.insert(place, bodies[place])


def events_swapped(bodies: Bodies, game: str, rng: Random) -> None:
    one, other = rng.sample(decided(bodies, game), 2)
    bodies[one], bodies[other] = bodies[other], bodies[one]


# What a table is opened with, which is its own to say; the rest of a header's table is always the same.
SETTINGS = {
    "baccarat": "rules places prechecked staff bank_units limits liability judged_after squeeze",
    "pok-deng": "rules places minimum maximum cage",
    "lanes": "rules",
    "competition": "conditions promise clock",
}
OUT_OF_NOWHERE: dict[str, list[tuple[str, Any]]] = {
    "baccarat": [
        ("people", {"5.1": {"units": 20_000_000, "arrival": 1}}),
        ("posted", [{"bet": "player", "bound": "maximum", "units": 100_000, "clock": 0}]),
        ("results", ["P", "B"]),
        ("layout", [{"seat": "1", "bet": "player", "units": 200}]),
        ("last_cut", 12),
    ],
    "pok-deng": [("seats", {"9": 100_000}), ("banker", "1"), ("bets", {"2": 50}), ("passed", ["1"])],
    "lanes": [("winner", "a"), ("dealer", "b"), ("missed", {"a": 1})],
    "competition": [("entrants", {"Ann": {"status": "accepted", "paid": 100}}), ("pool", 1_000_000)],
}


def table_changed(bodies: Bodies, game: str, rng: Random) -> None:
    """The table of a header holds what no table is opened with."""
    state = bodies[0][1]["state"]
    paths = [path for path in leaves(state) if path[0] not in SETTINGS[game].split()]
    if paths and rng.random() < 0.5:
        alter(state, rng.choice(paths), rng)
    else:
        name, value = rng.choice(OUT_OF_NOWHERE[game])
        assert name in state
        state[name] = value


FORGED = [seed_changed, rules_changed, table_changed, table_changed, event_changed, payment_or_card_changed,
          event_left_out, event_repeated, events_swapped]  # fmt: skip


def tampered(lines: list[str], rng: Random) -> list[str]:
    """Changed as the lines stand: a sign, a line taken out, moved, repeated, or the end cut off."""
    place, how = rng.randrange(1, len(lines)), rng.randrange(5)
    if how == 0:
        sign = rng.randrange(12, len(lines[place]) - 1)
        return [*lines[:place], f"{lines[place][:sign]}~{lines[place][sign + 1 :]}", *lines[place + 1 :]]
    if how == 1:
        return [*lines[:place], *lines[place + 1 :]]
    if how == 2:
        return [*lines[:place], lines[place], *lines[place:]]
    if how == 3:
        other = rng.choice([n for n in range(1, len(lines)) if n != place])
        lines[place], lines[other] = lines[other], lines[place]
        return lines
    return lines[:place]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("records")


def clean_record(rules: str, folder: Path) -> list[str]:
    if rules == "competition":
        return crowd_lines(7, seed="mutated", coups=3, second=False)
    path = folder / f"{rules}.jsonl"
    croupier.deal(rules, seed="mutated", rounds=5, record=path)
    return list(lines_of(path))


RECORDS = {
    "tasmanian": "baccarat", "simplified": "baccarat", "classic": "baccarat", "pok-deng": "pok-deng",
    "thai": "pok-deng", "lanes": "lanes", "competition": "competition",
}  # fmt: skip


@pytest.mark.parametrize(("rules", "game"), RECORDS.items())
def test_a_forged_record_is_found_and_one_that_says_the_same_is_not(
    rules: str, game: str, folder: Path
) -> None:
    clean, rng, outcomes = clean_record(rules, folder), Random(rules), Counter[str]()
    said = bodies_of(clean)
    assert audit(clean).findings == ()
    for number in range(FORGERIES):
        change = FORGED[number % len(FORGED)]
        bodies = bodies_of(clean)
        change(bodies, game, rng)
        same = bodies[:-1] == said[:-1]
        findings = audit(chained(bodies)).findings
        assert bool(findings) != same, (change.__name__, number)
        assert all(finding.found != finding.due for finding in findings), change.__name__
        outcomes["the same" if same else "found"] += 1

    def any_order(body: Any) -> str:
        return json.dumps(dict(rng.sample(list(body.items()), len(body))))

    for _ in range(3):
        lines = chained(said, any_order)
        assert bodies_of(lines) == said
        assert audit(lines).findings == ()
        outcomes["the same"] += 1
    print(rules, dict(outcomes))
    assert outcomes["found"] >= 0.8 * FORGERIES


@pytest.mark.parametrize("rules", RECORDS)
def test_a_tampered_record_is_found_wherever_it_was_changed(rules: str, folder: Path) -> None:
    clean, rng = clean_record(rules, folder), Random(rules)
    for _ in range(TAMPERINGS):
        lines = tampered(list(clean), rng)
        assert bool(audit(lines).findings) == (lines != clean)
