// One's own moves of a game beside what `expert` would have played, and what each cost.
import type { Insights } from "../../api.ts";
import type { EventLine } from "../../protocol.ts";
import { type Advised, type Move, told } from "./reading.ts";

export type Reviewed = {
  seq: number; // the entry at which the move was to be made
  played: Partial<Move>;
  best: Move;
  cost: number | null; // coins given away on average; null where moves were not compared
};

/** The move that an event tells of, by the fields of its command. */
function moveIn(event: EventLine["event"]): Partial<Move> | null {
  const told = event as Record<string, never>;
  if (event["kind"] === "CardLaid") return { kind: "Lay", card: told["card"], lane: told["lane"], face: told["face"] };
  if (event["kind"] === "CardChosen") return { kind: "Choose", number: told["number"] };
  if (event["kind"] === "LaneFlipped") return { kind: "FlipLane", lane: told["lane"] };
  if (event["kind"] === "CoinsAdded") return { kind: "AddCoins", coins: told["more"] };
  return event["kind"] === "Folded" ? { kind: "Fold" } : null;
}

/** The moves of a side, one after the other as the server has looked at them. */
export async function* reviewed(insight: Insights, log: readonly EventLine[], side: string): AsyncGenerator<Reviewed> {
  for (const line of log) {
    const played = line.event["seat"] === side ? moveIn(line.event) : null;
    if (!played) continue;
    const advised = await insight<Advised[]>("expert", line.seq - 1);
    if (advised[0]) yield { seq: line.seq - 1, played: told(advised, played)?.move ?? played, best: advised[0].move, cost: costOf(advised, played) };
  }
}

function costOf(advised: Advised[], played: Partial<Move>): number | null {
  const [best, own] = [advised[0]?.worth ?? null, told(advised, played)?.worth ?? null];
  return best === null || own === null ? null : Math.max(0, best - own);
}
