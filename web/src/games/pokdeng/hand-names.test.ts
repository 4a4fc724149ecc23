import { expect, test } from "vitest";
import { handNames } from "./hand-names.ts";

const called = (name: string, title: string, thai: string) => ({ name, title, thai, cards: 3, needs: [], multiplier: 3 });
const FLUSH = called("flush", "Flush", "สามเด้ง (Sam Deng)");

test("a hand is named in Thai and in the language of the page; who reads English is told how the Thai is said", () => {
  expect(handNames(FLUSH, "en")).toEqual({ thai: "สามเด้ง", beside: "Sam Deng · Flush" });
  expect(handNames(FLUSH, "th")).toEqual({ thai: "สามเด้ง", beside: "ดอกเดียวกันสามใบ" });
  expect(handNames(FLUSH, "zh")).toEqual({ thai: "สามเด้ง", beside: "三张同花" });
});

test("in Thai a hand that is called what it is is named once", () => {
  expect(handNames(called("tong", "Three of a Kind", "ตอง (Tong)"), "th")).toEqual({ thai: "ตอง", beside: "" });
});

test("a hand of somebody's own rules keeps the server's title", () => {
  expect(handNames(called("rainbow", "Rainbow", "รุ้ง"), "en")).toEqual({ thai: "รุ้ง", beside: "Rainbow" });
  expect(handNames(called("rainbow", "Rainbow", "รุ้ง"), "zh")).toEqual({ thai: "รุ้ง", beside: "Rainbow" });
});

const BUILT_IN = ["tong", "straight-flush", "straight", "three-faces", "flush", "pair", "suited"];

test.each(["th", "zh"] as const)("every hand of the rule sets has a name in %s", (language) => {
  for (const name of BUILT_IN) expect(handNames(called(name, "English", "ไทย"), language).beside).not.toBe("English");
});
