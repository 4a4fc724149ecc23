// A player's own sealed seeds: when to seal one, and when to open it. docs/fair.md says what for.
import { canHash, sealOf } from "./fair.ts";
import type { TableInfo } from "./protocol.ts";

type Say = (command: { kind: string } & Record<string, unknown>) => void;

export class OwnSeeds {
  #texts = new Map<string, string>(); // by seal
  #stored = new Set<string>(); // seals that the table has told of
  #sealing = false;

  constructor(readonly say: Say) {}

  /** Open what may be opened, and keep one seal waiting. */
  async tend(table: TableInfo): Promise<void> {
    const waiting = new Set(Object.values(table.seals.waiting));
    const toOpen = new Set(Object.values(table.seals.to_open));
    for (const seal of [...this.#texts.keys()]) {
      if (toOpen.has(seal)) this.#open(seal);
      else if (waiting.has(seal)) this.#stored.add(seal);
      else if (this.#stored.delete(seal)) this.#texts.delete(seal); // too late
    }
    if (this.#texts.size === 0 && !this.#sealing && canHash()) await this.#seal(table.table);
  }

  #open(seal: string): void {
    this.say({ kind: "OpenSeed", text: this.#texts.get(seal) });
    this.#texts.delete(seal);
    this.#stored.delete(seal);
  }

  async #seal(table: string): Promise<void> {
    this.#sealing = true;
    const text = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const seal = await sealOf(table, text);
    this.#texts.set(seal, text);
    this.#sealing = false;
    this.say({ kind: "SealSeed", seal });
  }
}
