"""R13: clients that never finish, never read, or never stop, while others play on as before."""

import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.reliability.hostile_clients import HARM, Target, attacked
from tests.reliability.load import FEWEST, LONGEST, PLAYERS, Crowd, crowded, megabytes
from tests.reliability.promise import Promise, measured, scaled
from tests.reliability.rig import ServerProcess, guest, new_table, served

COMMANDS = 50  # a second from one person, as a server allows by default
RATE = 200  # wagers a second of those who mean no harm
FEWEST_SECONDS = 5
SECONDS = 60
TIMES = 20  # that each kind of harm is done at once, at full size
SLOWER = 2.0  # times as long until others' wagers are acknowledged
MORE_MEMORY = 64  # megabytes
MORE_LOG = 4 << 20  # bytes
# By fault: the harm that shows it.
PLANTED = {
    "wait-for-ever": "begins",
    "read-for-ever": "sends_endless_headers",
    "count-no-frames": "floods_while_reading",
    "count-no-parts": "sends_endless_parts",
    "log-all": "comes_and_goes",
}


def check(scale: float) -> Promise:
    players, seconds = scaled(PLAYERS, scale, FEWEST), scaled(SECONDS, scale, FEWEST_SECONDS)
    attacks = list(HARM) * scaled(TIMES, scale)
    with crowded(players, commands=COMMANDS) as crowd:
        rate = min(RATE, players)
        quiet = crowd.order("steady", rate=rate, seconds=seconds)
        failed, harmed = _played_on(crowd, attacks, rate, seconds)
    if scale >= 1 and harmed["p99"] > SLOWER * quiet["p99"]:
        failed.append("others are slower")
    for fault in failed:
        print(fault, file=sys.stderr)
    measured["R13"] = {"quiet": quiet, "harmed": harmed, "failed": failed}
    with ThreadPoolExecutor(2) as planted:
        caught = sum(planted.map(_is_caught, PLANTED))
    return Promise("R13", len(attacks), len(failed), len(PLANTED), caught)


def _played_on(crowd: Crowd, attacks: list[str], rate: int, seconds: int) -> tuple[list[str], dict[str, Any]]:
    """Do harm while others play; gives what the server put up with, and how it was for them."""
    server = crowd.server
    with ThreadPoolExecutor(1) as beside:
        suffered = beside.submit(_suffered, server, attacks)
        harmed = crowd.order("steady", rate=rate, seconds=seconds)
        failed = suffered.result()
    if harmed["errors"] or harmed["p50"] > LONGEST:
        failed.append("others suffer")
    return failed, harmed


def _suffered(server: ServerProcess, attacks: list[str]) -> list[str]:
    """What a server put up with, and whether its memory or its log grew."""
    token = guest(server.url)
    target = Target(server.url, new_table(server.url, token, "lanes"))
    memory, log = megabytes(server), server.log.stat().st_size
    failed = attacked(target, attacks)
    if megabytes(server) - memory > MORE_MEMORY:
        failed.append("memory grew")
    if server.log.stat().st_size - log > MORE_LOG:
        failed.append("the log grew")
    return failed


def _is_caught(fault: str) -> bool:
    with served(fault=fault, commands=COMMANDS) as server:
        return bool(_suffered(server, [PLANTED[fault]]))
