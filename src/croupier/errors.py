"""The two ways of saying no: a rule refuses a command, or the input makes no sense."""


class Refused(Exception):
    """A command the rules do not allow now; the state is unchanged.

    >>> str(Refused("TLGC 6.3", "the first card has been dealt"))
    'TLGC 6.3: the first card has been dealt'
    """

    def __init__(self, rule: str, why: str) -> None:
        super().__init__(f"{rule}: {why}")
        self.rule = rule
        self.why = why


class Interrupted(Exception):
    """Stopped by whoever started it; says what was kept."""


class BadInput(ValueError):
    """A file, card, amount or option that cannot be read: one line that says what, where and what to do."""
