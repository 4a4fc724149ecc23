// The shuffles of a table as its log tells of them: promised, made with the seeds that were given, revealed.
import type { Round } from "../../api.ts";
import { same, type Shuffle } from "../../fair.ts";
import type { EventLine, Table } from "../../protocol.ts";

export type Told = Shuffle & { promisedAt: number; madeAt: number; secret: string | null };

const around = (lines: readonly EventLine[]) =>
  lines.filter((line) => line.scope === "table").map((line) => ({ seq: line.seq, event: line.event as Table.Event }));

type Entry = { seq: number; event: Table.Event };
type Kind<Name extends Table.Event["kind"]> = Extract<Table.Event, { kind: Name }>;

/** Every shuffle that has been made, the first one first. */
export function shufflesIn(table: string, lines: readonly EventLine[]): Told[] {
  const entries = around(lines);
  const promised = new Map<string, { seq: number; commitment: string }>();
  const made = new Map<string, Told>();
  for (const { seq, event } of entries) {
    const key = "number" in event ? `${event.pack} ${event.number}` : "";
    if (event.kind === "ShufflePromised") promised.set(key, { seq, commitment: event.commitment });
    if (event.kind === "ShuffleMade") {
      const before = promised.get(key);
      const { pack, number, seeds, seals } = event;
      const fixed = isFixed(entries, { seq, event }, before?.seq ?? Infinity);
      made.set(key, { table, pack, number, seeds, seals, fixed, promised: before?.commitment ?? "", promisedAt: before?.seq ?? 0, madeAt: seq, secret: null });
    }
    const told = made.get(key);
    if (event.kind === "ShuffleRevealed" && told) made.set(key, { ...told, secret: event.secret });
  }
  return [...made.values()];
}

/** Whether what was mixed in was on a list, closed after the promise and before any seal of it was opened. */
export function isFixed(entries: readonly Entry[], shuffle: { seq: number; event: Kind<"ShuffleMade"> }, promisedAt: number): boolean {
  const { seeds, seals } = shuffle.event;
  if (Object.keys(seals).length === 0) return true; // nothing was sealed
  const lists = entries.filter((one) => one.seq < shuffle.seq && one.event.kind === "SeedsClosed");
  const last = lists.at(-1);
  if (!last || last.event.kind !== "SeedsClosed" || last.seq < promisedAt) return false;
  const { event: list, seq: closedAt } = last;
  const opened = entries.flatMap(({ seq, event }) => (event.kind === "SeedOpened" && seq > closedAt && seq < shuffle.seq ? [[event.giver, event.text] as const] : []));
  return same(list.seals, seals) && same({ ...list.seeds, ...Object.fromEntries(opened) }, seeds);
}

/** The shuffle that the cards of a moment came from: the last one made by the end of its round. */
export function shuffleAt(shuffles: readonly Told[], round: Round | undefined): Told | undefined {
  return shuffles.findLast((shuffle) => shuffle.madeAt <= (round?.to ?? Infinity)) ?? shuffles[0];
}
