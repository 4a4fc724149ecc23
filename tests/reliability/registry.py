"""The promises that are tested, one line each."""

from tests.reliability import (
    bad_input,
    conserved,
    crash,
    double_spend,
    exactly_once,
    fair_shuffle,
    hidden,
    hostile,
    load,
    power_loss,
    quiet_logs,
    shoe_proofs,
    strangers,
    trusted_logs,
    two_servers,
    upgrades,
)
from tests.reliability.promise import Check

# By id: what is promised, and its test.
PROMISES: dict[str, tuple[str, Check]] = {
    "R1": ("a crash loses nothing", crash.check),
    "R2": ("power loss loses nothing", power_loss.check),
    "R3": ("exactly once", exactly_once.check),
    "R4": ("no double spend", double_spend.check),
    "R5": ("two servers, one PostgreSQL", two_servers.check),
    "R6": ("chips are conserved", conserved.check),
    "R7": ("hidden stays hidden", hidden.check),
    "R8": ("the shuffle is fair", fair_shuffle.check),
    "R9": ("the deal can be verified", shoe_proofs.check),
    "R10": ("the log can be trusted", trusted_logs.check),
    "R11": ("load", load.check_load),
    "R12": ("reconnect storm", load.check_storm),
    "R13": ("hostile clients harm nobody", hostile.check),
    "R14": ("bad input does no harm", bad_input.check),
    "R15": ("nobody where they don't belong", strangers.check),
    "R16": ("logs keep secrets", quiet_logs.check),
    "R17": ("upgrades keep data", upgrades.check),
}
