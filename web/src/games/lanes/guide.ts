// The tutorial: five steps of a first game, each beside what it speaks of.
import type { Lanes } from "../../protocol.ts";

export type Step = "lanes" | "bid" | "hand" | "effects" | "count";
export const STEPS: Step[] = ["lanes", "bid", "hand", "effects", "count"];

const MARK = "croupier.lanes.tutorial";

/** The table that is to be opened with the tutorial. */
export const markTutorial = (table: string): void => sessionStorage.setItem(MARK, table);
export const hasTutorial = (table: string): boolean => sessionStorage.getItem(MARK) === table;
export const endTutorial = (): void => sessionStorage.removeItem(MARK);

/** Whether what a step asks for has been done, so that the next one follows by itself. */
export function isDone(step: Step, view: Lanes.View, own: string): boolean {
  const laid = (view.round?.cards ?? []).filter((card) => card.side === own).length;
  if (step === "bid" || step === "hand") return laid > 0;
  return step === "count" && view.ended !== null;
}
