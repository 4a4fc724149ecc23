import { expect, test } from "vitest";
import { checked, hashed } from "./fair.ts";

// The proof that docs/fair.md prints.
const CARDS = "2c2d2h2s3c3d3h3s4c4d4h4s5c5d5h5s6c6d6h6s7c7d7h7s8c8d8h8s9c9d9h9sAcAdAhAsJcJdJhJsKcKdKhKsQcQdQhQsTcTdThTs";
const PROOF = {
  commitment: "2c0f4dce2cf91fff89e6fcfa1fe49b48b77352a99967be58b7c623525f42f191",
  secret: "0b0fb6cf47ebcbbe2a67ece531e03674362ccfb02dff46f362572d6b95b3a0a7",
  seeds: { Ann: "green tea", Bo: "4711" },
  key: "5be0bebd8a135c336cd6a1d58339f797977a3cd650a9b4be16ead9eaf13f7c5c",
  cards: CARDS,
  order: "Qd9d5d6h7hTc4h8cQs2h2c4s3sAdJh8s3cQcJd7dTd2sAh9sAs3d3h7sKdJcQh2d8h5h9cTs7cKh4dAc6c5c6d9hJs4c5sKs6s8dThKc",
};
const SHUFFLE = { table: "river", pack: "", number: 12, promised: PROOF.commitment, seeds: { Bo: "4711", Ann: "green tea" } };
const HOLDS = { promise: true, seeds: true, key: true, cards: true };

test("an honest shuffle holds", async () => {
  expect(await checked(SHUFFLE, PROOF)).toEqual(HOLDS);
});

test("each part that was changed is found out", async () => {
  expect(await checked({ ...SHUFFLE, promised: "0".repeat(64) }, PROOF)).toEqual({ ...HOLDS, promise: false });
  expect(await checked({ ...SHUFFLE, number: 13 }, PROOF)).toEqual({ ...HOLDS, promise: false });
  expect(await checked({ ...SHUFFLE, seeds: { Ann: "green tea" } }, PROOF)).toEqual({ ...HOLDS, seeds: false });
  const other = { ...PROOF, seeds: { ...PROOF.seeds, Bo: "4712" } };
  expect(await checked({ ...SHUFFLE, seeds: other.seeds }, other)).toEqual({ ...HOLDS, key: false });
  expect(await checked(SHUFFLE, { ...PROOF, order: PROOF.order.replace("Qd", "Qs") })).toEqual({ ...HOLDS, cards: false });
});

test("no two lists of texts read alike", async () => {
  expect(await hashed("ab", "c")).not.toBe(await hashed("a", "bc"));
  expect(await hashed("é")).toHaveLength(64);
});
