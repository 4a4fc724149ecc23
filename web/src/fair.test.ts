import { expect, test } from "vitest";
import { checked, hashed, same, sealOf } from "./fair.ts";

// The proof that docs/fair.md prints.
const CARDS = "2c2d2h2s3c3d3h3s4c4d4h4s5c5d5h5s6c6d6h6s7c7d7h7s8c8d8h8s9c9d9h9sAcAdAhAsJcJdJhJsKcKdKhKsQcQdQhQsTcTdThTs";
const PROOF = {
  commitment: "2c0f4dce2cf91fff89e6fcfa1fe49b48b77352a99967be58b7c623525f42f191",
  secret: "0b0fb6cf47ebcbbe2a67ece531e03674362ccfb02dff46f362572d6b95b3a0a7",
  seals: { "Ann (2)": "d2f50c1179f0bae39d216bb3e38f96ecb12831dc11eb59fa42dbed37ec64de2c" },
  seeds: { "Ann (2)": "green tea, two sugars, 58213", "Bo (3)": "4711" },
  key: "aded310cbe5c0d359da56d91b58ebb7482aa8bbd5bc9658332e04dac31961bf4",
  cards: CARDS,
  order: "Td4dJh9c2s7c6c9s3d4cJcQh7s5h3c9d4hJs5c2h7hKhAc6hTs5s2dAh6d8cAsKc7d8sJd8dTh3hAdQdKsQs5dKd8h9h4sQc2c3sTc6s",
};
const { commitment: promised, seals } = PROOF;
const seeds = { "Bo (3)": "4711", "Ann (2)": "green tea, two sugars, 58213" };
const SHUFFLE = { table: "river", pack: "", number: 12, promised, seeds, seals, fixed: true };
const HOLDS = { promise: true, seeds: true, seals: true, key: true, cards: true };

test("an honest shuffle holds", async () => {
  expect(await checked(SHUFFLE, PROOF)).toEqual(HOLDS);
});

test("each part that was changed is found out", async () => {
  expect(await checked({ ...SHUFFLE, promised: "0".repeat(64) }, PROOF)).toEqual({ ...HOLDS, promise: false });
  expect(await checked({ ...SHUFFLE, number: 13 }, PROOF)).toEqual({ ...HOLDS, promise: false });
  expect(await checked({ ...SHUFFLE, seeds: { "Bo (3)": "4711" } }, PROOF)).toEqual({ ...HOLDS, seeds: false });
  expect(await checked({ ...SHUFFLE, fixed: false }, PROOF)).toEqual({ ...HOLDS, seals: false });
  expect(await checked({ ...SHUFFLE, seals: {} }, PROOF)).toEqual({ ...HOLDS, seals: false });
  const chosen = { ...PROOF, seeds: { ...PROOF.seeds, "Ann (2)": "chosen afterwards" } };
  expect(await checked({ ...SHUFFLE, seeds: chosen.seeds }, chosen)).toEqual({ ...HOLDS, seals: false, key: false });
  const other = { ...PROOF, seeds: { ...PROOF.seeds, "Bo (3)": "4712" } };
  expect(await checked({ ...SHUFFLE, seeds: other.seeds }, other)).toEqual({ ...HOLDS, key: false });
  expect(await checked(SHUFFLE, { ...PROOF, order: PROOF.order.replace("Td", "Ts") })).toEqual({ ...HOLDS, cards: false });
});

test("no two lists of texts read alike", async () => {
  expect(await hashed("ab", "c")).not.toBe(await hashed("a", "bc"));
  expect(await hashed("é")).toHaveLength(64);
});

test("a proof from before there were seals still holds", async () => {
  const key = "5be0bebd8a135c336cd6a1d58339f797977a3cd650a9b4be16ead9eaf13f7c5c";
  const old = { ...PROOF, seals: {}, seeds: { Ann: "green tea", Bo: "4711" }, key };
  expect(await checked({ ...SHUFFLE, seeds: old.seeds, seals: {} }, old)).toEqual(HOLDS);
});

test("names are sorted by code points, as Python sorts them", async () => {
  expect(same({ "\u{1F0CF} (1)": "a", "\uFF21 (2)": "b" }, { "\uFF21 (2)": "b", "\u{1F0CF} (1)": "a" })).toBe(true);
  const proof = { ...PROOF, seals: {}, seeds: { "\u{1F0CF}": "a", "\uFF21": "b" } };
  const key = await hashed("croupier/fair/shuffle", PROOF.secret, "\uFF21", "b", "\u{1F0CF}", "a");
  expect((await checked({ ...SHUFFLE, seeds: proof.seeds, seals: {} }, { ...proof, key })).key).toBe(true);
  expect(await sealOf("river", seeds["Ann (2)"])).toBe(seals["Ann (2)"]);
});
