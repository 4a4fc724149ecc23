"""Every command a Pok Deng table takes: whether it may be given now, and the events it leads to."""

from croupier.games.pokdeng import absence, betting, corrections, dealing, seating
from croupier.games.pokdeng import commands as c
from croupier.games.pokdeng import events as e
from croupier.games.pokdeng.run import Run
from croupier.games.pokdeng.table import Table
from croupier.games.run import Decisions, Handler, emits

HANDLERS: dict[type, Handler] = {
    c.Join: Handler(seating.may_join, emits(e.Joined, "seat", "chips")),
    c.BuyIn: Handler(seating.may_buy_in, emits(e.BoughtIn, "seat", "chips")),
    c.Leave: Handler(seating.may_leave, seating.leave),
    c.TakeBank: Handler(seating.may_take_bank, emits(e.BankTaken, "seat")),
    c.LeaveBank: Handler(seating.may_leave_bank, emits(e.BankLeft, "seat")),
    c.Bet: Handler(betting.may_bet, emits(e.BetPlaced, "seat", "stake")),
    c.Withdraw: Handler(betting.may_withdraw, betting.withdraw),
    c.Deal: Handler(dealing.may_deal, dealing.deal),
    c.Stand: Handler(dealing.may_stand, dealing.stand),
    c.Hit: Handler(dealing.may_hit, dealing.hit),
    c.Compare: Handler(dealing.may_compare, dealing.compare),
    c.Correct: Handler(corrections.may_correct, corrections.correct),
}

DECISIONS: Decisions[Table, c.Command, e.Event] = Decisions(Run, absence.ABSENCE.handlers(HANDLERS))
check, decide, advance = DECISIONS.check, DECISIONS.decide, DECISIONS.advance
