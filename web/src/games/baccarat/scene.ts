// A coup that comes in one frame, told card by card: what the table shows at each moment of it.
import type { Baccarat, Card, Chips, EventLine } from "../../protocol.ts";

export type Hand = "player" | "banker";
type View = Baccarat.View;
type Points = { player: number; banker: number };
export type Pause = "card" | "natural" | "third" | "seat" | "chips";

/** How far the coup has been shown; what the view says beyond it is still to come. */
export type Moment = {
  seq: number; // of the last entry that was shown
  number: number;
  cards: Record<Hand, Card[]>;
  points: Points | null; // as announced after the initial deal
  result: boolean;
  paid: string[]; // seats whose wagers are settled, which goes place by place
  settled: boolean;
  layout: Baccarat.LaidView[];
  people: View["people"];
  remaining: number;
  results: string[];
};

export type Step = { moment: Moment; pause: Pause };

const isOf = <Kind extends Baccarat.Event["kind"]>(kind: Kind, event: { kind: string }): event is Extract<Baccarat.Event, { kind: Kind }> =>
  event.kind === kind;

/** The table as it stood, before anything of these lines has been shown. */
export function start(before: View, seq: number): Moment {
  const coup = before.coup && !before.coup.over ? before.coup : null;
  return {
    seq,
    number: coup?.number ?? before.coups + 1,
    cards: { player: [...(coup?.player ?? [])], banker: [...(coup?.banker ?? [])] },
    points: coup && coup.player_point !== null && coup.banker_point !== null ? { player: coup.player_point, banker: coup.banker_point } : null,
    result: false,
    paid: [],
    settled: false,
    layout: before.layout,
    people: before.people,
    remaining: before.shoe.remaining,
    results: before.results,
  };
}

/** Every moment that these lines lead through; none where they tell of no card. */
export function steps(lines: readonly EventLine[], from: Moment): Step[] {
  const told: Step[] = [];
  let moment = from;
  for (const line of lines) {
    const [event, now] = [line.event as Baccarat.Event, { ...moment, seq: line.seq }];
    const next = isOf("Settled", event) ? settle(now, event.payments) : [follow(now, event)];
    moment = next.at(-1)!.moment;
    for (const { moment: shown, pause } of next) if (pause) told.push({ moment: shown, pause });
  }
  return told.some(({ pause }) => pause !== "chips" && pause !== "seat") ? told : [];
}

/** Place 1 first; whoever stands behind a place comes after it. */
function settle(moment: Moment, payments: readonly Baccarat.Payment[]): Step[] {
  const seats = [...new Set(payments.map((payment) => payment.seat))].sort((one, other) => one.localeCompare(other, "en", { numeric: true }));
  const before = seats.slice(0, -1).map((_, number): Step => ({ moment: { ...moment, paid: seats.slice(0, number + 1) }, pause: "seat" }));
  return [...before, { moment: { ...moment, paid: seats, settled: true }, pause: "chips" }];
}

function follow(moment: Moment, event: Baccarat.Event): { moment: Moment; pause: Pause | null } {
  if (isOf("WagerPlaced", event)) return { moment: { ...moment, layout: laid(moment.layout, event) }, pause: null };
  if (isOf("CoupBegan", event)) {
    const cards = { player: [], banker: [] };
    return { moment: { ...moment, number: event.number, cards, points: null, result: false, paid: [], settled: false }, pause: "card" };
  }
  if (isOf("CardDealt", event)) {
    const cards = { ...moment.cards, [event.hand]: [...moment.cards[event.hand], event.card] };
    const remaining = moment.remaining - (event.source === "shoe" ? 1 : 0);
    return { moment: { ...moment, cards, remaining }, pause: moment.points ? "third" : "card" };
  }
  if (isOf("CardTurned", event)) {
    const hand = moment.cards[event.hand];
    const cards = { ...moment.cards, [event.hand]: hand.with(hand.indexOf("??"), event.card) };
    return { moment: { ...moment, cards }, pause: "natural" };
  }
  if (isOf("PointsAnnounced", event)) return { moment: { ...moment, points: { player: event.player, banker: event.banker } }, pause: "natural" };
  if (isOf("ResultAnnounced", event)) return { moment: { ...moment, result: true }, pause: "natural" };
  return { moment, pause: null };
}

function laid(layout: Baccarat.LaidView[], event: { seat: string; bet: string; stake: Chips }): Baccarat.LaidView[] {
  const own = layout.some((wager) => wager.seat === event.seat && wager.bet === event.bet);
  return own ? layout : [...layout, { seat: event.seat, bet: event.bet, stake: event.stake, small: false }];
}

/** The view with all that has not been shown yet left out. */
export function shownAt(view: View, moment: Moment): View {
  const coup = view.coup;
  if (!coup || coup.number !== moment.number) return view;
  const shown: Baccarat.CoupView = {
    ...coup,
    over: coup.over && moment.settled,
    player: moment.cards.player,
    banker: moment.cards.banker,
    player_point: pointOf(coup, moment, "player"),
    banker_point: pointOf(coup, moment, "banker"),
    due: null,
    winner: moment.result ? coup.winner : null,
    player_pair: moment.result ? coup.player_pair : null,
    banker_pair: moment.result ? coup.banker_pair : null,
    payments: coup.payments.filter((payment) => moment.paid.includes(payment.seat)),
  };
  const shoe = { ...view.shoe, remaining: moment.remaining };
  const told = { ...view, phase: "coup" as const, coup: shown, shoe, bets_next: null };
  if (moment.settled) return { ...told, layout: [] };
  const layout = moment.layout.filter((wager) => !moment.paid.includes(wager.seat));
  const paid = moment.paid.flatMap((seat) => (view.people[seat] ? [[seat, view.people[seat]] as const] : []));
  return { ...told, layout, people: { ...moment.people, ...Object.fromEntries(paid) }, results: moment.results };
}

/** Of a hand that is all there, as the view has it; of the first two cards, as it was announced. */
function pointOf(coup: Baccarat.CoupView, moment: Moment, hand: Hand): number | null {
  if (!moment.points) return null;
  const all = moment.cards[hand].length === coup[hand].length;
  return all ? coup[`${hand}_point`] : moment.points[hand];
}
