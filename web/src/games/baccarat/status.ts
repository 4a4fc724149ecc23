// What is out of the ordinary about a coup, each in one line.
import type { Baccarat } from "../../protocol.ts";
import { handName, tell } from "./words.ts";

export function statusOf(view: Baccarat.View): string[] {
  const { coup } = view;
  const turning = coup?.turns && coup.turns[1] in view.people ? tell().squeezedBy(coup.turns[1], handName(coup.turns[0])) : "";
  return [
    coup?.void ? `${tell().voided} (${coup.void})` : "",
    coup && !coup.betting ? tell().freeCoup : "",
    view.free > 0 ? tell().freeCoups(view.free) : "",
    turning || (view.squeeze ? tell().squeezeOn : ""),
  ].filter(Boolean);
}
