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

export type Shuffle = { table: string; pack: string; number: number; promised: string; seeds: Record<string, string> };
export type Checks = { promise: boolean; seeds: boolean; key: boolean; cards: boolean };

/** What was promised and given, as the log has it, beside what the proof says. */
export async function checked(shuffle: Shuffle, proof: ShoeProof): Promise<Checks> {
  const { table, pack, number } = shuffle;
  const promise = await hashed("croupier/fair/commitment", table, pack, String(number), proof.secret);
  const givers = Object.keys(proof.seeds).sort(); // names of people on the wire, which are plain ASCII
  const key = await hashed("croupier/fair/shuffle", proof.secret, ...givers.flatMap((giver) => [giver, proof.seeds[giver]!]));
  return {
    promise: promise === shuffle.promised && promise === proof.commitment,
    seeds: JSON.stringify(entries(shuffle.seeds)) === JSON.stringify(entries(proof.seeds)),
    key: key === proof.key,
    cards: sorted(proof.order) === sorted(proof.cards) && proof.cards !== "",
  };
}

const entries = (seeds: Record<string, string>) => Object.entries(seeds).sort(([one], [other]) => (one < other ? -1 : 1));
const sorted = (cards: string) => (cards.match(/../g) ?? []).sort().join("");
