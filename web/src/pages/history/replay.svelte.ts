// A table looked back at: its log and rounds, the moment that is shown, and with whose knowledge.
import * as api from "../../api.ts";
import type { EventLine, TableInfo } from "../../protocol.ts";
import { nextRound, nextStop, roundAt, stopsIn } from "./steps.ts";

const PACE = 900; // milliseconds that a moment stays when they are played

export class Replay {
  table = $state.raw<TableInfo | null>(null);
  lines = $state.raw<EventLine[]>([]);
  rounds = $state.raw<api.Round[]>([]);
  then = $state.raw<api.Then | null>(null);
  viewer = $state<api.As>(undefined); // as whom one has asked to look
  playing = $state(false);
  fault = $state("");

  stops = $derived(stopsIn(this.lines));
  seq = $derived(this.then?.seq ?? 0);
  round = $derived(roundAt(this.rounds, this.seq));

  #views = new Map<string, Promise<api.Then>>();
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    readonly code: string,
    readonly onshow: (seq: number) => void,
  ) {}

  /** Read all there is, and show an entry; by default how the last round ended. */
  async open(seq: number | null): Promise<void> {
    const shown = await api.showTable(this.id, this.code);
    this.table = shown.table;
    await Promise.all([this.#readLog(shown.seq), this.#readRounds(shown.seq)]);
    await this.show(Math.min(seq ?? this.rounds.at(-1)?.to ?? shown.seq, shown.seq));
  }

  async #readLog(last: number): Promise<void> {
    this.lines = await api.logUpTo(this.id, last, this.code, this.viewer);
  }

  /** A round that lies in two answers is asked for whole, from where the one before ended. */
  async #readRounds(last: number): Promise<void> {
    const rounds: api.Round[] = [];
    for (let after = 0; after < last; ) {
      const more = await api.roundsAfter(this.id, after, api.AT_ONCE, this.code);
      rounds.push(...more.rounds);
      after = more.read < last ? (more.rounds.at(-1)?.to ?? more.read) : last;
    }
    this.rounds = rounds.filter((round) => round.to <= last); // the table may have gone on meanwhile
  }

  /** Show the table as it was after an entry; the latest wish counts. */
  async show(seq: number): Promise<void> {
    const asked = ++this.#asked;
    try {
      const then = await this.#view(seq);
      if (asked !== this.#asked) return;
      this.then = then;
      this.fault = "";
      this.onshow(seq);
      const coming = nextStop(this.stops, seq, 1);
      if (coming !== null) void this.#view(coming).catch(() => undefined);
    } catch (why) {
      if (asked === this.#asked) this.#failed(why);
    }
  }

  /** Where another seat's knowledge is not told, the moment is shown with one's own. */
  #view(seq: number): Promise<api.Then> {
    const key = `${this.viewer ?? "own"}:${seq}`;
    const found = this.#views.get(key) ?? this.#ask(seq);
    this.#views.set(key, found);
    found.catch(() => this.#views.delete(key));
    return found;
  }

  async #ask(seq: number): Promise<api.Then> {
    try {
      return await api.viewAt(this.id, seq, this.code, this.viewer);
    } catch (why) {
      if (this.viewer === undefined || !(why instanceof api.Refused) || why.status !== 403) throw why;
      return api.viewAt(this.id, seq, this.code);
    }
  }

  #failed(why: unknown): void {
    this.pause();
    this.fault = why instanceof Error ? why.message : String(why);
  }

  async lookAs(seat: string): Promise<void> {
    this.viewer = seat;
    await this.show(this.seq);
    await this.#readLog(this.lines.at(-1)?.seq ?? 0).catch((why: unknown) => this.#failed(why));
  }

  step = (way: 1 | -1) => this.#go(nextStop(this.stops, this.seq, way));
  stepRound = (way: 1 | -1) => this.#go(nextRound(this.rounds, this.seq, way) ?? (way === 1 ? this.stops.at(-1) : this.stops[0]) ?? null);
  first = () => this.#go(this.stops[0] ?? null);
  last = () => this.#go(this.stops.at(-1) ?? null);
  toRound = (round: number) => this.#go(this.rounds[round]?.to ?? null);
  look = (seq: number) => this.#go(seq);

  #go(seq: number | null): void {
    this.pause();
    if (seq !== null) void this.show(seq);
  }

  play = (): void => {
    this.playing = true;
    if (nextStop(this.stops, this.seq, 1) === null) void this.show(this.stops[0] ?? 0);
    this.#timer = setTimeout(this.#tick, PACE);
  };

  /** Nobody looks any more: an answer that is still to come shows and marks nothing. */
  leave = (): void => {
    this.#asked += 1;
    this.pause();
  };

  pause = (): void => {
    this.playing = false;
    clearTimeout(this.#timer);
  };

  #tick = async (): Promise<void> => {
    const coming = nextStop(this.stops, this.seq, 1);
    if (coming === null) return this.pause();
    await this.show(coming);
    if (this.playing) this.#timer = setTimeout(this.#tick, PACE);
  };
}
