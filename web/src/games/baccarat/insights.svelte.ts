// What the server tells beyond the view: read again when the table has moved on.
import type { Insights } from "../../api.ts";
import type { Chips } from "../../protocol.ts";

export type PaidLine = { when: string; odds: string; clause: string };
export type SpotInfo = { title: string; hand: string | null; side: boolean; pays: PaidLine[] };
export type Layout = Record<string, SpotInfo>;

export type Winner = "player" | "banker" | "tie";
export type Bead = { winner: Winner; banker_pair: boolean; player_pair: boolean; column: number; row: number };
export type BigRoadMark = { winner: "player" | "banker" | null; ties: number; banker_pair: boolean; player_pair: boolean; column: number; row: number };
export type Mark = { colour: "red" | "blue"; column: number; row: number };
export type NextMarks = { big_eye_boy: Mark | null; small_road: Mark | null; cockroach_pig: Mark | null };
export type Roads = {
  bead_plate: Bead[];
  big_road: BigRoadMark[];
  big_eye_boy: Mark[];
  small_road: Mark[];
  cockroach_pig: Mark[];
  next: { banker: NextMarks; player: NextMarks };
};

export type SeatResult = { net: Chips; commission: Chips };
export type CoupResult = { coup: number; seats: Record<string, SeatResult> };

export type BetChances = { title: string; hit: number; edge: number };
export type Chances = { cards: number; outcomes: Record<Winner, number>; bets: Record<string, BetChances> };

export class Insight<Value> {
  value = $state.raw<Value | null>(null);
  asked = $state(false); // whether an answer has come
  #asked = 0;

  constructor(
    readonly insight: Insights,
    readonly name: string,
  ) {}

  /** The latest answer counts; one that does not come leaves what was known. */
  async read(seq: number | null = null): Promise<void> {
    const asked = ++this.#asked;
    const value = await this.insight<Value>(this.name, seq).catch(() => this.value);
    if (asked !== this.#asked) return;
    this.value = value;
    this.asked = true;
  }
}
