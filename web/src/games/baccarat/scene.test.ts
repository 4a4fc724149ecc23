import { expect, test } from "vitest";
import type { Baccarat, EventLine } from "../../protocol.ts";
import { shownAt, start, steps } from "./scene.ts";

const LIMITS = {} as Baccarat.View["limits"];
const before = {
  phase: "wagers",
  limits: LIMITS,
  layout: [{ seat: "1", bet: "player", stake: 50, small: false }],
  people: { "1": { chips: 950, arrival: 1, limits: {}, advised: false } },
  shoe: { number: 1, cards: 416, remaining: 416, marker_out: false, last_hand: false, mouth: null, excess: 0 },
  coup: null,
  coups: 0,
  bets_next: null,
  results: [] as string[],
} as unknown as Baccarat.View;

const coup = {
  number: 1, over: true, void: "", betting: true, player: ["Jd", "Kc", "5h"], banker: ["5d", "7d"], player_point: 5, banker_point: 2,
  due: null, holders: {}, turns: null, winner: "player", player_pair: "none", banker_pair: "none",
  payments: [{ seat: "1", bet: "player", stake: 50, at_risk: 50, returned: 100, outcome: "win", clause: "TLGC 12.1" }],
} as unknown as Baccarat.CoupView;
const after: Baccarat.View = { ...before, layout: [], coup, coups: 1, results: ["P"], shoe: { ...before.shoe, remaining: 411 }, people: { "1": { ...before.people["1"]!, chips: 1050 } } };

const dealt = (hand: string, card: string) => ({ kind: "CardDealt", hand, card, up: true, source: "shoe" });
const events = [
  { kind: "CoupBegan", number: 1, betting: true, face_down: false },
  dealt("player", "Jd"), dealt("banker", "5d"), dealt("player", "Kc"), dealt("banker", "7d"),
  { kind: "PointsAnnounced", player: 0, banker: 2 },
  dealt("player", "5h"),
  { kind: "ResultAnnounced", player: 5, banker: 2, winner: "player", player_pair: "none", banker_pair: "none" },
  { kind: "Settled", payments: coup.payments },
];
const lines: EventLine[] = events.map((event, number) => ({ seq: number + 10, scope: "game", event, sentence: "" }));
const moments = steps(lines, start(before, 9)).map(({ moment }) => shownAt(after, moment));

test("cards come one by one, in their order", () => {
  expect(moments.map((view) => view.coup!.player.length + view.coup!.banker.length)).toEqual([0, 1, 2, 3, 4, 4, 5, 5, 5]);
  expect(moments.map((view) => view.shoe.remaining)).toEqual([416, 415, 414, 413, 412, 412, 411, 411, 411]);
});

test("a point is shown once it is announced, and the third card changes it", () => {
  expect(moments.map((view) => view.coup!.player_point)).toEqual([null, null, null, null, null, 0, 5, 5, 5]);
});

test("nobody is paid and nothing is won before it is announced", () => {
  const told = moments.slice(0, 7);
  expect(told.every((view) => view.coup!.winner === null && view.coup!.payments.length === 0 && view.results.length === 0)).toBe(true);
  expect(told.every((view) => view.people["1"]!.chips === 950 && view.layout.length === 1)).toBe(true);
});

test("wagers are settled place by place, place 1 first", () => {
  const bet = (seat: string) => ({ seat, bet: "player", stake: 50, small: false });
  const paid = (seat: string) => ({ ...coup.payments[0]!, seat });
  const people = (chips: number) => Object.fromEntries(["1", "2", "10"].map((seat) => [seat, { ...before.people["1"]!, chips }]));
  const three = { ...after, coup: { ...coup, payments: [paid("10"), paid("2"), paid("1")] }, people: people(1050) };
  const told = steps(
    [...lines.slice(0, -1), { ...lines.at(-1)!, event: { kind: "Settled", payments: three.coup.payments } }],
    start({ ...before, layout: [bet("10"), bet("2"), bet("1")], people: people(950) }, 9),
  ).slice(-3);
  const shown = told.map(({ moment }) => shownAt(three, moment));
  expect(shown.map((view) => view.coup!.payments.map(({ seat }) => seat))).toEqual([["1"], ["2", "1"], ["10", "2", "1"]]);
  expect(shown.map((view) => view.layout.map(({ seat }) => seat))).toEqual([["10", "2"], ["10"], []]);
  expect(shown.map((view) => view.people["2"]!.chips)).toEqual([950, 1050, 1050]);
});

test("the last moment shows the coup exactly as the view has it", () => {
  expect({ ...moments.at(-1)!, phase: after.phase }).toEqual(after);
});

test("a card that is turned takes the place of the first that lies face down", () => {
  const down = { ...before, coup: { ...coup, over: false, player: ["??", "??"], banker: ["??", "??"], player_point: null, banker_point: null } } as Baccarat.View;
  const turned = steps([{ seq: 1, scope: "game", event: { kind: "CardTurned", hand: "banker", card: "9h", by: "1" }, sentence: "" }], start(down, 0));
  expect(turned.at(-1)!.moment.cards).toEqual({ player: ["??", "??"], banker: ["9h", "??"] });
});

test("wagers alone are not a coup to be told", () => {
  expect(steps([{ seq: 1, scope: "game", event: { kind: "WagerPlaced", seat: "2", bet: "tie", stake: 5 }, sentence: "" }], start(before, 0))).toEqual([]);
});
