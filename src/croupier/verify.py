"""Check the proof of a shoe, alone or beside the table's log: what `croupier verify` does."""

from pathlib import Path

from croupier.errors import BadInput
from croupier.fair import DoesNotHold, ShoeProof, Verified, read_proof, verify
from croupier.game import Shuffle
from croupier.journal import is_journal, journal_lines
from croupier.reading import lines_of, read_file
from croupier.record import opened


def verify_shoe(proof: str | Path | ShoeProof, *, record: str | Path | None = None) -> Verified:
    """Check a proof, from its file or as it is; with a record or journal, that this very order is in it.

    What is no proof raises `BadInput`; a proof that is wrong raises `DoesNotHold`, which says in what.
    """
    shown = proof if isinstance(proof, ShoeProof) else _read(Path(proof))
    found = verify(shown)
    if record is not None:
        _check_record(shown, Path(record))
    return found


def _read(path: Path) -> ShoeProof:
    try:
        return read_proof(read_file(path))
    except BadInput as fault:
        message = str(fault)
        raise BadInput(message if message.startswith(str(path)) else f"{path}: {message}") from None


def _check_record(proof: ShoeProof, path: Path) -> None:
    logged = _logged(proof, path)
    if logged is None:
        raise DoesNotHold(f"{path} holds no shuffle {proof.number} of pack {proof.pack!r}")
    if not logged.order or logged.order != proof.order[: len(logged.order)]:
        raise DoesNotHold(f"{path} has another order for shuffle {proof.number}")


def _logged(proof: ShoeProof, path: Path) -> Shuffle | None:
    """The shuffle as the log has it, with the log's whole chain checked."""
    lines = journal_lines(path) if is_journal(path) else lines_of(path)
    _, game, _, steps = opened(lines, str(path))
    found = None
    for step in steps:
        shuffle = game.shuffle_in(step.event) if step.event is not None else None
        if shuffle is not None and (shuffle.pack, shuffle.number) == (proof.pack, proof.number):
            found = found or shuffle
    return found
