"""Check the proof of a shoe without Croupier, with Python alone: python verify_shoe.py FILE

Exit 0: the proof holds. 1: it does not, and one line says why. 2: the file is no proof. See docs/fair.md.
"""

import json
import re
import sys
from hashlib import sha256, shake_256
from pathlib import Path

SCHEMAS = {"croupier/shoe/1": {"seeds"}, "croupier/shoe/2": {"seals", "seeds"}}  # what is told by giver
TEXTS = {"schema", "table", "pack", "commitment", "secret", "key", "cards", "order"}
CARD = re.compile("[A23456789TJQK][shdc]|X[12]")


class Unreadable(Exception):
    """Not the proof of a shoe."""


def digest(name, *texts):
    """SHA-256 of texts, each as the number of its bytes, a colon and the bytes."""
    encoded = [text.encode() for text in ("croupier/fair/" + name, *texts)]
    return sha256(b"".join(str(len(text)).encode() + b":" + text for text in encoded)).hexdigest()


def words(key):
    """Numbers of 32 bits, 512 from each block of the stream."""
    block = 0
    while True:
        stream = shake_256(f"croupier/fair/{key}/{block}".encode()).digest(2048)
        yield from (int.from_bytes(stream[start : start + 4], "big") for start in range(0, 2048, 4))
        block += 1


def below(size, source):
    """A number from 0 to size - 1, all equally likely: words that would favour some are passed over."""
    while True:
        high, low = divmod(next(source) * size, 2**32)
        if low >= 2**32 % size:
            return high


def shuffled(cards, key):
    """The sorted cards; from the last place to the second, each changes places with one not after it."""
    order, source = sorted(cards), words(key)
    for last in range(len(order) - 1, 0, -1):
        chosen = below(last + 1, source)
        order[last], order[chosen] = order[chosen], order[last]
    return order


def cards_in(text):
    cards = [text[start : start + 2] for start in range(0, len(text), 2)]
    if not cards or not all(map(CARD.fullmatch, cards)):
        raise Unreadable("cards are written as in AsTd9h, jokers X1 and X2")
    return cards


def read(text):
    """The fields of a proof, each of its type and none besides."""
    try:
        proof = json.loads(text)
        by_giver = SCHEMAS[proof["schema"]]
        texts = [proof[name] for name in TEXTS] + [one for name in by_giver for one in proof[name].values()]
    except (ValueError, RecursionError, KeyError, TypeError, AttributeError):
        raise Unreadable("not an object of schema croupier/shoe/2") from None
    if set(proof) != TEXTS | by_giver | {"number"} or type(proof["number"]) is not int:
        raise Unreadable("not the fields of schema croupier/shoe/2")
    if not all(isinstance(text, str) for text in texts):
        raise Unreadable("a field is not of its type")
    return {"seals": {}, **proof}


def fault(text):
    """What does not fit, or nothing when the proof holds."""
    proof = read(text)
    cards, order, secret = cards_in(proof["cards"]), cards_in(proof["order"]), proof["secret"]
    table, pack, seeds, seals = proof["table"], proof["pack"], proof["seeds"], proof["seals"]
    given, sealed = ([text for pair in sorted(part.items()) for text in pair] for part in (seeds, seals))
    key = ("sealed", secret, str(len(seeds)), *given, *sealed) if seals else ("shuffle", secret, *given)
    if proof["number"] < 1 or not re.fullmatch("[0-9a-f]{64}", secret):
        return "the number is below 1, or the secret is not 64 hexadecimal digits"
    if proof["commitment"] != digest("commitment", table, pack, str(proof["number"]), secret):
        return "the commitment is to something else"
    if any(digest("seal", table, seeds[giver]) != seals[giver] for giver in seals.keys() & seeds):
        return "a seed is not the one that was sealed"
    if proof["key"] != digest(*key):
        return "the key is that of other seeds"
    in_order = cards == sorted(cards) and order == shuffled(cards, proof["key"])
    return "" if in_order else "the cards lay in another order, or are not sorted"


if __name__ == "__main__":
    try:
        wrong = fault(Path(sys.argv[1]).read_text("utf-8"))
    except (Unreadable, OSError, UnicodeError, IndexError) as problem:
        sys.exit(print(f"verify_shoe: {problem}", file=sys.stderr) or 2)
    sys.exit(print(f"Does not hold: {wrong}." if wrong else "Holds.") or bool(wrong))
