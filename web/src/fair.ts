// Checking a shuffle in the browser: what is a hash. docs/fair.md says what is hashed, and why.
import type { ShoeProof } from "./api.ts";

/** SHA-256 of a list of texts, each as the number of its bytes in UTF-8, a colon, and the bytes. */
export async function hashed(...texts: string[]): Promise<string> {
  const parts = texts.flatMap((text) => {
    const bytes = new TextEncoder().encode(text);
    return [new TextEncoder().encode(`${bytes.length}:`), bytes];
  });
  const digest = await crypto.subtle.digest("SHA-256", await new Blob(parts).arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A browser hashes only on pages that nobody on the way could have changed. */
export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined;

export type ByGiver = Record<string, string>;

/** A shuffle as the log has it; `fixed`: whether all that was mixed in was fixed before a sealed seed was told. */
export type Shuffle = { table: string; pack: string; number: number; promised: string; seeds: ByGiver; seals: ByGiver; fixed: boolean };
export type Checks = { promise: boolean; seeds: boolean; seals: boolean; key: boolean; cards: boolean };

/** What binds a player to a seed that nobody can guess. */
export const sealOf = (table: string, seed: string): Promise<string> => hashed("croupier/fair/seal", table, seed);

/** What was promised and given, as the log has it, beside what the proof says. */
export async function checked(shuffle: Shuffle, proof: ShoeProof): Promise<Checks> {
  const { table, pack, number } = shuffle;
  const promise = await hashed("croupier/fair/commitment", table, pack, String(number), proof.secret);
  const sealed = Object.entries(proof.seals).filter(([giver]) => giver in proof.seeds);
  const opened = await Promise.all(sealed.map(async ([giver, seal]) => (await sealOf(table, proof.seeds[giver]!)) === seal));
  return {
    promise: promise === shuffle.promised && promise === proof.commitment,
    seeds: same(shuffle.seeds, proof.seeds),
    seals: shuffle.fixed && same(shuffle.seals, proof.seals) && opened.every(Boolean),
    key: (await keyOf(proof)) === proof.key,
    cards: sorted(proof.order) === sorted(proof.cards) && proof.cards !== "",
  };
}

function keyOf({ secret, seeds, seals }: ShoeProof): Promise<string> {
  const given = inOrder(seeds).flat();
  if (Object.keys(seals).length === 0) return hashed("croupier/fair/shuffle", secret, ...given);
  return hashed("croupier/fair/sealed", secret, String(Object.keys(seeds).length), ...given, ...inOrder(seals).flat());
}

/** By giver as Python sorts them: by code points, and not by their halves. */
const inOrder = (texts: ByGiver) => Object.entries(texts).sort(([one], [other]) => byCodePoints([...one], [...other]));

function byCodePoints(one: string[], other: string[]): number {
  const at = one.findIndex((letter, place) => letter !== other[place]);
  return at === -1 ? one.length - other.length : (one[at]!.codePointAt(0) ?? 0) - (other[at]?.codePointAt(0) ?? -1);
}

export const same = (one: ByGiver, other: ByGiver): boolean => JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
const sorted = (cards: string) => (cards.match(/../g) ?? []).sort().join("");
