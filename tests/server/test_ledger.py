"""The ledger at its limits: an amount is exact, or it is refused."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from croupier.errors import BadInput
from croupier.server.database import open_database
from croupier.server.ledger import BOTS, HOUSE, LARGEST, Transfer, balance, carry_out, total, wallet


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    address = request.getfixturevalue("postgresql") if request.param == "postgresql" else ""
    found = open_database(address, tmp_path)
    yield found
    found.dispose()


def moved(engine: Engine, debit: str, credit: str, *amounts: int) -> None:
    with engine.begin() as connection:
        carry_out(connection, [Transfer(debit, credit, amount, "a test") for amount in amounts], 0)


@pytest.mark.parametrize("amount", [1, LARGEST])
@pytest.mark.parametrize(("debit", "credit"), [(HOUSE, wallet("Ann")), (HOUSE, BOTS), (BOTS, wallet("Ann"))])
def test_an_account_is_full_before_it_is_inexact(
    engine: Engine, debit: str, credit: str, amount: int
) -> None:
    moved(engine, HOUSE, wallet("Ann"), LARGEST)
    with pytest.raises(BadInput, match="an account holds up to"):
        moved(engine, debit, credit, amount)
    with engine.connect() as connection:
        held = [balance(connection, account) for account in (HOUSE, wallet("Ann"), BOTS)]
        assert (held, total(connection)) == ([-LARGEST, LARGEST, 0], 0)


@pytest.mark.parametrize("amounts", [(LARGEST + 1,), (LARGEST, LARGEST), (2**64,)])
def test_an_amount_is_refused_that_no_account_could_hold(engine: Engine, amounts: tuple[int, ...]) -> None:
    with pytest.raises(BadInput, match="an account holds up to"):
        moved(engine, HOUSE, wallet("Ann"), *amounts)
