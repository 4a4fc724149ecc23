"""What a card beside the table holds of the rules: sections of lines, whatever the game."""

from croupier.wire import plain


@plain
class Line:
    """What a line is about, what it says, and how that is typed, if it is."""

    about: str
    says: str
    typed: str = ""


@plain
class Section:
    title: str
    lines: tuple[Line, ...]
