import { expect, test } from "vitest";
import type { EventLine } from "../../protocol.ts";
import { nextRound, nextStop, roundAt, stopsIn } from "./steps.ts";

const round = (from: number, to: number) => ({ from, to, sentence: "", shoe: null, result: "" });
const ROUNDS = [round(3, 9), round(12, 20)];
const line = (seq: number, scope: "game" | "table", sentence = "so"): EventLine => ({ seq, scope, sentence, event: {} });

test("one stops at what the game says, not at what happens around it", () => {
  expect(stopsIn([line(1, "table"), line(2, "game"), line(3, "game", ""), line(4, "game")])).toEqual([2, 4]);
});

test("steps go to the nearest entry on either side, and end at the ends", () => {
  const stops = [2, 4, 7];
  expect(nextStop(stops, 4, 1)).toBe(7);
  expect(nextStop(stops, 5, -1)).toBe(4);
  expect(nextStop(stops, 7, 1)).toBeNull();
  expect(nextStop(stops, 2, -1)).toBeNull();
});

test("an entry belongs to the round that it leads to the end of", () => {
  expect([1, 3, 9, 10, 12, 20, 21].map((seq) => roundAt(ROUNDS, seq))).toEqual([0, 0, 0, 1, 1, 1, 2]);
});

test("a step by rounds shows how each ended", () => {
  expect(nextRound(ROUNDS, 5, 1)).toBe(9);
  expect(nextRound(ROUNDS, 9, 1)).toBe(20);
  expect(nextRound(ROUNDS, 20, 1)).toBeNull();
  expect(nextRound(ROUNDS, 20, -1)).toBe(9);
  expect(nextRound(ROUNDS, 9, -1)).toBeNull();
});
