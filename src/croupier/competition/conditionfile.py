"""Conditions of entry from a TOML file; a fault names its line and, where there is one, the clause."""

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from croupier.competition.conditions import (
    MAX_ADMIN_PERCENT,
    ChipKind,
    Conditions,
    Length,
    Limits,
    Prize,
    Secondary,
    Terms,
    posted,
)
from croupier.competition.draws import final_round
from croupier.competition.local_time import seconds_of, zone_named
from croupier.errors import BadInput, Refused
from croupier.games.baccarat.rulefile import FILES, load_rules
from croupier.games.baccarat.rules import Rules
from croupier.games.baccarat.table import new
from croupier.reading import read_file
from croupier.rule_files import check_texts, dotted, merged, parsed, shaped
from croupier.toml_lines import Fault, Where, expect, line_of
from croupier.wire import plain

MOST_PLAYERS, MOST_COUPS, MOST_MONEY, LONGEST_GOODS = 10_000, 10_000, 10**9, 100


@plain
class _Sign:
    """Limits as a person writes them, in chips; the Tie's are the table's by default."""

    minimum: int
    maximum: int
    unit: int
    tie_minimum: int | None = None
    tie_maximum: int | None = None


@plain
class _Session:
    chips: int
    length: Length
    secret: int
    advance: int
    limits: _Sign
    raised: _Sign | None = None


@plain
class _Players:
    least: int
    most: int


@plain
class _File:
    name: str
    application: str
    terms: str
    chips: ChipKind
    starts: str
    fee: int
    prizes: tuple[Prize, ...]
    players: _Players
    session: _Session
    zone: str = "UTC"
    rules: str = "tasmanian"
    administration: int = 0
    added: int = 0
    places: int = 7
    squeeze: bool = True
    seconds: int = 0
    notice: int = 15
    final: Mapping[str, Any] | None = None
    semi_final: Mapping[str, Any] | None = None
    secondary: Mapping[str, Any] | None = None
    play_off: Mapping[str, Any] | None = None


NO_FILE = "name a built-in rule set: tasmanian or federal"


def load_conditions(path: str | Path) -> Conditions:
    return parse_conditions(read_file(Path(path)), str(path))


def is_conditions(document: Mapping[str, Any]) -> bool:
    """Whether a document that names no game can only be meant as conditions of entry."""
    return {"application", "prizes", "players", "session"} <= document.keys()


def parse_conditions(text: str, name: str = "conditions", *, own_rules: bool = True) -> Conditions:
    """Conditions of entry from TOML text; `own_rules`: they may name a rule file of their own."""
    document = parsed(text, name)
    document.pop("game", None)
    try:
        check_texts(document)
        if not own_rules and "rules" in document:
            expect(document["rules"] in FILES.built_in, ("rules",), NO_FILE)
        return _built(document)
    except Fault as fault:
        raise BadInput(f"{name}:{line_of(fault.path, text)}: {dotted(fault.path)}: {fault}") from None


def _built(document: dict[str, Any]) -> Conditions:
    starts = document.get("starts")
    expect(isinstance(starts, datetime), ("starts",), "give the starting time, as in 2027-03-01T19:00:00")
    assert isinstance(starts, datetime)
    keyed = {key.replace("-", "_"): value for key, value in document.items()}
    if isinstance(prizes := document.get("prizes"), list):
        keyed["prizes"] = [{"percent": one} if type(one) is int else one for one in prizes]
    file = shaped(_File, {**keyed, "starts": starts.isoformat()})
    rules = _rules(file)
    expect(
        file.places in rules.seating.places,
        ("places",),
        f"a table has {' or '.join(map(str, rules.seating.places))} places (TLGC 1)",
    )
    _check(file)
    _check_parts(document)
    heat = _terms(file, document, "session", {}, rules)
    semi_final = _terms(file, document, "semi-final", file.semi_final or {}, rules)
    final = _terms(file, document, "final", file.final or {}, rules)
    secondary = _secondary(file, document, rules)
    stages = [heat, semi_final, final, *([secondary.terms] if secondary else [])]
    conditions = Conditions(
        name=file.name,
        application=file.application,
        terms=file.terms,
        rules=rules,
        chip_kind=file.chips,
        starts=_starts(starts, file.zone),
        zone=file.zone,
        fee=file.fee,
        admin_percent=file.administration,
        added=file.added,
        least=file.players.least,
        most=file.players.most,
        places=file.places,
        squeeze=file.squeeze,
        seconds=file.seconds,
        notice=file.notice,
        prizes=file.prizes,
        heat=heat,
        semi_final=semi_final,
        final=final,
        secondary=secondary,
        play_off=_play_off(file, max(one.limits.minimum for one in stages)),
    )
    _check_second_chance(conditions)
    _check_pool(conditions)
    return conditions


