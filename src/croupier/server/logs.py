"""Structured logs on standard error: one JSON object a line, from a fixed list of fields.

Only what is named here is ever written: no token, seed, card or command can slip in with a message.
"""

import json
import logging
import sys

from croupier.server.rates import Rate

FIELDS = ("table", "seq", "why", "method", "route", "status", "milliseconds", "left_out")
LONGEST = 500
LINES_A_SECOND = 100
LINES_AT_ONCE = 2000
OURS = "croupier"


class OneLine(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {"at": int(record.created * 1000), "level": record.levelname.lower(), "of": record.name}
        line["message"] = _message(record)[:LONGEST]
        for name in FIELDS:
            if hasattr(record, name):
                line[name] = str(getattr(record, name))[:LONGEST]
        if record.exc_info and record.exc_info[1] is not None:
            line["fault"] = _where(record.exc_info[1])
        return json.dumps(line)


class Steady(logging.Filter):
    """Nobody fills the disk with what is written of them; errors have a share of their own."""

    def __init__(self) -> None:
        super().__init__()
        self._lines = Rate(LINES_A_SECOND, LINES_AT_ONCE)
        self._left_out = 0

    def filter(self, record: logging.LogRecord) -> bool:
        if not self._lines.take("errors" if record.levelno >= logging.ERROR else "other"):
            self._left_out += 1
            return False
        if self._left_out:
            record.left_out, self._left_out = self._left_out, 0
        return True


def _message(record: logging.LogRecord) -> str:
    """What is said; of other packages only the words they always say, without what they fill in.

    uvicorn fills in addresses with their queries, and asyncio writes whole errors after the first line.
    """
    text = record.getMessage() if record.name.startswith(OURS) else str(record.msg)
    return text.partition("\n")[0]


def _where(fault: BaseException) -> str:
    """The kind of an error and where it happened; its text might hold what must not be written."""
    trace = fault.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f"{trace.tb_frame.f_code.co_filename.rpartition('/')[2]}:{trace.tb_lineno}" if trace else "?"
    return f"{type(fault).__name__} at {place}"


def _clients_fault(record: logging.LogRecord) -> bool:
    """Text that is not UTF-8 ends a client's own connection: nothing is wrong here."""
    if record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError):
        record.levelno, record.levelname, record.exc_info = logging.WARNING, "WARNING", None
    return True


def set_up_logs(level: int = logging.INFO) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(OneLine())
    handler.addFilter(Steady())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    uvicorn = logging.getLogger("uvicorn.error")
    uvicorn.addFilter(_clients_fault)
    uvicorn.setLevel(logging.WARNING)  # of each socket it would say what `request_log` says
    logging.getLogger("alembic").setLevel(logging.WARNING)
