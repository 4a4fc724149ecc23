// Shows a coup at the pace of a table, however fast it came; the view is what it always ends in.
import { duration } from "../../motion.ts";
import type { Baccarat, EventLine } from "../../protocol.ts";
import { type Moment, type Pause, shownAt, start, type Step, steps } from "./scene.ts";

function lasts(pause: Pause): number {
  const [card, natural] = [duration("--card-pause"), duration("--natural-pause")];
  return { card, natural, third: card + natural, seat: card, chips: 2 * natural }[pause];
}

export class Playback {
  moment = $state.raw<Moment | null>(null); // null: the view as it is
  #queue: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #before: Baccarat.View | null = null;
  #read = 0; // the last entry that was looked at
  #held = false;

  /** What a frame has told, and the view that it led to. */
  follow(lines: readonly EventLine[], view: Baccarat.View): void {
    const before = this.#before ?? view;
    this.#before = view;
    const news = lines.filter((line) => line.seq > this.#read && line.scope === "game");
    this.#read = Math.max(this.#read, lines.at(-1)?.seq ?? 0);
    if (news.length === 0 || lasts("card") === 0) return;
    if (news.some((line) => line.event["kind"] === "CoupBegan") && !this.#held) this.finish();
    const from = this.#queue.at(-1)?.moment ?? this.moment ?? start(before, news[0]!.seq - 1);
    const told = steps(news, from);
    this.#queue.push(...told);
    if (this.moment === null && told.length > 0 && !this.#held) this.#next();
  }

  /** Show nothing further while somebody at this browser turns a card. */
  hold(view: Baccarat.View, seq: number): void {
    if (lasts("card") === 0 || this.#held) return;
    this.#held = true;
    clearTimeout(this.#timer);
    this.moment ??= start(view, seq);
  }

  release = (): void => {
    if (!this.#held) return;
    this.#held = false;
    this.#next();
  };

  finish = (): void => {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#held = false;
    this.moment = null;
  };

  shown(view: Baccarat.View): Baccarat.View {
    return this.moment ? shownAt(view, this.moment) : view;
  }

  /** The log as far as it has been shown. */
  told(log: EventLine[]): EventLine[] {
    const seq = this.moment?.seq;
    return seq === undefined ? log : log.filter((line) => line.seq <= seq);
  }

  #next = (): void => {
    const step = this.#queue.shift();
    this.moment = step?.moment ?? null;
    if (step) this.#timer = setTimeout(this.#next, lasts(step.pause));
  };
}
