"""Frames and requests as no honest client sends them: huge numbers, deep JSON, bad text, wrong types."""

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

# JSON values as text, so that what no JSON library writes can be written too.
NASTY = (
    "null",
    "true",
    "-1",
    "-0",
    "1.5",
    "1e999",
    "-1e-999",
    "NaN",
    "-Infinity",
    "9007199254740993",
    str(2**63),
    str(-(2**64)),
    "1" + "0" * 400,
    "7" * 5000,
    '""',
    '"\\ud800"',
    '"\\udfff\\ud800"',
    '"\\u0000"',
    '"\\u202e\\u0007\\r\\n"',
    '"' + "x" * 300 + '"',
    '"' + "é" * 20_000 + '"',
    "[]",
    "{}",
    "[" * 70 + "]" * 70,
    "[" * 20_000,
    "[" * 15_000 + "]" * 15_000,
    '{"a":' * 100 + "1" + "}" * 100,
    "[" + "0," * 10_000 + "0]",
    '{"kind":"Join"}',
    '["Kh","Kh","??"]',
    "'1'",
    "",
)
MARK = "\ue000"  # stands for a value until the text is made


def mutated(value: Any, draw: Random) -> bytes:
    """A JSON value with one to three faults in it."""
    text = json.dumps(value)
    for _ in range(draw.choice((1, 1, 2, 3))):
        text = draw.choice(FAULTS)(text, draw)
    found = text.encode("utf-8", "surrogatepass")
    return draw.choice(BYTE_FAULTS)(found, draw) if draw.random() < 0.1 else found


