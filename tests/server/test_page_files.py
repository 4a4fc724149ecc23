"""The built pages as the server sends them: one document, strict headers, compressed files."""

import asyncio
import gzip
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from croupier.server import page_files
from croupier.server.app import create_app
from croupier.server.settings import ServerSettings


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    return create_app(ServerSettings(data=tmp_path))


@pytest.fixture
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """As `make web` leaves them, in small."""
    for name in ("index.html", "assets/index-1.js", "cards/9h.svg", "secret.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(f"this is {name}")
    (tmp_path / "assets" / "index-1.js.gz").write_bytes(gzip.compress(b"this is small"))
    monkeypatch.setattr(page_files, "PAGES", tmp_path)
    return tmp_path


def get(app: FastAPI, path: str, encoding: str = "identity", accept: str = "*/*") -> httpx.Response:
    async def asked() -> httpx.Response:
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://croupier"
        ) as client:
            return await client.get(path, headers={"accept-encoding": encoding, "accept": accept})

    return asyncio.run(asked())


@pytest.mark.usefixtures("pages")
@pytest.mark.parametrize("path", ["/", "/t/gh045C-vwIlS", "/t/gh045C-vwIlS/history"])
def test_every_page_is_the_same_document_and_takes_nothing_from_elsewhere(app: FastAPI, path: str) -> None:
    answer = get(app, path)
    assert answer.content == b"this is index.html"
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert {source for part in policy.split(";") for source in part.split()[1:]} == {"'none'", "'self'"}
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.usefixtures("pages")
def test_a_file_named_for_its_content_is_kept_for_a_year_and_sent_compressed(app: FastAPI) -> None:
    answer = get(app, "/assets/index-1.js", "gzip")
    assert answer.content == b"this is small"
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]
    assert get(app, "/assets/index-1.js").content == b"this is assets/index-1.js"


@pytest.mark.usefixtures("pages")
@pytest.mark.parametrize("path", ["/assets/nothing.js", "/assets/..%2Fsecret.txt", "/secret.txt"])
def test_nothing_but_the_built_files_is_sent(app: FastAPI, path: str) -> None:
    assert b"this is" not in get(app, path).content


@pytest.mark.usefixtures("pages")
@pytest.mark.parametrize("folder", ["assets", "cards"])
def test_a_name_longer_than_that_of_any_file_is_not_found(app: FastAPI, folder: str) -> None:
    assert get(app, f"/{folder}/{'a' * 300}").status_code == 404


def test_pages_that_were_never_built_say_how_to_build_them(
    app: FastAPI, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_files, "PAGES", tmp_path / "nowhere")
    answer = get(app, "/")
    assert (answer.status_code, answer.text.count("\n")) == (503, 1)
    assert "make web" in answer.text


@pytest.mark.usefixtures("pages")
def test_an_address_that_is_none_shows_a_page_to_people_and_a_reason_to_programs(app: FastAPI) -> None:
    shown = get(app, "/tabels", accept="text/html,*/*;q=0.8")
    assert (shown.status_code, shown.content) == (404, b"this is index.html")
    told = get(app, "/tabels", accept="application/json")
    assert told.status_code == 404
    assert told.json()["why"] == "Not Found"
    assert get(app, "/api/tabels", accept="text/html").json()["why"] == "Not Found"


def test_no_page_runs_what_comes_from_another_host(app: FastAPI) -> None:
    """As the framework's own page of the HTTP interface would."""
    for path in ("/docs", "/redoc", "/api/docs", "/api/redoc"):
        assert get(app, path).status_code == 404
