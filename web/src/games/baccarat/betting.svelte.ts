// Laying chips: what a touch of a spot does, taking it back, and the bets of the last coup once more.
import { asNumber, nearest } from "../../amounts.ts";
import type { Answer, Command } from "../../connection.ts";
import { commandOf, option, range } from "../../legal.ts";
import type { Baccarat, Chips, LegalCommand } from "../../protocol.ts";

type Stake = { bet: string; stake: Chips };
type Do = (command: Command) => Promise<Answer>;

export class Betting {
  last = $state.raw<Stake[]>([]); // of the last coup that one had a bet on
  #laid = $state.raw<{ bet: string; before: number | null; after: number }[]>([]); // in this coup, the latest last

  constructor(readonly give: Do) {}

  /** A new coup: what was laid on the one before can be laid again. */
  settle(payments: readonly Baccarat.Payment[], seat: string | null): void {
    const own = payments.filter((payment) => payment.seat === seat);
    if (own.length > 0) this.last = own.map(({ bet, stake }) => ({ bet, stake }));
    this.#laid = [];
  }

  async lay(legal: LegalCommand[], layout: readonly Baccarat.LaidView[], seat: string | null, bet: string, chip: number): Promise<void> {
    const found = option(legal, "Wager", { bet });
    const amounts = range(found, "stake");
    const stake = amounts ? nearest(amounts, chip) : null;
    if (!found || stake === null) return;
    const lies = layout.find((wager) => wager.seat === seat && wager.bet === bet)?.stake;
    // A chip that was laid a moment ago is not in the layout yet.
    const before = this.#laid.findLast((one) => one.bet === bet)?.after ?? (lies === undefined ? null : asNumber(lies));
    const latest = { bet, before, after: (before ?? 0) + asNumber(stake) };
    this.#laid = [...this.#laid, latest];
    const answer = await this.give(commandOf(found, { stake }));
    if (!answer.ok) this.#laid = this.#laid.filter((one) => one !== latest);
  }

  canUndo(legal: LegalCommand[]): boolean {
    const latest = this.#laid.at(-1);
    return latest !== undefined && option(legal, "Withdraw", { bet: latest.bet }) !== undefined;
  }

  /** A wager is taken back whole (TLGC 6.3); what lay there before the latest chip is laid again. */
  async undo(): Promise<void> {
    const latest = this.#laid.at(-1);
    if (!latest) return;
    const answer = await this.give({ kind: "Withdraw", bet: latest.bet });
    if (!answer.ok) return;
    this.#laid = this.#laid.filter((one) => one !== latest);
    if (latest.before !== null) await this.give({ kind: "Wager", bet: latest.bet, stake: latest.before });
  }

  async clear(legal: LegalCommand[]): Promise<void> {
    this.#laid = [];
    for (const found of legal.filter((one) => one.command === "Withdraw")) await this.give(commandOf(found));
  }

  /** Whether every bet of the last coup would be taken now. */
  canRepeat(legal: LegalCommand[]): boolean {
    return this.last.length > 0 && this.last.every(({ bet, stake }) => fits(legal, bet, stake));
  }

  async repeat(): Promise<void> {
    for (const { bet, stake } of this.last) {
      const answer = await this.give({ kind: "Wager", bet, stake });
      if (!answer.ok) return;
      this.#laid = [...this.#laid, { bet, before: null, after: asNumber(stake) }];
    }
  }
}

function fits(legal: LegalCommand[], bet: string, stake: Chips): boolean {
  const amounts = range(option(legal, "Wager", { bet }), "stake");
  return amounts !== undefined && asNumber(stake) >= asNumber(amounts.low) && asNumber(stake) <= asNumber(amounts.high);
}