def _starts(starts: datetime, zone: str) -> int:
    """In the venue's zone, if it has no offset."""
    try:
        zone_named(zone)
    except BadInput as fault:
        raise Fault(("zone",), str(fault)) from None
    try:
        return seconds_of(starts, zone)
    except BadInput as fault:
        raise Fault(("starts",), str(fault)) from None


def _secondary(file: _File, document: Mapping[str, Any], rules: Rules) -> Secondary | None:
    if file.secondary is None:
        return None
    after = _whole_number(file.secondary.get("after", 1), ("secondary", "after"), 1, 100)
    fee = _whole_number(file.secondary.get("fee", 0), ("secondary", "fee"), 0, MOST_MONEY)
    own = {key: value for key, value in file.secondary.items() if key not in ("after", "fee")}
    return Secondary(after, fee, _terms(file, document, "secondary", own, rules))


def _check_second_chance(conditions: Conditions) -> None:
    """However many enter within the limits, the round it comes after must not be the final or later."""
    if conditions.secondary is not None:
        final = final_round(conditions, conditions.most)
        expect(
            conditions.secondary.after < final,
            ("secondary", "after"),
            f"never comes: with {conditions.most:,} players, the most that enter, round {final} is the final",
        )


def _check_parts(document: Mapping[str, Any]) -> None:
    """A key that would be silently ignored is a fault."""
    for key in document:
        expect("_" not in key, (key,), f"write {key.replace('_', '-')}")
    for key in document.get("play-off", {}):
        expect(key == "chips", ("play-off", key), "only the chips of a play-off are set beforehand")
    expect("advance" not in document.get("final", {}), ("final", "advance"), "nobody advances from the final")


def _rules(file: _File) -> Rules:
    try:
        rules = load_rules(file.rules)
    except BadInput as fault:
        raise Fault(("rules",), str(fault)) from None
    expect(
        rules.conduct.competitions, ("rules",), "a competition is played by tasmanian or federal (TLGC 16)"
    )
    return rules


def _check(file: _File) -> None:
    for key in ("name", "application", "terms"):
        expect(bool(getattr(file, key).strip()), (key,), "is disclosed to every applicant (TLGC 16.2.2)")
    expect(file.name.isprintable(), ("name",), "must be one readable line")
    _whole_number(file.fee, ("fee",), 0, MOST_MONEY)
    _whole_number(file.added, ("added",), 0, MOST_MONEY)
    expect(
        0 <= file.administration <= MAX_ADMIN_PERCENT,
        ("administration",),
        f"up to {MAX_ADMIN_PERCENT} per cent of the fees may be retained (TLGC 16.2.1)",
    )
    _whole_number(file.players.least, ("players", "least"), 2, MOST_PLAYERS)
    _whole_number(file.players.most, ("players", "most"), file.players.least, MOST_PLAYERS)
    _whole_number(file.seconds, ("seconds",), 0, 3600)
    _whole_number(file.notice, ("notice",), 0, 24 * 60)
    expect(
        len(file.prizes) <= file.players.least,
        ("prizes",),
        f"{len(file.prizes)} prizes, but as few as {file.players.least} players may enter (TLGC 16.2.2d)",
    )
    _check_prizes(file.prizes)


def _check_prizes(prizes: tuple[Prize, ...]) -> None:
    expect(bool(prizes), ("prizes",), "list at least one (TLGC 16.2.2g)")
    for prize in prizes:
        _whole_number(prize.percent, ("prizes",), 0, 100)
        _whole_number(prize.amount, ("prizes",), 0, MOST_MONEY)
        listed = prize.goods.isprintable() and len(prize.goods) <= LONGEST_GOODS
        expect(listed, ("prizes",), f"goods are named in one line of up to {LONGEST_GOODS} letters")
        won = bool(prize.percent or prize.amount or prize.goods.strip())
        expect(won, ("prizes",), "every place listed wins a percentage, an amount or goods (TLGC 16.2.2g)")
    expect(
        sum(prize.percent for prize in prizes) in (0, 100),
        ("prizes",),
        "give the share of each place in per cent, 100 in all, of what fixed amounts leave (TLGC 16.2.2g)",
    )


