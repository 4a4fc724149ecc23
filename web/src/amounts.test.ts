import { expect, test } from "vitest";
import { asNumber, chipsFor, nearest, shown, stackOf } from "./amounts.ts";

test("amounts are read whole, as decimals and as fractions", () => {
  expect([asNumber(25), asNumber("9.75"), asNumber("1/4")]).toEqual([25, 9.75, 0.25]);
});

test("amounts are shown exactly", () => {
  expect([shown(12500), shown("9.75"), shown("1/3")]).toEqual(["12,500", "9.75", "1/3"]);
});

test("the nearest amount of a range is one of its steps, and never above what was wanted", () => {
  const range = { low: 10, high: 100, step: 20 };
  expect([5, 10, 49, 50, 1000].map((wanted) => nearest(range, wanted))).toEqual([10, 10, 30, 50, 100]);
});

test("the chips to choose from are those that some range takes", () => {
  expect(chipsFor([{ low: 5, high: 500, step: 5 }])).toEqual([5, 25, 100, 500]);
  expect(chipsFor([{ low: 7, high: 9, step: 1 }])).toEqual([7]);
});

test("an amount is drawn with its largest chips", () => {
  expect(stackOf(631)).toEqual([500, 100, 25, 5, 1]);
});
