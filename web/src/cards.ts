// Cards as texts: what they are called. What they are worth, only the server knows.
import type { Messages } from "./i18n/en.ts";

const CARD = /^([A2-9TJQK][shdc]|X[12]|\?\?)$/;

export function isCard(value: unknown): value is string {
  return typeof value === "string" && CARD.test(value);
}

/** `9h` as a person says it. */
export function cardName(card: string, say: Messages): string {
  if (card === "??") return say.faceDown;
  if (card.startsWith("X")) return say.joker;
  return say.card(say.ranks[card.charAt(0)] ?? "", say.suits[card.charAt(1)] ?? "");
}

/** Fetch all faces while nothing else is to be done, so that none is blank when it is dealt. */
export function loadFaces(say: Messages): void {
  const idle = window.requestIdleCallback ?? ((load: () => void) => setTimeout(load, 1000));
  idle(() => {
    for (const rank of Object.keys(say.ranks)) for (const suit of Object.keys(say.suits)) new Image().src = facePath(rank + suit);
  });
}

export function facePath(card: string): string {
  return `/cards/${card}.svg`;
}
