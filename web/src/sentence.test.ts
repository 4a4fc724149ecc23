import { expect, test } from "vitest";
import { inParts } from "./sentence.ts";

test("a clause at the end is set apart, one within stays", () => {
  const said = "Player has a natural (TLGC 11), so the coup is over, TLGC 10.2";
  expect(inParts(said)).toEqual({ text: "Player has a natural (TLGC 11), so the coup is over", clause: "TLGC 10.2" });
  expect(inParts("Ann wins 10; Bo pays 5, 004 9.2 and 004 9.3").clause).toBe("004 9.2 and 004 9.3");
  expect(inParts("Bo wins 10, thai 4").clause).toBe("thai 4");
});

test("a sentence without a clause stays whole, commas and all", () => {
  expect(inParts("Ada, a bot (greedy), takes seat b")).toEqual({ text: "Ada, a bot (greedy), takes seat b", clause: "" });
});
