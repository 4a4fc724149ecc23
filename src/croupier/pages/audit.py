"""The report of an audit as one HTML document, good on screen and on paper."""

from collections.abc import Iterator

from croupier.errors import BadInput
from croupier.games.audit import Audited, Judged
from croupier.games.findings import THE_LOG, Finding
from croupier.games.rulebook import clause
from croupier.pages.blocks import Block, Items, Markup, Row, Table, columns, plain_table
from croupier.pages.html import header, note, page, section, text
from croupier.pages.text import grouped, listed, plural

LOG_GIST = "The log contradicts itself, or is not as it was written."
ELSEWHERE = "A clause of the table's own, or of a document that is not in the rulebook."
NOT_SHOWN = {
    "CSV log": (
        "A CSV log does not show everything. Not judged: whether a void coup had to be void, limits agreed "
        "with one player, whether the owner of a wager below the minimum had been advised, and who sat where."
    ),
    "record": (
        "A record that was made anew from end to end, by the rules and with a chain of its own, is a right "
        "record: compare the digest with one that was kept elsewhere."
    ),
}


def html(found: Audited) -> str:
    """No script, nothing to fetch, the same bytes for the same log."""
    judged = found.judged or Judged("a log", "", "", "", "", "")
    parts = [header("Audit report", judged.log, _facts(found, judged)), _verdict(found)]
    parts.append(section("What was judged", _judged(found, judged)))
    if found.total:
        parts.append(section("Clauses", [_clauses(found)]))
        parts.append(section("Findings", _findings(found)))
    return page(f"Audit of {judged.log}", "\n".join(parts), style="audit.css")


def verdict(found: Audited) -> str:
    """What the audit came to, in a sentence.

    >>> verdict(Audited(40, (), "coups")), verdict(Audited(1, (), "rounds", 3))
    ('No breach was found in 40 coups.', '3 findings in 1 round.')
    """
    rounds = plural(found.rounds, found.unit.removesuffix("s"))
    return f"{plural(found.total, 'finding') if found.total else 'No breach was found'} in {rounds}."


def _verdict(found: Audited) -> str:
    kind = "breach" if found.total else "clean"
    return f'<p class="verdict {kind}"><strong>{text(verdict(found))}</strong></p>'


def _facts(found: Audited, judged: Judged) -> Iterator[tuple[str, str]]:
    yield "Log", f"{judged.kind} of {judged.game}" if judged.game else judged.kind
    if judged.rule_set:
        yield "Rule set", judged.rule_set
    yield "Rules from", judged.rules_from
    yield found.unit.capitalize(), grouped(found.rounds)
    yield "Findings", grouped(found.total)
    if judged.digest:
        yield "Digest", judged.digest


def _judged(found: Audited, judged: Judged) -> Iterator[Block]:
    if judged.title:
        yield f"{judged.title}."
    if judged.documents:
        yield f"The clauses are those of document {listed(judged.documents, 'and')} and of the rulings."
    if facts := tuple(_choices(judged)):
        yield Items(facts)
    if judged.limits:
        rows = [Row((bet, grouped(low), grouped(high))) for bet, (low, high) in judged.limits.items()]
        yield plain_table("Limits given for this audit, in chips", columns("bet", "least", "most"), rows)
    yield from map(note, found.notes)
    if judged.kind in NOT_SHOWN:
        yield note(NOT_SHOWN[judged.kind])


def _choices(judged: Judged) -> Iterator[str]:
    if judged.decks:
        yield plural(judged.decks, "deck")
    if judged.bets:
        yield f"Bets: {', '.join(judged.bets)}"
    if judged.seed:
        yield f"Seed: {judged.seed}"


def _clauses(found: Audited) -> Table:
    counted = sorted(found.clauses.items(), key=lambda pair: (-pair[1], pair[0]))
    rows = [Row((cited, gist(cited), grouped(count))) for cited, count in counted]
    return plain_table("", columns("clause", "what it says", "findings", left=2), rows)


def gist(cited: str) -> str:
    """What a clause says, in our own words."""
    if cited == THE_LOG:
        return LOG_GIST
    try:
        return clause(cited).gist
    except BadInput:
        return ELSEWHERE


def _findings(found: Audited) -> Iterator[Block]:
    shown = len(found.findings)
    if shown < found.total:
        yield f"The first {grouped(shown)} of {grouped(found.total)}; --json gives them all."
    yield Markup(f'<ol class="findings">{"".join(map(_finding, found.findings))}</ol>')


def _finding(one: Finding) -> str:
    place = f'<strong>{text(one.where)}</strong> <span class="clause">{text(one.clause)}</span>'
    parts = (("found", one.found), ("due", one.due))
    listed_parts = "".join(f"<div><dt>{term}</dt><dd>{text(words)}</dd></div>" for term, words in parts)
    return f"<li><p>{place}</p><dl>{listed_parts}</dl></li>"
