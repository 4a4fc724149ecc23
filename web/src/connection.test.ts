import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Listener, type Socket, TableConnection } from "./connection.ts";
import type { ClientFrame, ServerFrame, Welcome } from "./protocol.ts";

const WELCOME = { seq: 6, seat: "a", view: {}, legal: [], clocks: {}, your_turn: false, protocol: 1 } as unknown as Welcome;

/** A line that a test cuts and mends. */
class Line implements Socket {
  onopen: ((event: never) => void) | null = null;
  onclose: ((event: never) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  sent: ClientFrame[] = [];
  closed = false;
  reconnect = vi.fn();
  send = (text: unknown) => void this.sent.push(JSON.parse(String(text)) as ClientFrame);
  close = () => void (this.closed = true);
  open = () => this.onopen?.({} as never);
  cut = () => this.onclose?.({} as never);
  say = (frame: ServerFrame) => this.onmessage?.({ data: JSON.stringify(frame) } as MessageEvent);
}

function connected() {
  const line = new Line();
  const listener = { line: vi.fn(), welcome: vi.fn(), events: vi.fn(), bye: vi.fn() } satisfies Listener;
  const connection = new TableConnection({ seat: "a" }, listener, line);
  line.open();
  return { line, listener, connection };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a connection at a table", () => {
  test("says hello first, and gives commands only once it is welcome", () => {
    const { line, connection } = connected();
    void connection.do({ kind: "Start" });
    expect(line.sent).toEqual([{ hello: { seat: "a" } }]);
    line.say({ welcome: WELCOME });
    expect(line.sent.at(-1)?.do?.command).toEqual({ kind: "Start" });
  });

  test("comes back with the last entry it has read, and sends what was not answered under the same id", () => {
    const { line, connection } = connected();
    line.say({ welcome: WELCOME });
    void connection.do({ kind: "Start" });
    const first = line.sent.at(-1)?.do;
    line.say({ events: { from: 7, to: 9, events: [] } });
    line.cut();
    line.open();
    expect(line.sent.at(-1)?.hello).toEqual({ seat: "a", after: 9 });
    line.say({ welcome: { ...WELCOME, seq: 12 } });
    expect(line.sent.at(-1)?.do).toEqual(first);
  });

  test("answers a command once, and does not send it again", async () => {
    const { line, connection } = connected();
    line.say({ welcome: WELCOME });
    const answer = connection.do({ kind: "Start" });
    const id = line.sent.at(-1)?.do?.id ?? "";
    line.say({ refused: { id, rule: "003 1.9", why: "a round is in progress" } });
    expect(await answer).toEqual({ ok: false, rule: "003 1.9", why: "a round is in progress" });
    line.cut();
    line.open();
    line.say({ welcome: WELCOME });
    expect(line.sent.at(-1)).toHaveProperty("hello");
  });

  test("ends for good when the server says so, and only then", async () => {
    const { line, listener, connection } = connected();
    line.say({ bye: { why: "read again", again: true } });
    expect(line.closed).toBe(false);
    const answer = connection.do({ kind: "Start" });
    line.say({ bye: { why: "there is no such table", again: false } });
    expect(line.closed).toBe(true);
    expect(listener.line).toHaveBeenLastCalledWith("ended");
    expect(await answer).toMatchObject({ ok: false, why: "there is no such table" });
  });

  test("tries a line that has gone quiet, and makes a dead one anew", () => {
    const { line } = connected();
    line.say({ welcome: WELCOME });
    vi.advanceTimersByTime(25_000);
    expect(line.sent.at(-1)).toHaveProperty("ping");
    vi.advanceTimersByTime(10_000);
    expect(line.reconnect).toHaveBeenCalled();
  });
});
