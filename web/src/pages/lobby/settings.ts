// The settings of a table as fields of a form, read from the server's JSON Schema of them.
import type { RuleSetInfo } from "../../protocol.ts";

export type Field = { name: string } & (
  | { kind: "switch"; usual: boolean }
  | { kind: "choice"; usual: string; choices: string[] }
  | { kind: "number"; usual: number | null }
  | { kind: "text"; usual: string }
);
type Schema = { type?: string; enum?: string[]; default?: unknown; anyOf?: Schema[]; properties?: Record<string, Schema> };

/** The fields that a form can ask for; lists and objects are left as they are. */
export function fieldsOf(schema: unknown): Field[] {
  const { properties } = (schema ?? {}) as Schema;
  return Object.entries(properties ?? {}).flatMap(([name, shape]) => fieldOf(name, shape) ?? []);
}

function fieldOf(name: string, shape: Schema): Field | null {
  const kinds = [shape, ...(shape.anyOf ?? [])];
  const usual = shape.default;
  if (shape.enum) return { name, kind: "choice", usual: String(usual), choices: shape.enum };
  if (kinds.some((one) => one.type === "boolean")) return { name, kind: "switch", usual: usual === true };
  if (kinds.some((one) => one.type === "integer")) return { name, kind: "number", usual: typeof usual === "number" ? usual : null };
  return shape.type === "string" ? { name, kind: "text", usual: String(usual ?? "") } : null;
}

/** The seats of a table with so many places; without a choice, those that its rules name. */
export function seatsOf(rules: RuleSetInfo, places: string): string[] {
  return rules.places[places] ?? rules.seats;
}

/** Who sits where to begin with: as at a table that is opened at once, and the same bot at places beyond. */
export function botsFor(rules: RuleSetInfo, seats: readonly string[], own: string): Record<string, string> {
  const usual = rules.play_now.settings.bots ?? {};
  const [bot = ""] = Object.values(usual);
  const taken = seats.filter((seat) => seat !== own && (seat in usual || !rules.seats.includes(seat) || (seat === rules.play_now.seat && own !== seat)));
  return Object.fromEntries(taken.map((seat) => [seat, usual[seat] ?? bot]));
}
