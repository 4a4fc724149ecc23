"""Checking a proof beside the table's log, and by a verifier that knows nothing of this package."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

from croupier import baccarat, open_table, pokdeng, verify_shoe
from croupier.errors import BadInput, Tampered
from croupier.fair import DoesNotHold, FairShoe, ShoeProof, Used, fair_order, proof_of, proof_text
from croupier.host import AnyTable
from tests.cli.test_commands import Run, one_line, run

__all__ = ["run"]

SECOND = Path(__file__).parent.parent / "docs" / "verify_shoe.py"
SEEDS = {"Ann": "blue", "Bo": "7"}
OTHER = "f" * 64


def begun(name: str, folder: Path) -> tuple[Path, list[ShoeProof]]:
    """The record of a table that has shuffled by a fair shoe, and the proofs of all its shuffles."""
    shoe = FairShoe(lambda pack, number: f"{number:064x}", SEEDS)
    table = open_table(name, chance=shoe)
    if name == "thai":
        for command in (pokdeng.Join("1", 500), pokdeng.Join("2", 500), pokdeng.TakeBank("1")):
            table.do(command)
        table.do(pokdeng.Bet("2", 10))
        table.do(pokdeng.Deal("1"))
    else:
        if name == "tasmanian":
            table.do(baccarat.Join("1", 500))
        carry_out(table)
    table.save(folder / "table.jsonl")
    return folder / "table.jsonl", [proof_of("t1", "", used) for used in shoe.used]


def carry_out(table: AnyTable) -> None:
    """What the house does by itself, up to the first deal or cut."""
    for _ in range(3):
        command = table.game.house(table.state)
        if command is not None:
            table.do(command)


def written(proof: ShoeProof, folder: Path) -> Path:
    path = folder / "shoe.json"
    path.write_text(proof_text(proof))
    return path


@pytest.mark.parametrize(("name", "shuffles"), [("tasmanian", 1), ("lanes", 3), ("thai", 1)])
def test_every_shuffle_of_a_record_is_verified_beside_it(tmp_path: Path, name: str, shuffles: int) -> None:
    record, proofs = begun(name, tmp_path)
    assert len(proofs) == shuffles
    for proof in proofs:
        assert verify_shoe(written(proof, tmp_path), record=record).seeds == 2


def test_a_journal_does_as_well_as_a_record(tmp_path: Path) -> None:
    shoe = FairShoe(lambda pack, number: f"{number:064x}", {})
    with open_table("lanes", chance=shoe, journal=tmp_path / "table.journal") as table:
        carry_out(table)
    for used in shoe.used:
        assert verify_shoe(proof_of("t1", "", used), record=tmp_path / "table.journal").number == used.number


def test_a_proof_of_other_cards_does_not_fit_the_record(tmp_path: Path) -> None:
    """Right by itself, but another secret than the table dealt by."""
    record, (_, pile, _) = begun("lanes", tmp_path)
    other = proof_of("t1", "", Used(2, SEEDS, fair_order(OTHER, SEEDS, pile.cards), OTHER))
    assert verify_shoe(other).cards == 50
    with pytest.raises(DoesNotHold, match="has another order for shuffle 2"):
        verify_shoe(other, record=record)
    for pack, number in (("", 9), ("1.1", 2)):
        elsewhere = proof_of("t1", pack, Used(number, SEEDS, fair_order(OTHER, SEEDS, pile.cards), OTHER))
        with pytest.raises(DoesNotHold, match=f"holds no shuffle {number} of pack '{pack}'"):
            verify_shoe(elsewhere, record=record)


def test_a_record_that_was_changed_verifies_nothing(tmp_path: Path) -> None:
    record, (coin, *_) = begun("lanes", tmp_path)
    record.write_text(record.read_text().replace("CoinFlipped", "CoinTossed"))
    with pytest.raises(Tampered):
        verify_shoe(coin, record=record)


def test_the_command_says_in_one_line_whether_a_proof_holds(run: Run, tmp_path: Path) -> None:
    record, (proof,) = begun("tasmanian", tmp_path)
    path = written(proof, tmp_path)
    ran = run("verify", path, "--record", record)
    holds = "Holds: table t1, shuffle 1: 416 cards, 52 of them different, by the promised secret and 2 seeds"
    assert (ran.code, ran.out) == (0, f"{holds}; {record} has the same order.\n")
    document = json.loads(run("verify", path, "--json").out)
    assert (document["schema"], document["holds"], document["cards"]) == ("croupier/verify/1", True, 416)


def test_the_command_exits_1_when_a_proof_does_not_hold(run: Run, tmp_path: Path) -> None:
    _, (proof,) = begun("tasmanian", tmp_path)
    path = written(proof, tmp_path)
    path.write_text(path.read_text().replace("blue", "blub"))
    ran = run("verify", path)
    assert ran.code == 1
    assert ran.out == "Does not hold: the key is not that of the secret and these seeds.\n"
    ran = run("verify", path, "--json")
    assert (ran.code, json.loads(ran.out)["holds"]) == (1, False)


@pytest.mark.parametrize("text", ["", "{}", '{"schema":"croupier/shoe/1"}'])
def test_the_command_exits_2_on_what_is_no_proof(run: Run, tmp_path: Path, text: str) -> None:
    path = tmp_path / "shoe.json"
    path.write_text(text)
    assert str(path) in one_line(run("verify", path))
    with pytest.raises(BadInput):
        verify_shoe(path)


def test_the_command_exits_2_without_a_file(run: Run, tmp_path: Path) -> None:
    assert "No such file" in one_line(run("verify", tmp_path / "nothing.json"))


# The second verifier


def second(path: Path) -> tuple[int, str]:
    done = subprocess.run([sys.executable, "-I", SECOND, path], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout or done.stderr


def test_the_second_verifier_is_short_and_imports_the_standard_library_alone() -> None:
    text = SECOND.read_text()
    assert len(text.splitlines()) < 100
    nodes = list(ast.walk(ast.parse(text)))
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}
    assert names <= sys.stdlib_module_names


def test_the_second_verifier_answers_as_the_first(tmp_path: Path) -> None:
    _, (proof,) = begun("thai", tmp_path)
    path = written(proof, tmp_path)
    assert second(path) == (0, "Holds.\n")
    path.write_text(path.read_text().replace("blue", "blub"))
    assert second(path) == (1, "Does not hold: the key is that of other seeds.\n")
    path.write_text("[" * 100_000)
    assert second(path)[0] == 2
    code, said = second(tmp_path / "nothing.json")
    assert (code, said.count("\n")) == (2, 1)
