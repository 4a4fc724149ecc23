"""Opening tables: how many one person may have open."""

import asyncio
from dataclasses import replace

import pytest

from croupier.errors import Refused
from tests.reliability.in_process import do, hosted_tables, opened, person


def test_one_person_opens_so_many_tables_and_closes_one_to_open_another() -> None:
    async def opening() -> None:
        async with hosted_tables() as tables:
            tables.services.settings = replace(tables.services.settings, tables_a_person=2)
            ann, ben = [await person(tables, name) for name in ("Ann", "Ben")]
            first, _ = [await opened(tables, "lanes", ann) for _ in range(2)]
            with pytest.raises(Refused, match="2 of your tables are open: close one"):
                await opened(tables, "lanes", ann)
            await opened(tables, "lanes", ben)
            await do(first, ann, None, "1", "CloseTable")
            await opened(tables, "lanes", ann)

    asyncio.run(opening())
