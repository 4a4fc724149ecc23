"""Who people are: guests with a token, accounts with a password, their roles and their wallets."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from secrets import choice, token_urlsafe
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from croupier.errors import BadInput, Refused
from croupier.server.attendance import RULE, Actor, Role
from croupier.server.ledger import (
    HOUSE,
    Transfer,
    balance,
    carry_out,
    in_chips,
    in_ledger_units,
    wallet,
)
from croupier.server.schema import people, tokens

if TYPE_CHECKING:
    from argon2 import PasswordHasher

TOKEN_BYTES = 32
LONGEST_NAME = 40
PASSWORD = range(10, 201)  # characters
ACCOUNT_ALREADY = "you have an account already"
FIRST_NAMES = (
    "Amber Birch Cedar Dune Ember Fern Grove Hazel Ivy Juniper Linden Maple Olive Pearl Rowan Sage".split()
)
SECOND_NAMES = (
    "Badger Crane Falcon Finch Fox Hare Heron Lark Lynx Marten Otter Owl Raven Robin Swift Wren".split()
)


@cache
def _hasher() -> "PasswordHasher":
    from argon2 import PasswordHasher as Hasher

    return Hasher()


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str
    role: Role
    login: str | None

    @property
    def actor(self) -> Actor:
        return Actor(self.id, self.name, self.role)


def hashed(token: str) -> str:
    """Only this is stored: whoever reads the database cannot speak for anyone."""
    return sha256(token.encode()).hexdigest()


def new_guest(connection: Connection, name: str, chips: int, time: int) -> tuple[Person, str]:
    """A guest with a wallet; without a name, one is made up."""
    person = Person(token_urlsafe(9), checked_name(name or made_up_name()), "player", None)
    row = {"id": person.id, "name": person.name, "role": person.role, "created": time}
    connection.execute(insert(people), row)
    carry_out(
        connection, [Transfer(HOUSE, wallet(person.id), in_ledger_units(chips), "a newcomer's chips")], time
    )
    return person, new_token(connection, person.id, time)


def made_up_name() -> str:
    return f"{choice(FIRST_NAMES)} {choice(SECOND_NAMES)}"


def checked_name(name: str, field: str = "name") -> str:
    name = " ".join(name.split())
    if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
        raise BadInput(f"{field}: give 1 to {LONGEST_NAME} readable characters")
    return name


def new_token(connection: Connection, person: str, time: int) -> str:
    token = token_urlsafe(TOKEN_BYTES)
    connection.execute(insert(tokens), {"hash": hashed(token), "person": person, "created": time})
    return token


def person_of(connection: Connection, token: str) -> Person | None:
    """Whose token this is."""
    query = select(people).join(tokens, tokens.c.person == people.c.id).where(tokens.c.hash == hashed(token))
    found = connection.execute(query).first() if token else None
    return _person(found) if found is not None else None


def person_again(connection: Connection, person: str) -> Person:
    """Who somebody is by now: names and roles change."""
    return _person(connection.execute(select(people).where(people.c.id == person)).one())


def forget_token(connection: Connection, token: str) -> None:
    """Log out."""
    connection.execute(delete(tokens).where(tokens.c.hash == hashed(token)))


def ended_tokens(connection: Connection, among: Collection[str]) -> set[str]:
    """Those that are worth nothing any more, by their hashes."""
    valid = select(tokens.c.hash).where(tokens.c.hash.in_(among))
    return set(among).difference(connection.execute(valid).scalars())


def rename(connection: Connection, person: Person, name: str) -> None:
    connection.execute(update(people).where(people.c.id == person.id).values(name=checked_name(name)))


def check_account(person: Person, login: str, password: str) -> None:
    """Refuse what can be no account, before its password is hashed."""
    if person.login is not None:
        raise Refused(RULE, ACCOUNT_ALREADY)
    checked_name(folded(login), "login")
    if len(password) not in PASSWORD:
        raise BadInput(f"password: give {PASSWORD.start} to {PASSWORD.stop - 1} characters")


def folded(login: str) -> str:
    """A login as it is stored and looked for, whatever its case and spaces."""
    return " ".join(login.casefold().split())  # a folded letter may take the room of three


def make_account(connection: Connection, person: Person, login: str, password_hash: str) -> None:
    """A guest becomes an account that can be logged in to again; seat, chips and tokens stay."""
    guest = people.c.id == person.id, people.c.login.is_(None)
    change = update(people).where(*guest).values(login=folded(login), password=password_hash)
    try:
        changed = connection.execute(change).rowcount
    except IntegrityError:
        raise Refused(RULE, "this login is taken") from None
    if not changed:
        raise Refused(RULE, ACCOUNT_ALREADY)


def hash_password(password: str) -> str:
    """Slow on purpose: only on the thread that hashes passwords."""
    return _hasher().hash(password)


@cache
def _nobodys_password() -> str:
    """What an unknown login is compared with, so that it takes as long as a wrong password."""
    return _hasher().hash(token_urlsafe(16))


def find_login(connection: Connection, login: str) -> tuple[Person, str] | None:
    found = connection.execute(select(people).where(people.c.login == folded(login))).first()
    return (_person(found), str(found.password)) if found is not None else None


def is_password(stored: str | None, password: str) -> bool:
    """Whether the password is the one; None: of nobody, which takes as long."""
    from argon2.exceptions import VerificationError

    try:
        return _hasher().verify(stored or _nobodys_password(), password)
    except VerificationError:
        return False


def set_role(connection: Connection, login: str, role: Role) -> None:
    """Only who has the database can do this: `croupier admin role`."""
    if not connection.execute(
        update(people).where(people.c.login == folded(login)).values(role=role)
    ).rowcount:
        raise BadInput(f"no account has the login {login!r}")


def chips_of(connection: Connection, person: str) -> Any:
    return in_chips(balance(connection, wallet(person)))


def top_up(connection: Connection, person: str, chips: int, time: int) -> None:
    """Bring a wallet back to so many chips, if it holds less."""
    missing = in_ledger_units(chips) - balance(connection, wallet(person), held=True)
    if missing <= 0:
        raise Refused(RULE, f"your wallet holds {chips} chips or more")
    carry_out(connection, [Transfer(HOUSE, wallet(person), missing, "a top-up")], time)


def _person(row: Any) -> Person:
    return Person(row.id, row.name, row.role, row.login)
