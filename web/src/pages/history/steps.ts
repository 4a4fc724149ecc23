// Where one can step to: entries of the log that say something, and rounds.
import type { Round } from "../../api.ts";
import type { EventLine } from "../../protocol.ts";

/** The entries that the table is shown after: every one of the game that has a sentence. */
export function stopsIn(lines: readonly EventLine[]): number[] {
  return lines.filter((line) => line.scope === "game" && line.sentence).map((line) => line.seq);
}

/** The next stop after an entry, or the one before it; null where there is none. */
export function nextStop(stops: readonly number[], seq: number, way: 1 | -1): number | null {
  const found = way === 1 ? stops.find((stop) => stop > seq) : stops.findLast((stop) => stop < seq);
  return found ?? null;
}

/** Which round an entry belongs to: that of its number, or as many as there are where it is still being played. */
export function roundAt(rounds: readonly Round[], seq: number): number {
  const found = rounds.findIndex((round) => seq <= round.to);
  return found === -1 ? rounds.length : found;
}

/** The last entry of the next round, or of the one before; null where there is none. */
export function nextRound(rounds: readonly Round[], seq: number, way: 1 | -1): number | null {
  const found = way === 1 ? rounds.find((round) => round.to > seq) : rounds.findLast((round) => round.to < seq);
  return found?.to ?? null;
}
