import { expect, test } from "vitest";
import { withKeys } from "./actions.ts";
import { betsOf, cardsIn, chipsOf } from "./games/generic/reading.ts";
import type { LegalCommand } from "./protocol.ts";
import { commandOf, openFields, option, range } from "./legal.ts";

const stake = { low: 25, high: 500, step: 5 };
const LEGAL: LegalCommand[] = [
  { command: "Wager", fields: { seat: ["4"], bet: ["player"], stake } },
  { command: "Wager", fields: { seat: ["4"], bet: ["tie"], stake: { ...stake, high: 100 } } },
  { command: "Leave", fields: { seat: ["4"] } },
];

test("a command is found by the values it takes, with the range of its amount", () => {
  expect(range(option(LEGAL, "Wager", { bet: "tie" }), "stake")?.high).toBe(100);
  expect(option(LEGAL, "Wager", { bet: "banker" })).toBeUndefined();
});

test("a command has what was chosen, and the only value of every other field", () => {
  const wager = option(LEGAL, "Wager", { bet: "player" })!;
  expect(openFields(wager)).toEqual(["stake"]);
  expect(commandOf(wager, { stake: 50 })).toEqual({ kind: "Wager", seat: "4", bet: "player", stake: 50 });
});

test("every action has a key of its own", () => {
  const keys = withKeys(["Hit", "Hold", "Hit"].map((name) => ({ name, run: () => undefined }))).map(({ key }) => key);
  expect(new Set(keys).size).toBe(3);
});

test("a view is read without knowing its game", () => {
  const view = { people: { "4": { chips: "9.75" } }, layout: [{ seat: "4", bet: "tie", stake: 5 }], coup: { player: ["9h", "??"] } };
  expect(cardsIn(view)).toEqual([{ path: ["coup", "player"], cards: ["9h", "??"] }]);
  expect(chipsOf(view, "4")).toBe("9.75");
  expect(betsOf(view, "4")).toEqual([{ name: "tie", stake: 5 }]);
});
