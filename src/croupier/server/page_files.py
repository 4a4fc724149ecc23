"""The web pages as `make web` built them: one document for every page's path, and the files it loads."""

import mimetypes
from pathlib import Path

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import FileResponse, PlainTextResponse, Response

PAGES = Path(__file__).parent / "pages"
NOT_BUILT = "The web pages have not been built: run `make web`, and load this page again.\n"
# Nothing comes from another host, nothing is written into a page by text, no other site frames it.
POLICY = "; ".join(
    [
        "default-src 'none'",
        *(
            f"{kind}-src 'self'"
            for kind in ("script", "style", "img", "font", "connect", "media", "manifest")
        ),
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "content-security-policy": POLICY,
    "referrer-policy": "no-referrer",  # an address may hold the code of a private table
    "x-content-type-options": "nosniff",
}
FOR_A_YEAR = {"cache-control": "public, max-age=31536000, immutable"}  # its name changes with its content
FOR_A_DAY = {"cache-control": "public, max-age=86400"}
ASK_AGAIN = {"cache-control": "no-cache"}
READING = ["GET", "HEAD"]
ENCODINGS = {"br": ".br", "gzip": ".gz"}

router = APIRouter(include_in_schema=False)


@router.api_route("/", methods=READING)
@router.api_route("/t/{table}", methods=READING)
@router.api_route("/t/{table}/history", methods=READING)
async def page(request: Request) -> Response:
    """Every page is the same document; what it shows is a matter of its address."""
    return document(request)


def document(request: Request, status: int = 200) -> Response:
    """What every page is made from."""
    if not (PAGES / "index.html").is_file():
        return PlainTextResponse(NOT_BUILT, 503)
    return _sent(request, PAGES / "index.html", ASK_AGAIN, status)


def wants_page(request: Request) -> bool:
    """Whether somebody has typed an address or followed a link: programs do not ask for HTML."""
    typed = request.method in READING and "text/html" in request.headers.get("accept", "")
    return typed and not request.url.path.startswith("/api/")


@router.get("/assets/{name}")
async def asset(name: str, request: Request) -> Response:
    """A script, a style, a font."""
    return _sent(request, _found("assets", name), FOR_A_YEAR)


@router.get("/cards/{name}")
async def card_face(name: str, request: Request) -> Response:
    return _sent(request, _found("cards", name), FOR_A_DAY)


def _found(folder: str, name: str) -> Path:
    file = PAGES / folder / name
    if file.parent != PAGES / folder or name.startswith(".") or not _is_file(file):
        raise HTTPException(404, "there is no such file")
    return file


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # the name is longer than that of any file
        return False


def _sent(request: Request, file: Path, caching: dict[str, str], status: int = 200) -> Response:
    """A file, compressed as the browser takes it."""
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    headers = {**HEADERS, **caching, "vary": "accept-encoding"}
    accepted = request.headers.get("accept-encoding", "")
    for encoding, ending in ENCODINGS.items():
        smaller = file.with_name(file.name + ending)
        if encoding in accepted and smaller.is_file():
            headers["content-encoding"], file = encoding, smaller
            break
    return FileResponse(file, status, headers, kind)
