// Reading `legal`: which commands would be accepted, and with which values of their fields.
import type { Command } from "./connection.ts";
import type { Amounts, LegalCommand } from "./protocol.ts";

export type Values = Record<string, unknown>;

export function isAmounts(field: Amounts | unknown[]): field is Amounts {
  return !Array.isArray(field);
}

/** The commands of a kind that would be accepted. */
export function options(legal: LegalCommand[], command: string): LegalCommand[] {
  return legal.filter((option) => option.command === command);
}

/** The first command of a kind that takes these values, such as a wager on a bet. */
export function option(legal: LegalCommand[], command: string, values: Values = {}): LegalCommand | undefined {
  return options(legal, command).find((found) => takes(found, values));
}

export function takes(option: LegalCommand, values: Values): boolean {
  return Object.entries(values).every(([name, value]) => {
    const field = option.fields[name];
    return field !== undefined && !isAmounts(field) && field.includes(value);
  });
}

/** The range of an amount. */
export function range(option: LegalCommand | undefined, field: string): Amounts | undefined {
  const found = option?.fields[field];
  return found && isAmounts(found) ? found : undefined;
}

/** The fields that are still to be chosen: all but `seat` and those with one value only. */
export function openFields(option: LegalCommand): string[] {
  return Object.keys(option.fields).filter((name) => {
    const field = option.fields[name]!;
    return name !== "seat" && (isAmounts(field) || field.length !== 1);
  });
}

/** The command itself: what was chosen, and the only value of every other field. */
export function commandOf(option: LegalCommand, chosen: Values = {}): Command {
  const fixed = Object.entries(option.fields).flatMap(([name, field]) =>
    !isAmounts(field) && field.length === 1 ? [[name, field[0]] as const] : [],
  );
  return { kind: option.command, ...Object.fromEntries(fixed), ...chosen };
}