def _other_value(text: str, draw: Random) -> str:
    """Something nasty where a value was."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return text
    places = list(_places(value))
    if not places:
        return draw.choice(NASTY)
    holder, key = draw.choice(places)
    holder[key] = MARK
    return json.dumps(value, ensure_ascii=False).replace(f'"{MARK}"', draw.choice(NASTY))


def _places(value: Any) -> list[tuple[Any, Any]]:
    keys: Any = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    found = [(value, key) for key in keys]
    for holder, key in list(found):
        found += _places(holder[key])
    return found


def _unknown_field(text: str, draw: Random) -> str:
    name = draw.choice(("extra", "__class__", "seat", "kind", "token", "\x00", "a" * 500))
    return text.replace("{", "{" + f"{json.dumps(name)}: {draw.choice(NASTY)}, ", draw.choice((1, 2)))


def _missing_part(text: str, draw: Random) -> str:
    first = draw.randrange(len(text) + 1)
    return text[:first] + text[first + draw.randrange(1, 30) :]


def _doubled_part(text: str, draw: Random) -> str:
    first = draw.randrange(len(text) + 1)
    return text[:first] + text[first : first + draw.randrange(1, 60)] * 2 + text[first:]


def _cut_off(text: str, draw: Random) -> str:
    return text[: draw.randrange(len(text) + 1)]


def _flipped(found: bytes, draw: Random) -> bytes:
    if not found:
        return b"\xff"
    at = draw.randrange(len(found))
    return found[:at] + bytes([draw.randrange(256)]) + found[at + 1 :]


FAULTS: Sequence[Callable[[str, Random], str]] = (
    _other_value,
    _other_value,
    _other_value,
    _unknown_field,
    _missing_part,
    _doubled_part,
    _cut_off,
)
BYTE_FAULTS: Sequence[Callable[[bytes, Random], bytes]] = (
    _flipped,
    lambda found, draw: found + b"\xc3\x28\xff",
    lambda found, draw: b"\xef\xbb\xbf" + found,
    lambda found, draw: found.replace(b'"', b'\xed\xa0\x80"', 1),
)

# What honest clients send.
COMMANDS: tuple[dict[str, Any], ...] = (
    {"kind": "Join", "seat": "1", "chips": 100, "name": "Ann"},
    {"kind": "Wager", "seat": "1", "bet": "player", "stake": 10},
    {"kind": "Withdraw", "seat": "1", "bet": "player"},
    {"kind": "CheckCards", "seat": "dealer", "missing": ["Kh"], "imperfect": []},
    {"kind": "Cut", "seat": "inspector", "cards": 50},
    {"kind": "Deal", "seat": "dealer"},
    {"kind": "TimeOut", "seat": "1"},
    {"kind": "BuyIn", "seat": "1", "chips": 10},
    {"kind": "Lay", "seat": "a", "card": "Kh", "lane": 1, "face": "up"},
    {"kind": "AddCoins", "seat": "a", "coins": 1},
    {"kind": "Bet", "seat": "2", "stake": 10},
    {"kind": "SecretWager", "seat": "Ann", "session": "1.1", "bet": "player", "amount": 10, "salt": ""},
    {"kind": "AtTable", "seat": "dealer", "session": "1.1", "command": {"kind": "Deal", "seat": "dealer"}},
    {"kind": "Apply", "seat": "Ann"},
    {"kind": "ClaimSeat", "seat": "1"},
    {"kind": "FreeSeat", "seat": "1"},
    {"kind": "SeatBot", "seat": "2", "bot": "random"},
    {"kind": "TakeOffice", "office": "dealer"},
    {"kind": "GiveSeed", "text": "blue"},
    {"kind": "CloseTable"},
    {"kind": "Nothing"},
)
BODIES: tuple[tuple[str, str, Any], ...] = (
    ("POST", "/api/guests", {"name": "Ann"}),
    ("POST", "/api/me/name", {"name": "Bo"}),
    ("POST", "/api/me/account", {"login": "ann", "password": "correct horse"}),
    ("POST", "/api/login", {"login": "ann", "password": "correct horse"}),
    ("POST", "/api/logout", None),
    ("POST", "/api/me/top-up", None),
    ("POST", "/api/tables", {"rules": "classic", "settings": {"clock": 30, "bots": {"1": "random"}}}),
    ("POST", "/api/tables", {"rules": "thai", "settings": {"options": {"places": 3}, "name": "x"}}),
    ("POST", "/api/tables", {"rules": 'extends = "classic"\ndecks = { count = 6 }'}),
    ("POST", "/api/tables", {"rules": 'game = "competition"\nname = "x"'}),
    ("GET", "/api/tables/{table}", None),
    ("GET", "/api/tables/{table}/record?code=abc", None),
    ("GET", "/api/tables/{table}/shoes/1?pack=", None),
    ("GET", "/api/me", None),
    ("GET", "/api/me/seats", None),
    ("GET", "/api/games", None),
    ("GET", "/metrics", None),
)
PATHS: tuple[str, ...] = (
    "%00",
    "%ff%fe",
    "..%2f..%2f",
    "%",
    "?code=%ff",
    "?number=1e9",
    "/" * 50,
    "%ed%a0%80",
    "a" * 3000,
)
PATHS += (
    "?" + "a=1&" * 500,
    "\u00e9",
    "/shoes/99999999999999999999999",
    "/shoes/-1",
    "/shoes/NaN",
    "#x",
    " x",
)
HEADERS = (
    "Authorization: Bearer \x7f\x80",
    "Authorization: Bearer",
    "Authorization: Basic eDp5",
    "Cookie: croupier_token=%ff; =; ;;",
    "Cookie: " + "a=b; " * 2000,
    "Origin: null",
    "Origin: http://[::1",
    "Content-Type: text/plain",
    "Content-Type: application/json; charset=utf-7",
    "Content-Encoding: gzip",
    "Expect: 100-continue",
    "Transfer-Encoding: gzip",
    "X: " + "y" * 20_000,
    "Content-Length: -5",
    "Content-Length: 99",
    "Range: bytes=0-",
    ": empty",
)


def frame(draw: Random) -> dict[str, Any]:
    """A frame as an honest client would send it after its hello."""
    name = f"{draw.getrandbits(40):x}"
    if draw.random() < 0.05:
        return {"ping": draw.randrange(100)}
    return {"do": {"id": name, "command": draw.choice(COMMANDS), "cards": []}}


def request(draw: Random, table: str, token: str) -> bytes:
    """A request with a fault in its body, its path or its headers."""
    method, path, body = draw.choice(BODIES)
    path = path.format(table=table)
    content = b"" if body is None else json.dumps(body).encode()
    headers = ["Host: here", "Connection: close", "Content-Type: application/json"]
    if draw.random() < 0.8:
        headers.append(f"Authorization: Bearer {token}")
    fault = draw.random()
    if fault < 0.6 and body is not None:
        content = mutated(body, draw)
    elif fault < 0.8:
        path += draw.choice(PATHS)
    elif fault < 0.9:
        headers.append(draw.choice(HEADERS))
    else:
        method = draw.choice(("PUT", "DELETE", "PATCH", "TRACE", "get", "G\x00T", "OPTIONS", "X" * 200))
    headers.append(f"Content-Length: {len(content)}")
    head = "\r\n".join([f"{method} {path} HTTP/1.1", *headers, "", ""])
    return head.encode("latin-1", "replace") + content
