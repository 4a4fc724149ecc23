"""The conditions of entry: what is settled and disclosed before a competition begins (TLGC 16.2).

Amounts at the tables are in chips.
"""

from typing import Literal

from croupier.games.baccarat.rules import Limit, Rules
from croupier.games.baccarat.table import Notice, house_notice
from croupier.money import Odds
from croupier.wire import plain, replace

Stage = Literal["heat", "semi-final", "final", "secondary", "play-off"]
ChipKind = Literal["competition", "live"]

MAX_ADMIN_PERCENT = 10  # of the fees, which may be retained for administration (TLGC 16.2.1)
REFUND_SECONDS = 7 * 24 * 60 * 60  # a withdrawal this long before the start gets its fee back (TLGC 16.2)


@plain
class Length:
    """How long a session lasts: one of these is not 0 (TLGC 16.2.2f)."""

    coups: int = 0
    shoes: int = 0
    minutes: int = 0


@plain
class Limits:
    """The table sign: what a wager may be, and the step between (TLGC 16.4.6)."""

    minimum: int
    maximum: int
    step: int
    tie_minimum: int
    tie_maximum: int


@plain
class Terms:
    """What a session is played for, and how."""

    chips: int  # to each player (TLGC 16.2.2e)
    length: Length
    secret: int  # secret wagers a player (TLGC 16.2.2i)
    advance: int  # players of each table who advance (TLGC 16.8.1)
    limits: Limits
    raised: Limits | None = None  # once the indicator card has appeared (TLGC 16.5.3)


@plain
class Secondary:
    """A second chance for those who failed to qualify in round `after` (TLGC 16.1)."""

    after: int
    fee: int
    terms: Terms


@plain
class Prize:
    """What a place wins (TLGC 16.2.2g): an amount, a share of what amounts leave of the pool, goods."""

    percent: int = 0
    amount: int = 0
    goods: str = ""


@plain
class Conditions:
    name: str
    application: str  # the form of it (TLGC 16.2.2a)
    terms: str  # the conditions of entry, in words (TLGC 16.2.2b)
    rules: Rules
    chip_kind: ChipKind
    starts: int  # seconds since 1970, UTC
    fee: int
    admin_percent: int  # of the fees, retained for administration
    added: int  # to the prize pool, by the Casino Operator
    least: int  # players
    most: int
    places: int  # at a table
    squeeze: bool  # cards are passed to the players face down (TLGC 16.7.1)
    seconds: int  # within which a wager is made; 0: no limit
    notice: int  # minutes that are reasonable notice (TLGC 16.3.4)
    prizes: tuple[Prize, ...]  # by place
    heat: Terms
    semi_final: Terms
    final: Terms
    secondary: Secondary | None
    play_off: int  # chips to each player of a play-off
    zone: str = "UTC"  # of the venue: what times without an offset are in

    @property
    def live(self) -> bool:
        return self.chip_kind == "live"

    def divided(self, fees: int) -> tuple[int, int]:
        """What of the fees is kept for administration, and the prize pool (TLGC 16.2.1)."""
        administration = fees * self.admin_percent // 100
        return administration, fees - administration + self.added

    def money(self, pool: int, players: int) -> list[int]:
        """What each place wins of the pool when so many are placed: whole money.

        The odd rest and prizes without a winner go to the first (TLGC 16.2.1, 16.2.2h).
        """
        shared = pool - sum(prize.amount for prize in self.prizes)
        found = [prize.amount + shared * prize.percent // 100 for prize in self.prizes[:players]]
        if found:
            found[0] += pool - sum(found)
        return found

    def of(self, stage: Stage) -> Terms:
        if stage == "secondary":
            assert self.secondary is not None
            return self.secondary.terms
        return {"heat": self.heat, "semi-final": self.semi_final, "final": self.final}[stage]


def hand_bets(rules: Rules) -> list[str]:
    """The bets of which a player makes one: those that back a hand (TLGC 16.4.4)."""
    return [name for name, bet in rules.bets.items() if bet.hand]


def tie_bet(rules: Rules) -> str:
    """The bet a player may make in addition."""
    return next(name for name, bet in rules.bets.items() if not bet.hand and not bet.side)


def sides_of(rules: Rules) -> tuple[str, str]:
    """The bets of which a player makes one: on Player's hand, on Banker's."""
    found = {bet.hand: name for name, bet in rules.bets.items() if bet.hand}
    return found["player"], found["banker"]


def best_odds(rules: Rules, bet: str) -> Odds:
    """What a bet pays at its best; the cards decide where there are several prices."""
    return max(rules.bets[bet].odds, key=lambda odds: odds.ratio)


def posted(rules: Rules, limits: Limits) -> Notice:
    """The limits as the table displays them; stakes are judged as TLGC 16.5.12 and 16.5.13 say."""
    main = Limit(limits.minimum, limits.maximum, limits.step)
    tie = Limit(limits.tie_minimum, limits.tie_maximum, limits.step)
    notice = house_notice(rules, judged_after=True)
    mine = {name: main if bet.hand else tie for name, bet in rules.bets.items() if not bet.side}
    return replace(notice, limits={**notice.limits, **mine})
