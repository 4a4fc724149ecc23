// Reading a view of Pok Deng: who sits where around the table, and what a hand is called.
import type { Chips, PokDeng } from "../../protocol.ts";

const CROWD = 4; // other players above which they sit in rows: on an oval their hands would cover one another

export type Around = { seat: string; x: number; y: number };

/** The seats that are taken, from the one after one's own, going round; the banker sits apart. */
export function others(seats: string[], own: string | null, banker: string | null): string[] {
  const start = seats.indexOf(own ?? "");
  const round = [...seats.slice(start + 1), ...seats.slice(0, Math.max(start, 0))];
  return round.filter((seat) => seat !== banker);
}

export const isCrowd = (players: number): boolean => players > CROWD;

/** Whether they fit one row, which leaves room for larger cards. */
export const isRow = (players: number): boolean => isCrowd(players) && players <= 2 * CROWD;

/** Places on an oval, in percent of the felt: half on the left, half on the right, the top left free for the banker. */
export function around(seats: string[], topTaken: boolean): Around[] {
  const angles = topTaken ? bothSides(seats.length) : spread(seats.length, -6, 186);
  return seats.map((seat, place) => ({ seat, ...at(angles[place] ?? 90) }));
}

/** Two of them, left and right of the banker. */
export function ends(seats: string[]): Around[] {
  const [first, last] = [seats[0], seats.at(-1)];
  return first && last && first !== last ? [{ seat: first, x: 17, y: 48 }, { seat: last, x: 83, y: 48 }] : around(seats, true);
}

function bothSides(count: number): number[] {
  const left = Math.ceil(count / 2);
  return [...spread(left, -6, 52), ...spread(count - left, 128, 186)];
}

function spread(count: number, from: number, to: number): number[] {
  if (count === 1) return [(from + to) / 2];
  return Array.from({ length: count }, (_, place) => from + ((to - from) * place) / (count - 1));
}

function at(degrees: number): { x: number; y: number } {
  const angle = (degrees * Math.PI) / 180;
  return { x: 50 - 42 * Math.cos(angle), y: 56 - 42 * Math.sin(angle) };
}

/** The combination that a score names, in both languages: `ตอง (Tong)` and `Three of a Kind`. */
export function combinationOf(view: PokDeng.View, score: PokDeng.Score | null): PokDeng.Combination | undefined {
  return view.combinations.find((found) => found.name === score?.combination);
}

/** What a player has won or lost in the round; null before it is settled. */
export function wonBy(round: PokDeng.RoundView | null, seat: string): Chips | null {
  return round?.payments.find((payment) => payment.seat === seat)?.won ?? null;
}