def _check_pool(conditions: Conditions) -> None:
    """The smallest pool there may be covers what is fixed, and a better place wins no less."""
    least, fixed = conditions.least, sum(prize.amount for prize in conditions.prizes)
    pool = conditions.divided(least * conditions.fee)[1]
    expect(
        fixed <= pool,
        ("prizes",),
        f"fixed amounts come to {fixed:,}, and the pool of {least} players to {pool:,} (TLGC 16.2)",
    )
    money = [
        won
        for won, prize in zip(conditions.money(pool, least), conditions.prizes, strict=True)
        if not prize.goods
    ]
    expect(money == sorted(money, reverse=True), ("prizes",), "a better place wins no less (TLGC 16.2.2h)")


def _terms(
    file: _File, document: Mapping[str, Any], key: str, changes: Mapping[str, Any], rules: Rules
) -> Terms:
    """A session's terms: `[session]`, with the changes of its own part."""
    combined = merged(document["session"], changes)
    if "length" in changes:
        combined["length"] = changes["length"]  # three parts of which one holds, not three that add up
    try:
        session = shaped(_Session, combined)
    except Fault as fault:
        raise Fault((key, *fault.path), str(fault)) from None
    _check_session(session, key, file.places)
    terms = Terms(
        chips=session.chips,
        length=session.length,
        secret=session.secret,
        advance=1 if key == "final" else session.advance,
        limits=_limits(session.limits, (key, "limits")),
        raised=_limits(session.raised, (key, "raised")) if session.raised else None,
    )
    _check_limits(terms, key, rules, file.places)
    return terms


def _check_session(session: _Session, key: str, places: int) -> None:
    lengths = (session.length.coups, session.length.shoes, session.length.minutes)
    expect(
        sum(length != 0 for length in lengths) == 1 and 0 < max(lengths) <= MOST_COUPS,
        (key, "length"),
        "give coups, shoes or minutes, one of them (TLGC 16.2.2f)",
    )
    _whole_number(session.chips, (key, "chips"), 1, MOST_MONEY)
    _whole_number(session.secret, (key, "secret"), 0, MOST_COUPS)
    # Tables are filled as evenly as can be, so that the smallest still sends someone home.
    most = (places + 1) // 2 - 1
    expect(
        1 <= session.advance <= most,
        (key, "advance"),
        f"1 to {most} players of a table of {places} advance (TLGC 16.8.1)",
    )


def _limits(sign: _Sign, path: Where) -> Limits:
    tie_minimum = sign.minimum if sign.tie_minimum is None else sign.tie_minimum
    tie_maximum = sign.maximum if sign.tie_maximum is None else sign.tie_maximum
    for name, low, high in (
        ("maximum", sign.minimum, sign.maximum),
        ("tie_maximum", tie_minimum, tie_maximum),
    ):
        expect(
            0 < low <= high <= MOST_MONEY,
            (*path, name),
            "the minimum must be above 0 and the maximum no less",
        )
    for name, amount in (("minimum", sign.minimum), ("tie_minimum", tie_minimum)):
        expect(
            sign.unit > 0 and amount % sign.unit == 0,
            (*path, name),
            f"is a whole number of units of {sign.unit} (TLGC 16.4.6)",
        )
    return Limits(sign.minimum, sign.maximum, sign.unit, tie_minimum, tie_maximum)


def _check_limits(terms: Terms, key: str, rules: Rules, places: int) -> None:
    expect(terms.chips >= terms.limits.minimum, (key, "chips"), "do not cover one wager of the table minimum")
    if terms.raised:
        expect(
            all(
                getattr(terms.raised, bound) >= getattr(terms.limits, bound)
                for bound in ("minimum", "maximum", "tie_minimum", "tie_maximum")
            ),
            (key, "raised"),
            "limits are raised, not lowered (TLGC 16.5.3)",
        )
    for limits in filter(None, (terms.limits, terms.raised)):
        try:
            new(rules, places=places, notice=posted(rules, limits))
        except Refused as refusal:
            raise Fault((key, "limits"), str(refusal)) from None


def _play_off(file: _File, minimum: int) -> int:
    """Chips for a play-off: enough for a wager in whatever session it decides."""
    chips = (file.play_off or {}).get("chips", file.session.chips)
    path = ("play-off", "chips") if file.play_off else ("session", "chips")
    found = _whole_number(chips, path, 1, MOST_MONEY)
    expect(found >= minimum, path, "do not cover one wager of a play-off (TLGC 16.8.3)")
    return found


def _whole_number(value: Any, path: Where, low: int, high: int) -> int:
    right = isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
    expect(right, path, f"is a whole number from {low:,} to {high:,}")
    found: int = value
    return found
