import { expect, test } from "vitest";
import type { RuleSetInfo } from "../../protocol.ts";
import { botsFor, fieldsOf, seatsOf } from "./settings.ts";

const SCHEMA = {
  type: "object",
  properties: {
    clock: { type: "integer", default: 30 },
    places: { anyOf: [{ type: "integer" }, { type: "null" }], default: null },
    pace: { type: "string", enum: ["fast", "slow"], default: "fast" },
    private: { type: "boolean", default: false },
    name: { type: "string", default: "" },
    bots: { type: "object" },
    notice: { anyOf: [{ $ref: "#/$defs/Notice" }, { type: "null" }], default: null },
  },
};

test("every plain setting is a field, with what it is unless somebody chooses", () => {
  expect(fieldsOf(SCHEMA)).toEqual([
    { name: "clock", kind: "number", usual: 30 },
    { name: "places", kind: "number", usual: null },
    { name: "pace", kind: "choice", usual: "fast", choices: ["fast", "slow"] },
    { name: "private", kind: "switch", usual: false },
    { name: "name", kind: "text", usual: "" },
  ]);
  expect(fieldsOf(null)).toEqual([]);
});

const RULES = {
  seats: ["1", "2", "3"],
  places: { "3": ["1", "2", "3"], "4": ["1", "2", "3", "4"] },
  play_now: { seat: "2", settings: { bots: { "1": "random" } } },
} as unknown as RuleSetInfo;

test("bots sit as at a table that is opened at once, and at the places beyond", () => {
  expect(seatsOf(RULES, "")).toEqual(["1", "2", "3"]);
  expect(botsFor(RULES, seatsOf(RULES, "3"), "2")).toEqual({ "1": "random" });
  expect(botsFor(RULES, seatsOf(RULES, "4"), "2")).toEqual({ "1": "random", "4": "random" });
});

test("nobody but oneself sits at one's own seat, and the seat left for one is not left empty", () => {
  expect(botsFor(RULES, seatsOf(RULES, ""), "1")).toEqual({ "2": "random" });
});
