// Amounts of chips as the protocol writes them: whole numbers, or exact text such as "9.75" and "1/3".
import type { Amounts, Chips } from "./protocol.ts";

export function asNumber(chips: Chips): number {
  if (typeof chips === "number") return chips;
  const [above, below] = chips.split("/");
  return Number(above) / Number(below ?? 1);
}

/** As people read it: thousands apart, parts of a chip as they are. */
export function shown(chips: Chips): string {
  if (typeof chips === "string" && chips.includes("/")) return chips;
  return asNumber(chips).toLocaleString("en-US", { maximumFractionDigits: 6 });
}

/** The amount of a range nearest to what is wanted and not above it; the lowest, where that is more. */
export function nearest(range: Amounts, wanted: number): Chips | null {
  const [low, high, step] = [asNumber(range.low), asNumber(range.high), asNumber(range.step)];
  if (wanted <= low) return range.low;
  if (wanted >= high) return range.high;
  const found = low + Math.floor((wanted - low) / step) * step;
  return Number.isInteger(found) ? found : String(found);
}

/** The chips that one may choose from: from the least that any range takes, up to the most. */
export const CHIPS = [1, 5, 25, 100, 500, 1000, 5000] as const;

export function chipsFor(ranges: Amounts[]): number[] {
  if (ranges.length === 0) return [];
  const low = Math.min(...ranges.map((range) => asNumber(range.low)));
  const high = Math.max(...ranges.map((range) => asNumber(range.high)));
  const fitting = CHIPS.filter((chip) => chip >= low && chip <= high);
  return fitting.length > 0 ? fitting.slice(0, 5) : [low];
}

/** An amount as a stack of chips, the largest first: only for drawing. */
export function stackOf(chips: Chips, most = 6): number[] {
  const stack: number[] = [];
  let left = asNumber(chips);
  for (const chip of [...CHIPS].reverse()) {
    while (left >= chip && stack.length < most) {
      stack.push(chip);
      left -= chip;
    }
  }
  return stack;
}
