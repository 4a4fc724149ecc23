"""Every command a Pok Deng table takes: whether it may be given now, and what comes of it."""

from croupier.games.pokdeng import betting, dealing, seating
from croupier.games.pokdeng import commands as c
from croupier.games.pokdeng.events import Event
from croupier.games.pokdeng.run import Run
from croupier.games.pokdeng.table import Table
from croupier.games.run import Decisions, Handler

HANDLERS: dict[type, Handler] = {
    c.Join: Handler(seating.may_join, seating.join),
    c.BuyIn: Handler(seating.may_buy_in, seating.buy_in),
    c.Leave: Handler(seating.may_leave, seating.leave),
    c.TakeBank: Handler(seating.may_take_bank, seating.take_bank),
    c.LeaveBank: Handler(seating.may_leave_bank, seating.leave_bank),
    c.Bet: Handler(betting.may_bet, betting.bet),
    c.Withdraw: Handler(betting.may_withdraw, betting.withdraw),
    c.Deal: Handler(dealing.may_deal, dealing.deal),
    c.Stand: Handler(dealing.may_stand, dealing.stand),
    c.Hit: Handler(dealing.may_hit, dealing.hit),
}

DECISIONS: Decisions[Table, c.Command, Event] = Decisions(Run, HANDLERS)
check, decide, advance = DECISIONS.check, DECISIONS.decide, DECISIONS.advance
