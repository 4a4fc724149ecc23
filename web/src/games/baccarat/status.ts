// What is out of the ordinary about a coup, each in one line.
import { shown } from "../../amounts.ts";
import type { Baccarat } from "../../protocol.ts";
import { betName, handName, tell } from "./words.ts";

export function statusOf(view: Baccarat.View, nameOf: (seat: string) => string): string[] {
  const { coup } = view;
  const turning = coup?.turns && coup.turns[1] in view.people ? tell().squeezedBy(nameOf(coup.turns[1]), handName(coup.turns[0])) : "";
  return [
    coup?.void ? `${tell().voided} (${coup.void})` : "",
    coup && !coup.betting ? tell().freeCoup : "",
    view.free > 0 ? tell().freeCoups(view.free) : "",
    turning || (view.squeeze ? tell().squeezeOn : ""),
    ...Object.entries(view.liability).map(([bet, most]) => tell().liability(betName(bet), shown(most))),
    ...view.posted.map((notice) => tell().posted(tell()[notice.bound], betName(notice.bet), shown(notice.amount))),
    ...view.offers.map((offer) => tell().offer(nameOf(offer.player), tell()[offer.bound], betName(offer.bet), shown(offer.amount))),
  ].filter(Boolean);
}
