import { expect, test } from "vitest";
import { sealOf } from "./fair.ts";
import { OwnSeeds } from "./own-seeds.ts";
import type { TableInfo } from "./protocol.ts";

type Said = { kind: string; seal?: string; text?: string };

const table = (waiting: string[], toOpen: string[]) =>
  ({ table: "river", seals: { waiting: byGiver(waiting), to_open: byGiver(toOpen) } }) as unknown as TableInfo;
const byGiver = (seals: string[]) => Object.fromEntries(seals.map((seal, place) => [`Ann (${place})`, seal]));

test("a seed is sealed once, and opened only when the list is closed", async () => {
  const said: Said[] = [];
  const seeds = new OwnSeeds((command) => void said.push(command));
  await seeds.tend(table([], []));
  await seeds.tend(table([], []));
  expect(said.map(({ kind }) => kind)).toEqual(["SealSeed"]);
  const seal = said[0]!.seal!;
  await seeds.tend(table([seal], []));
  expect(said).toHaveLength(1);
  await seeds.tend(table([], [seal]));
  expect(said.map(({ kind }) => kind)).toEqual(["SealSeed", "OpenSeed", "SealSeed"]);
  expect(await sealOf("river", said[1]!.text!)).toBe(seal);
  expect(said[2]!.seal).not.toBe(seal);
});

test("a seal that was left out is forgotten, and another is given", async () => {
  const said: Said[] = [];
  const seeds = new OwnSeeds((command) => void said.push(command));
  await seeds.tend(table([], []));
  await seeds.tend(table([said[0]!.seal!], []));
  await seeds.tend(table([], []));
  expect(said.map(({ kind }) => kind)).toEqual(["SealSeed", "SealSeed"]);
});
