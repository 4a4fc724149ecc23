// Reading a view of Lanes and what the server tells of each move; what cards count, only the server knows.
import { takes } from "../../legal.ts";
import type { Lanes, LegalCommand } from "../../protocol.ts";

export type Face = "up" | "down";
export type Side = "a" | "b";
export type KnownPoints = Record<Side, number | null>;

/** A legal move, by the fields of its command. */
export type Move = {
  kind: string;
  card: string | null;
  lane: number | null;
  face: Face | null;
  number: number | null;
  coins: number | null;
};

/** What the lanes would count after a move; null where the mover cannot know. */
export type MovePoints = { move: Move; points: KnownPoints[] };

/** A move that `expert` has looked at, and the coins it wins on average; its own choice comes first. */
export type Advised = { move: Move; worth: number | null };

/** The rules as a card beside the table holds them. */
export type RulesSection = { title: string; lines: { about: string; says: string }[] };

export const FACES: Face[] = ["up", "down"];

export const otherSide = (side: Side): Side => (side === "a" ? "b" : "a");

/** The cards of a side of a lane, in the order they were played. */
export function cardsAt(round: Lanes.RoundView | null, lane: number, side: Side): Lanes.CardView[] {
  return (round?.cards ?? []).filter((card) => card.lane === lane && card.side === side);
}

export function mayLay(legal: LegalCommand[], card: string, lane: number, face: Face): boolean {
  return legal.some((option) => option.command === "Lay" && takes(option, { card, lane, face }));
}

/** The played cards that an effect may take, by number. */
export function targets(legal: LegalCommand[]): number[] {
  return legal.filter((option) => option.command === "Choose").flatMap((option) => option.fields["number"] as number[]);
}

/** The lanes whose ten an Ace may flip. */
export function laneTargets(legal: LegalCommand[]): number[] {
  return legal.filter((option) => option.command === "FlipLane").flatMap((option) => option.fields["lane"] as number[]);
}

/** What was told of a move, by the fields that name it. */
export function told<Told extends { move: Move }>(moves: Told[], wanted: Partial<Move>): Told | undefined {
  const named = Object.entries(wanted) as [keyof Move, unknown][];
  return moves.find(({ move }) => named.every(([field, value]) => move[field] === value));
}

export function pointsText(points: number | null | undefined): string {
  if (points === null || points === undefined) return "?";
  return String(points).replace("-", "−");
}

const SUITS: Record<string, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** A card in two characters, for a tag on its back. */
export function cardTag(card: string): string {
  return card.startsWith("X") ? "★" : `${card.charAt(0).replace("T", "10")}${SUITS[card.charAt(1)] ?? ""}`;
}

export const isRed = (card: string): boolean => /[hd]$/.test(card);
