"""Files that commands write: checked before the work, whole or not at all after it."""

import json
from collections.abc import Callable, Sequence
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from croupier.cli.completion import kinds
from croupier.errors import BadInput
from croupier.wire import versioned

Found = TypeVar("Found")


class Paper(Enum):
    A4 = "A4"
    LETTER = "Letter"


OnPaper = Annotated[Paper, typer.Option(case_sensitive=False, help="The paper of a .pdf.")]
RECORD = (".jsonl",)  # a log of events, sealed


def output_option(about: str, *suffixes: str) -> Any:
    """The one flag for a file that a command writes; the suffix says the format."""
    return typer.Option("--output", "-o", help=about, autocompletion=kinds(*suffixes))


def check_file(path: Path | None, kinds: Sequence[str], what: str) -> None:
    """Check that such a file can be written there before doing work that would be lost."""
    from croupier.files import writable

    if path is None:
        return
    if path.suffix.lower() not in kinds:
        listed = f"{', '.join(kinds[:-1])} or {kinds[-1]}" if len(kinds) > 1 else kinds[0]
        raise BadInput(f"{path}: {what} is written as {listed}")
    if not writable(path, what).parent.is_dir():
        raise BadInput(f"{path}: no such folder: cannot write {what}")
    if path.suffix.lower() == ".png":
        from croupier.pages.png import pillow

        pillow()
    if path.suffix.lower() == ".pdf":
        from croupier.pages.html import check_pdf

        check_pdf()


def write_file(path: Path, content: bytes, what: str) -> None:
    """The whole file or nothing."""
    from croupier.files import atomic_write

    with atomic_write(path, what) as partly:
        partly.write_bytes(content)


def document(
    command: str, found: Found, kind: str, html: "Callable[[Found], str]", paper: Paper = Paper.A4
) -> bytes:
    """What was found as a file of its own: data as .json, a page as .html or .pdf."""
    from croupier.pages.html import pdf

    if kind == ".json":
        return as_document(command, found)
    return pdf(html(found), paper.value) if kind == ".pdf" else html(found).encode()


def as_document(command: str, found: object) -> bytes:
    """What was found as the JSON of a file."""
    from croupier.wire import to_data

    return f"{json.dumps(versioned(command, to_data(found)), indent=1, ensure_ascii=False)}\n".encode()
