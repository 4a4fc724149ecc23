"""Every command a competition takes: whether it may be given now, and what comes of it."""

from collections.abc import Callable
from typing import Any, NamedTuple

from croupier.competition import commands as c
from croupier.competition import coups, draws, entries, ranking, secret, sessions, wagering
from croupier.competition.chance import CompetitionChance
from croupier.competition.events import Event
from croupier.competition.run import Run
from croupier.competition.state import Competition


class Handler(NamedTuple):
    may: Callable[[Competition, Any], None]  # raises Refused
    act: Callable[[Run, Any], None]


def decide(competition: Competition, command: c.Command, chance: CompetitionChance) -> tuple[Event, ...]:
    return tuple(carried_out(competition, command, chance).events)


def carried_out(competition: Competition, command: c.Command, chance: CompetitionChance) -> Run:
    """What `decide` gives, with the competition as it leaves it: evolved only once."""
    check(competition, command)
    run = Run(competition, chance)
    HANDLERS[type(command)].act(run, command)
    return run


def check(competition: Competition, command: c.Command) -> None:
    """Raise what `decide` would refuse the command with; needs no cards."""
    HANDLERS[type(command)].may(competition, command)


HANDLERS: dict[type, Handler] = {
    c.Clock: Handler(entries.may_clock, entries.clock),
    c.Attend: Handler(entries.may_attend, entries.attend),
    c.Depart: Handler(entries.may_depart, entries.depart),
    c.Apply: Handler(entries.may_apply, entries.apply),
    c.Inform: Handler(entries.may_inform, entries.inform),
    c.Acknowledge: Handler(entries.may_acknowledge, entries.acknowledge),
    c.Accept: Handler(entries.may_accept, entries.accept),
    c.Refuse: Handler(entries.may_refuse, entries.refuse_entry),
    c.Withdraw: Handler(entries.may_withdraw, entries.withdraw),
    c.Cancel: Handler(entries.may_cancel, entries.cancel),
    c.Commence: Handler(entries.may_commence, entries.commence),
    c.Designate: Handler(draws.may_designate, draws.designate),
    c.Draw: Handler(draws.may_draw, draws.draw),
    c.EnterSecondary: Handler(draws.may_enter_secondary, draws.enter_secondary),
    c.DrawSecondary: Handler(draws.may_draw_secondary, draws.draw_secondary),
    c.Reschedule: Handler(sessions.may_reschedule, sessions.reschedule),
    c.TakeSeat: Handler(sessions.may_take_seat, sessions.take_seat),
    c.Nominate: Handler(sessions.may_nominate, sessions.nominate),
    c.Approve: Handler(sessions.may_approve, sessions.approve),
    c.NoteAbsent: Handler(sessions.may_note_absent, sessions.note_absent),
    c.Disqualify: Handler(sessions.may_disqualify, sessions.disqualify),
    c.Start: Handler(sessions.may_start, sessions.start),
    c.FinishEarly: Handler(sessions.may_finish_early, sessions.finish_early),
    c.PlayOff: Handler(ranking.may_play_off, ranking.play_off),
    c.AtTable: Handler(coups.may_at_table, coups.play),
    c.TurnCards: Handler(coups.may_turn, coups.turn),
    c.Wager: Handler(wagering.may_wager, wagering.wager),
    c.SecretWager: Handler(secret.may_wager_secretly, secret.wager_secretly),
    c.Stand: Handler(wagering.may_stand, wagering.stand),
    c.ReturnForm: Handler(secret.may_return_form, secret.return_form),
    c.ExamineForm: Handler(secret.may_examine_form, secret.examine_form),
    c.LimitTime: Handler(wagering.may_limit_time, wagering.limit_time),
    c.CallTime: Handler(wagering.may_call_time, wagering.call_time),
    c.ReportMispassed: Handler(wagering.may_report_mispassed, wagering.report_mispassed),
}
