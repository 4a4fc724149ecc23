"""What both actions are worth to the seat that decides, by the equilibrium of its table's own rules."""

from collections.abc import Sequence

from croupier.cards import show
from croupier.errors import BadInput, required
from croupier.games.pokdeng.hand import value_of
from croupier.games.pokdeng.rules import Act
from croupier.games.pokdeng.table import Table
from croupier.solve.pokdeng.choices import Choice
from croupier.solve.pokdeng.closed_table import closed_table
from croupier.solve.pokdeng.lookup import banker_choice, player_choice
from croupier.solve.pokdeng.seats import Seat, SeatWorth, banker
from croupier.solve.pokdeng.settling import settled_first
from croupier.wire import plain

MIXED = 1e-9  # bets: what is worth less apart is worth the same
COUNTED = 2  # players whose hidden hands are counted together in a moment; three take seconds


@plain
class Against:
    """What a banker's standing and hitting are worth against one player, in that player's bets."""

    player: str
    stake: int
    size: int
    stand: float
    hit: float


@plain
class Decision:
    """What both actions are worth to the seat that decides, in bets; `hit_chance` is the equilibrium's.

    Where the banker may settle with some players first, `settle` are those to settle with before it hits the
    rest, and `planned` is what that is worth; else what the better action is worth. `together`: whether a
    banker's players are weighed together, card by card; else each as if there were no other.
    """

    side: str
    hand: str
    cards: tuple[str, ...]
    value: int
    stand: float
    hit: float
    hit_chance: float
    best: Act | None  # None: both are worth the same
    mistake: float  # what the worse action costs
    settle: tuple[str, ...] = ()
    planned: float = 0.0
    against: tuple[Against, ...] = ()  # where the banker decides
    together: bool = False


def decision(table: Table, seat: str | None) -> Decision | None:
    """For the seat that is to stand or hit, by its own cards and how many the others hold (ruling P9)."""
    if seat is None or seat != table.turn():
        return None
    return _banker(table, seat) if seat == table.banker else _player(table, seat)


def _player(table: Table, seat: str) -> Decision | None:
    cards = required(table.round).hands[seat]
    choice = player_choice(*closed_table(table.rules), show(cards), None)[1]
    if choice.stand_ev is None or choice.hit_ev is None:
        return None
    best = _better(choice.stand_ev, choice.hit_ev)
    worth = choice.stand_ev, choice.hit_ev, choice.hit, best, abs(choice.hit_ev - choice.stand_ev)
    return Decision("player", choice.hand, cards, choice.value, *worth, planned=max(worth[:2]))


def _banker(table: Table, seat: str) -> Decision | None:
    """Against all players at once, counted together where that takes a moment, else the sum over them."""
    cards, choices = required(table.round).hands[seat], _choices(table)
    known = [(player, choice) for player, choice in choices.items() if choice.mistake is not None]
    if not known:
        return None
    counted = _counted(table, seat) if len(known) == len(choices) else None
    against = counted or tuple([_against(table, player, choice) for player, choice in known])
    stand, hit = (_mean(against, act) for act in ("stand", "hit"))
    settle = _settled_first(table, against)
    drawn = [one for one in against if one.player not in settle]
    planned = _mean(against, "hit", settle) if drawn else stand
    first = known[0][1]
    return Decision(
        side="banker",
        hand=first.hand,
        cards=cards,
        value=first.value,
        stand=stand,
        hit=hit,
        hit_chance=first.hit if len(known) == 1 else float(planned > stand),
        best=_better(stand, planned if drawn else hit),
        mistake=max(planned, stand) - (stand if planned > stand else hit),
        settle=settle if drawn and planned > stand else (),
        planned=max(planned, stand),
        against=against,
        together=counted is not None,
    )


def _counted(table: Table, seat: str) -> tuple[Against, ...] | None:
    """What `croupier banker` finds of this table; None where it would take longer, or no deal fits."""
    now = required(table.round)
    open_bets = {payment.seat: payment.stake for payment in now.payments}
    in_play = table.in_play()
    if len(in_play) > COUNTED:
        return None
    seats = [
        Seat(table.bets[player], len(now.hands[player]))
        if player in in_play
        else Seat(open_bets[player], len(now.hands[player]), cards=now.hands[player], settled=True)
        for player in now.players
    ]
    try:
        found = banker(table.rules, show(now.hands[seat]), seats)
    except BadInput:  # what players of the equilibrium never do
        return None
    worth = dict(zip(now.players, found.seats, strict=True))
    return tuple([_as_counted(player, worth[player]) for player in in_play])


def _as_counted(player: str, worth: SeatWorth) -> Against:
    bet = worth.seat.bet
    return Against(player, bet, worth.seat.size, worth.stand / bet, worth.hit / bet)


def _better(stand: float, hit: float) -> Act | None:
    return None if abs(hit - stand) < MIXED else "hit" if hit > stand else "stand"


def _against(table: Table, player: str, choice: Choice) -> Against:
    worth = required(choice.stand_ev), required(choice.hit_ev)
    return Against(player, table.bets[player], required(choice.size), *worth)


def _mean(against: Sequence[Against], act: Act, settle: Sequence[str] = ()) -> float:
    """What an action is worth in bets over all of them; against those settled with first it stands."""
    worth = [
        one.stake * (one.stand if act == "stand" or one.player in settle else one.hit) for one in against
    ]
    return sum(worth) / sum(one.stake for one in against)


def _settled_first(table: Table, against: Sequence[Against]) -> tuple[str, ...]:
    """Those to settle with before drawing, where the rules and the house ranges let the banker (thai 7)."""
    if table.rules.must("banker", value_of(required(table.round).hands[required(table.banker)])):
        return ()
    gains = [one.stake * (one.hit - one.stand) for one in against]
    places = settled_first(table.rules, gains, [one.size for one in against])
    return tuple([against[place].player for place in places])


def _choices(table: Table) -> dict[str, Choice]:
    """The banker's choice against as many cards as each player still in play holds."""
    now = required(table.round)
    own, solved = show(now.hands[now.banker]), closed_table(table.rules)
    sizes = {player: len(now.hands[player]) for player in table.in_play()}
    return {player: banker_choice(*solved, own, None, str(size))[1] for player, size in sizes.items()}
