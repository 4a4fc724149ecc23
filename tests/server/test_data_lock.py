"""No two servers write to one SQLite database, by whatever way each has come to it."""

from pathlib import Path

import pytest

from croupier.errors import BadInput
from croupier.server.data_lock import alone
from croupier.server.settings import ServerSettings

MANY = "postgresql://croupier@127.0.0.1/croupier"


@pytest.mark.parametrize("first_by_address", [False, True])
def test_a_database_that_a_server_has_opened_is_opened_by_no_other(
    tmp_path: Path, first_by_address: bool
) -> None:
    data, other = tmp_path / "data", tmp_path / "other"
    data.mkdir()
    (tmp_path / "link").symlink_to(data)
    own = ServerSettings(data)
    by_address = ServerSettings(other, database=f"sqlite:///{tmp_path / 'link' / 'croupier.sqlite'}")
    first, second = (by_address, own) if first_by_address else (own, by_address)
    with alone(first), pytest.raises(BadInput, match="another server is running here"), alone(second):
        pass
    with alone(second):
        pass


def test_a_data_directory_has_one_server_whatever_its_database(tmp_path: Path) -> None:
    first = ServerSettings(tmp_path, database=f"sqlite:///{tmp_path / 'one.sqlite'}")
    second = ServerSettings(tmp_path, database=f"sqlite:///{tmp_path / 'two.sqlite'}")
    with alone(first), pytest.raises(BadInput, match="choose another --data"), alone(second):
        pass


def test_any_number_of_servers_share_a_postgresql(tmp_path: Path) -> None:
    with alone(ServerSettings(tmp_path, database=MANY)), alone(ServerSettings(tmp_path, database=MANY)):
        pass


def test_what_a_server_does_alone_may_be_refused_by_the_system(tmp_path: Path) -> None:
    with pytest.raises(BlockingIOError, match="of its own"), alone(ServerSettings(tmp_path)):
        raise BlockingIOError("of its own")
