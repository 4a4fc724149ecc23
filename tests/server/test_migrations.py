"""The migrations lead to the schema that the code works with, on both databases."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import CheckConstraint, Engine, inspect, text

from croupier.errors import BadInput
from croupier.server.database import open_database, upgrade
from croupier.server.schema import metadata


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    url = request.getfixturevalue("postgresql") if request.param == "postgresql" else ""
    engine = open_database(url, tmp_path)
    yield engine
    engine.dispose()


def test_the_migrated_schema_is_the_one_the_code_works_with(engine: Engine) -> None:
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []


def test_what_alembic_does_not_compare_is_the_same_too(engine: Engine) -> None:
    """Primary keys and checks, which Alembic leaves out of its comparison."""
    found = inspect(engine)
    for table in metadata.sorted_tables:
        key = found.get_pk_constraint(table.name)["constrained_columns"]
        assert key == [column.name for column in table.primary_key], table.name
        checks = {one["name"] for one in found.get_check_constraints(table.name)}
        expected = {one.name for one in table.constraints if isinstance(one, CheckConstraint)}
        assert checks == expected, table.name


def test_migrating_again_changes_nothing(engine: Engine) -> None:
    before = inspect(engine).get_table_names()
    upgrade(engine)
    assert inspect(engine).get_table_names() == before


def test_a_database_of_the_first_version_keeps_its_rows(engine: Engine, tmp_path: Path) -> None:
    with engine.begin() as connection:
        for table in reversed(metadata.sorted_tables):
            connection.execute(text(f'DROP TABLE "{table.name}"'))
        connection.execute(text("DROP TABLE alembic_version"))
    upgrade(engine, "0001")
    with engine.begin() as connection:
        connection.execute(text("INSERT INTO accounts (id, balance) VALUES ('house', -5)"))
    upgrade(engine)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT balance FROM accounts")).scalar_one() == -5
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, metadata) == []


def test_a_database_of_a_newer_version_is_refused_in_one_line(engine: Engine) -> None:
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(BadInput, match="newer version"):
        upgrade(engine)
