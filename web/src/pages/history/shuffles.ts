// The shuffles of a table as its log tells of them: promised, made with the seeds that were given, revealed.
import type { Round } from "../../api.ts";
import type { Shuffle } from "../../fair.ts";
import type { EventLine, Table } from "../../protocol.ts";

export type Told = Shuffle & { promisedAt: number; madeAt: number; secret: string | null };

const around = (lines: readonly EventLine[]) =>
  lines.filter((line) => line.scope === "table").map((line) => ({ seq: line.seq, event: line.event as Table.Event }));

/** Every shuffle that has been made, the first one first. */
export function shufflesIn(table: string, lines: readonly EventLine[]): Told[] {
  const promised = new Map<string, { seq: number; commitment: string }>();
  const made = new Map<string, Told>();
  for (const { seq, event } of around(lines)) {
    const key = "number" in event ? `${event.pack} ${event.number}` : "";
    if (event.kind === "ShufflePromised") promised.set(key, { seq, commitment: event.commitment });
    if (event.kind === "ShuffleMade") {
      const before = promised.get(key);
      const { pack, number, seeds } = event;
      made.set(key, { table, pack, number, seeds, promised: before?.commitment ?? "", promisedAt: before?.seq ?? 0, madeAt: seq, secret: null });
    }
    const told = made.get(key);
    if (event.kind === "ShuffleRevealed" && told) made.set(key, { ...told, secret: event.secret });
  }
  return [...made.values()];
}

/** The shuffle that the cards of a moment came from: the last one made by the end of its round. */
export function shuffleAt(shuffles: readonly Told[], round: Round | undefined): Told | undefined {
  return shuffles.findLast((shuffle) => shuffle.madeAt <= (round?.to ?? Infinity)) ?? shuffles[0];
}

/** What people are called who gave seeds. */
export function namesIn(lines: readonly EventLine[]): Map<string, string> {
  return new Map(around(lines).flatMap(({ event }) => (event.kind === "SeatTaken" && event.person ? [[event.person, event.name] as const] : [])));
}
