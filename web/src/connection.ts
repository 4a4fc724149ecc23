// One connection at a table, made again whenever it is lost: nothing is missed, and nothing is done twice.
import { WebSocket as ReconnectingSocket } from "partysocket";
import { newId } from "./ids.ts";
import type { Bye, ClientFrame, Do, Events, Hello, ServerFrame, Welcome } from "./protocol.ts";

export type Command = { kind: string } & Record<string, unknown>;
export type Answer = { ok: true; seq: number } | { ok: false; rule: string; why: string };
export type Line = "connecting" | "open" | "lost" | "ended";

/** What a connection needs of a socket; a test gives its own. */
export type Socket = {
  send(text: string): void;
  close(): void;
  reconnect(): void;
  onopen: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
};

export type Listener = {
  line(line: Line): void;
  welcome(welcome: Welcome): void;
  events(events: Events): void;
  bye(bye: Bye): void;
};

const QUIET = 20_000; // milliseconds without a frame after which the line is tried
const DEAD = 30_000; // after which it is made anew

type Waiting = { frame: Do; answer: (answer: Answer) => void };

export class TableConnection {
  #socket: Socket;
  #unanswered = new Map<string, Waiting>();
  #read: number | undefined; // the last entry that was read
  #welcomed = false;
  #heard = Date.now();
  #watch: ReturnType<typeof setInterval>;

  constructor(
    readonly hello: Hello,
    readonly listener: Listener,
    socket: Socket,
  ) {
    this.#socket = socket;
    socket.onopen = () => this.#greet();
    socket.onclose = () => this.#lost();
    socket.onmessage = (event) => this.#hear(JSON.parse(String(event.data)) as ServerFrame);
    this.#watch = setInterval(() => this.#tryLine(), 5_000);
  }

  /** Give a command; it is kept until it is answered, and sent again after every reconnection. */
  do(command: Command, cards?: string[]): Promise<Answer> {
    return new Promise((answer) => {
      const frame: Do = { id: newId(), command, ...(cards ? { cards } : {}) };
      this.#unanswered.set(frame.id, { frame, answer });
      if (this.#welcomed) this.#send({ do: frame });
    });
  }

  close(): void {
    clearInterval(this.#watch);
    this.#socket.onclose = null;
    this.#socket.close();
  }

  #greet(): void {
    this.#heard = Date.now();
    this.#send({ hello: { ...this.hello, ...(this.#read === undefined ? {} : { after: this.#read }) } });
  }

  #lost(): void {
    this.#welcomed = false;
    this.listener.line("lost");
  }

  #hear(frame: ServerFrame): void {
    this.#heard = Date.now();
    if (frame.welcome) this.#welcome(frame.welcome);
    if (frame.events) this.#events(frame.events);
    if (frame.ok) this.#answered(frame.ok.id, { ok: true, seq: frame.ok.seq });
    if (frame.refused) this.#answered(frame.refused.id, { ok: false, rule: frame.refused.rule, why: frame.refused.why });
    if (frame.bye) this.#bye(frame.bye);
  }

  #welcome(welcome: Welcome): void {
    this.#read ??= welcome.seq; // what is missed comes after the welcome, and is still to be read
    if (welcome.seat !== null) this.hello.seat = welcome.seat;
    else delete this.hello.seat;
    this.listener.welcome(welcome);
    this.listener.line("open");
    if (!this.#welcomed) for (const { frame } of this.#unanswered.values()) this.#send({ do: frame });
    this.#welcomed = true;
  }

  #events(events: Events): void {
    this.#read = Math.max(this.#read ?? 0, events.to);
    this.listener.events(events);
  }

  #answered(id: string, answer: Answer): void {
    this.#unanswered.get(id)?.answer(answer);
    this.#unanswered.delete(id);
  }

  #bye(bye: Bye): void {
    if (bye.again) return; // the socket closes, and is made again
    this.close();
    for (const id of [...this.#unanswered.keys()]) this.#answered(id, { ok: false, rule: "server", why: bye.why });
    this.listener.bye(bye);
    this.listener.line("ended");
  }

  /** A browser does not see WebSocket's own pings: a line that has gone dead looks like a quiet table. */
  #tryLine(): void {
    const quiet = Date.now() - this.#heard;
    if (this.#welcomed && quiet > DEAD) this.#socket.reconnect();
    else if (this.#welcomed && quiet > QUIET) this.#send({ ping: Math.floor(quiet) });
  }

  #send(frame: ClientFrame): void {
    this.#socket.send(JSON.stringify(frame));
  }
}

/** A socket at a table of the server this page came from. */
export function socketAt(table: string): Socket {
  const address = new URL(`/api/tables/${encodeURIComponent(table)}/socket`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  const options = { minReconnectionDelay: 300, maxReconnectionDelay: 5_000, maxEnqueuedMessages: 0 };
  return new ReconnectingSocket(address.href, [], options) as unknown as Socket;
}
