// Reading a view without knowing its game: where there are cards, who holds what, what else it says.
import { isCard } from "../../cards.ts";
import type { Chips } from "../../protocol.ts";

export type Cards = { path: string[]; cards: string[] };
export type Fact = { name: string; value: string };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Every group of cards in a view, with the names that lead to it. */
export function cardsIn(value: unknown, path: string[] = []): Cards[] {
  if (Array.isArray(value) && value.length > 0 && value.every(isCard)) return [{ path, cards: value }];
  if (isCard(value)) return [{ path, cards: [value] }];
  const parts = Array.isArray(value) ? value.map((part, number) => [String(number + 1), part] as const) : isRecord(value) ? Object.entries(value) : [];
  return parts.flatMap(([name, part]) => cardsIn(part, [...path, name]));
}

/** What a seat holds, where the view lists it by seat: an amount, or something that has `chips`. */
export function chipsOf(view: Record<string, unknown>, seat: string): Chips | null {
  for (const part of Object.values(view)) {
    if (!isRecord(part) || !(seat in part)) continue;
    const held = part[seat];
    if (isRecord(held) && "chips" in held) return held["chips"] as Chips;
  }
  for (const name of ["seats", "coins", "chips", "stacks"]) {
    const part = view[name];
    if (isRecord(part) && typeof part[seat] === "number") return part[seat] as Chips;
  }
  return null;
}

/** What a seat has laid: by seat, or as a list of wagers. */
export function betsOf(view: Record<string, unknown>, seat: string): { name: string; stake: Chips }[] {
  const found: { name: string; stake: Chips }[] = [];
  for (const [name, part] of Object.entries(view)) {
    if (name === "bets" && isRecord(part) && seat in part) found.push({ name: "", stake: part[seat] as Chips });
    if (!Array.isArray(part)) continue;
    for (const one of part) {
      if (isRecord(one) && one["seat"] === seat && "stake" in one) {
        found.push({ name: String(one["bet"] ?? ""), stake: one["stake"] as Chips });
      }
    }
  }
  return found;
}

/** The plain values of a view, for who wants to see them: no hashes, whole texts, or what is not so. */
export function factsIn(view: Record<string, unknown>): Fact[] {
  return Object.entries(view).flatMap(([name, value]) =>
    value === null || value === false || typeof value === "object" || value === "" || isCard(value) || /\n|^\w{32,}$/.test(String(value)) ? [] : [{ name, value: value === true ? "✓" : String(value) }],
  );
}
