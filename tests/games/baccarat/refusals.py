"""A refusal leaves no trace."""

from croupier.games.baccarat import commands as c
from croupier.wire import canonical, to_data
from tests.games.baccarat.tables import Desk


def refuses(at: Desk, command: c.Command) -> str:
    """The clause that refuses a command; the table and its log are as they were, to the last letter."""
    before, logged = canonical(to_data(at.table)), len(at.log)
    clause = at.refused(command)
    assert canonical(to_data(at.table)) == before
    assert len(at.log) == logged
    return clause
