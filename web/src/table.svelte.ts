// A table as this browser sees it: kept up to date by its connection, read by the components.
import { type Answer, type Command, type Line, type Socket, socketAt, TableConnection } from "./connection.ts";
import type { Bye, EventLine, Events, Hello, LegalCommand, TableInfo, Welcome } from "./protocol.ts";
import { OwnSeeds } from "./own-seeds.ts";
import { tellTime } from "./server-time.ts";

export type View = Record<string, unknown>;
export type Refusal = { rule: string; why: string };

const LONGEST_LOG = 2_000; // entries that are held in the browser

export class TableState {
  line = $state<Line>("connecting");
  seat = $state<string | null>(null);
  view = $state.raw<View>({});
  legal = $state.raw<LegalCommand[]>([]);
  table = $state.raw<TableInfo | null>(null);
  clocks = $state.raw<Record<string, number>>({});
  yourTurn = $state(false);
  log = $state.raw<EventLine[]>([]);
  latest = $state.raw<EventLine[]>([]); // what the last frame told, for whoever animates it
  refusal = $state.raw<Refusal | null>(null); // of the last command
  ended = $state.raw<Bye | null>(null);
  first = $state<number | null>(null); // the last entry before this browser came
  waiting = $state(0); // commands that were not answered yet

  #connection: TableConnection;
  #seeds = new OwnSeeds((command) => void this.#connection.do(command)); // whose answers nobody waits for

  constructor(table: string, hello: Hello, socket: Socket = socketAt(table)) {
    this.#connection = new TableConnection(hello, this.#listener(), socket);
  }

  /** Give a command of the game, or one to the table itself. */
  do = async (command: Command, cards?: string[]): Promise<Answer> => {
    this.waiting += 1;
    this.refusal = null;
    const answer = await this.#connection.do(command, cards);
    this.waiting -= 1;
    if (!answer.ok) this.refusal = { rule: answer.rule, why: answer.why };
    return answer;
  };

  /** The last event that this is drawn after. */
  get seq(): number {
    return this.log.at(-1)?.seq ?? this.first ?? 0;
  }

  sit = (seat: string) => this.do({ kind: "ClaimSeat", seat });

  close(): void {
    this.#connection.close();
  }

  #listener() {
    return {
      line: (line: Line) => void (this.line = line),
      welcome: (welcome: Welcome) => this.#welcome(welcome),
      events: (events: Events) => this.#events(events),
      bye: (bye: Bye) => {
        this.ended = bye;
        this.refusal = { rule: "server", why: bye.why };
      },
    };
  }

  #welcome(welcome: Welcome): void {
    this.seat = welcome.seat;
    this.view = welcome.view;
    this.legal = welcome.legal;
    this.table = welcome.table;
    this.clocks = welcome.clocks;
    tellTime(welcome.now);
    this.yourTurn = welcome.your_turn;
    this.first ??= welcome.seq;
    this.#tendSeeds();
  }

  /** Whoever sits has a hand in every shuffle: nobody else chooses the order then. */
  #tendSeeds(): void {
    const { table } = this;
    if (this.seat !== null && table && !table.closed && !table.settings.physical) void this.#seeds.tend(table);
  }

  /** Put earlier lines before those that were told since. */
  remember(lines: EventLine[]): void {
    const first = this.log[0]?.seq ?? Infinity;
    this.log = [...lines.filter((line) => line.seq < first), ...this.log];
  }

  /** A view or the fields of it that changed; neither, where an entry is told that was missed. */
  #events(events: Events): void {
    if (events.view) this.view = events.view;
    if (events.changes) this.view = { ...this.view, ...events.changes };
    if (events.legal) this.legal = events.legal;
    if (events.table) {
      this.table = events.table;
      this.#tendSeeds();
    }
    if (events.clocks) this.clocks = events.clocks;
    if (events.your_turn !== undefined) this.yourTurn = events.your_turn;
    const last = this.log.at(-1)?.seq ?? 0;
    const news = events.events.filter((line) => line.seq > last);
    this.log = [...this.log, ...news].slice(-LONGEST_LOG);
    this.latest = news;
  }
}
