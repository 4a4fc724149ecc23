"""Errors a user sees: a rule refuses a command, or input cannot be read."""


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
    """Stopped by the user; says what was saved."""


class BadInput(ValueError):
    """A file, card, amount or option that cannot be read: one line that says what, where and what to do."""
