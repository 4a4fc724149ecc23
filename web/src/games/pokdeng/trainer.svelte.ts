// What the trainer remembers of one sitting: each decision as the server has graded it, the dearest again later.
import type { Insights } from "../../api.ts";

export type Act = "stand" | "hit";

/** What both actions were worth, in bets, by the equilibrium of the table's own rules. */
export type Decision = {
  side: "player" | "banker";
  hand: string;
  cards: string[];
  value: number;
  stand: number;
  hit: number;
  hit_chance: number;
  best: Act | null;
  mistake: number;
  against: { player: string }[]; // whom a banker decides against
  together: boolean; // whether their hands are counted together
};
export type Graded = { decision: Decision; chosen: Act; lost: number };

const LARGE = 0.05; // of a bet: a mistake to remember
export type Size = "none" | "small" | "large";

export const sizeOf = (lost: number): Size => (lost === 0 ? "none" : lost < LARGE ? "small" : "large");

function graded(decision: Decision, chosen: Act): Graded {
  const right = decision.best === null || decision.best === chosen;
  return { decision, chosen, lost: right ? 0 : decision.mistake };
}

export class Trainer {
  all = $state.raw<Graded[]>([]);
  last = $state.raw<Graded | null>(null);
  asked = $state.raw<Graded | null>(null); // a mistake that is put again
  answered = $state.raw<Graded | null>(null); // how that went

  right = $derived(this.all.filter((one) => one.lost === 0).length);
  lost = $derived(this.all.reduce((sum, one) => sum + one.lost, 0));
  private put = $state.raw<ReadonlySet<Graded>>(new Set()); // mistakes that were put right since
  hardest = $derived(this.all.filter((one) => one.lost > 0 && !this.put.has(one)).sort((one, other) => other.lost - one.lost));

  /** Grade what was just decided, with the table as it stood at that entry. */
  async grade(insight: Insights, seq: number, chosen: Act): Promise<void> {
    const decision = await insight<Decision | null>("decision", seq).catch(() => null);
    if (!decision) return;
    this.last = graded(decision, chosen);
    this.all = [...this.all, this.last];
  }

  askAgain(): void {
    this.asked = this.hardest[0] ?? null;
    this.answered = null;
  }

  /** A mistake that is put right is not asked again; the score still has it. */
  answer(chosen: Act): void {
    if (!this.asked) return;
    const now = graded(this.asked.decision, chosen);
    if (now.lost === 0) this.put = new Set([...this.put, this.asked]);
    this.answered = now;
    this.asked = null;
  }
}
