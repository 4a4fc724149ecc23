"""Amounts in words, as a form asks for them beside the figures (TLGC 16.6.2)."""

import re

ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
    " seventeen eighteen nineteen"
).split()
TENS = "zero ten twenty thirty forty fifty sixty seventy eighty ninety".split()
THOUSANDS = ((10**9, "billion"), (10**6, "million"), (10**3, "thousand"), (100, "hundred"))


def in_words(amount: int) -> str:
    """A whole number in English.

    >>> in_words(1250), in_words(40), in_words(7021)
    ('one thousand two hundred fifty', 'forty', 'seven thousand twenty one')
    """
    if amount < len(ONES):
        return ONES[amount]
    if amount < 100:
        tens, ones = divmod(amount, 10)
        return f"{TENS[tens]} {ONES[ones]}" if ones else TENS[tens]
    size, name = next(row for row in THOUSANDS if amount >= row[0])
    many, rest = divmod(amount, size)
    return f"{in_words(many)} {name} {in_words(rest)}" if rest else f"{in_words(many)} {name}"


def written_out(text: str, amount: int) -> bool:
    """Whether words say an amount, as people write it: `and`, `only`, hyphens, commas and capitals are free.

    >>> written_out("One thousand, two hundred and fifty", 1250), written_out("twenty-one", 21)
    (True, True)
    >>> written_out("A hundred chips only", 100), written_out("only a", 1)
    (True, False)
    """
    words = [word for word in re.findall(r"[a-z]+", text.lower()) if word != "and"]
    for ending in (("only",), ("chip", "chips", "dollar", "dollars")):
        if words and words[-1] in ending:
            words.pop()
    spelled = re.sub(r"\ban? (?=hundred|thousand|million|billion)", "one ", " ".join(words))
    return spelled == in_words(amount) and not re.search(r"[^A-Za-z\s,.-]", text)
