"""Every command a competition takes: whether it may be given now, and the events it leads to."""

from croupier.competition import absence, coups, draws, entries, ranking, secret, sessions, wagering
from croupier.competition import commands as c
from croupier.competition import events as e
from croupier.competition.run import Run
from croupier.competition.state import Competition
from croupier.games.run import Decisions, Handler, emits

HANDLERS: dict[type, Handler] = {
    c.Clock: Handler(entries.may_clock, emits(e.ClockSet, "time")),
    c.Attend: Handler(entries.may_attend, emits(e.DirectorCame)),
    c.Depart: Handler(entries.may_depart, emits(e.DirectorLeft)),
    c.Apply: Handler(entries.may_apply, entries.apply),
    c.Inform: Handler(entries.may_inform, entries.inform),
    c.Acknowledge: Handler(entries.may_acknowledge, emits(e.Acknowledged, "seat")),
    c.Accept: Handler(entries.may_accept, emits(e.Accepted, "applicant")),
    c.Refuse: Handler(entries.may_refuse, entries.refuse_entry),
    c.Withdraw: Handler(entries.may_withdraw, entries.withdraw),
    c.Cancel: Handler(entries.may_cancel, sessions.cancel),
    c.Commence: Handler(entries.may_commence, entries.commence),
    c.Designate: Handler(draws.may_designate, emits(e.TablesDesignated, "tables")),
    c.Draw: Handler(draws.may_draw, draws.draw),
    c.EnterSecondary: Handler(draws.may_enter_secondary, draws.enter_secondary),
    c.DrawSecondary: Handler(draws.may_draw_secondary, draws.draw_secondary),
    c.Reschedule: Handler(sessions.may_reschedule, emits(e.Rescheduled, "session", "starts")),
    c.TakeSeat: Handler(sessions.may_take_seat, sessions.take_seat),
    c.Nominate: Handler(sessions.may_nominate, sessions.nominate),
    c.Approve: Handler(sessions.may_approve, sessions.approve),
    c.NoteAbsent: Handler(sessions.may_note_absent, sessions.note_absent),
    c.Disqualify: Handler(sessions.may_disqualify, sessions.disqualify),
    c.Start: Handler(sessions.may_start, sessions.start),
    c.FinishEarly: Handler(sessions.may_finish_early, sessions.finish_early),
    c.PlayOff: Handler(ranking.may_play_off, ranking.play_off),
    c.AtTable: Handler(coups.may_at_table, coups.play),
    c.TimeOut: Handler(absence.may_time_out, absence.time_out),
    c.TurnCards: Handler(coups.may_turn, coups.turn),
    c.Wager: Handler(wagering.may_wager, wagering.wager),
    c.SecretWager: Handler(secret.may_wager_secretly, secret.wager_secretly),
    c.Stand: Handler(wagering.may_stand, wagering.stand),
    c.ReturnForm: Handler(secret.may_return_form, secret.return_form),
    c.ExamineForm: Handler(secret.may_examine_form, secret.examine_form),
    c.LimitTime: Handler(wagering.may_limit_time, wagering.limit_time),
    c.CallTime: Handler(wagering.may_call_time, wagering.call_time),
    c.ReportMispassed: Handler(
        wagering.may_report_mispassed, emits(e.CardsMispassed, "session", "hand", "player")
    ),
}

DECISIONS: Decisions[Competition, c.Command, e.Event] = Decisions(Run, HANDLERS)
check, decide, advance = DECISIONS.check, DECISIONS.decide, DECISIONS.advance
