// The HTTP side of the protocol; who one is, is a cookie that only the server reads.
import type {
  EventLine,
  Games,
  GuestMade,
  NewTable,
  OpenTables,
  OwnSeats,
  PersonInfo,
  Refusal,
  TableInfo,
  TableOpened,
} from "./protocol.ts";

/** Why a request came to nothing, and by which rule. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly rule: string,
    why: string,
  ) {
    super(why);
  }
}

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  const answer = await fetch(`/api${path}`, { method, ...sent }).catch(() => {
    throw new Refused(0, "server", "The server does not answer. Try again in a moment.");
  });
  if (answer.ok) return (await answer.json()) as Answer;
  throw await refusal(answer);
}

async function refusal(answer: Response): Promise<Refused> {
  const said = (await answer.json().catch(() => ({ rule: "server", why: answer.statusText }))) as Refusal;
  return new Refused(answer.status, said.rule, said.why);
}

const coded = (code: string) => (code ? `?code=${encodeURIComponent(code)}` : "");

export const becomeGuest = () => ask<GuestMade>("POST", "/guests", {});
export const me = () => ask<PersonInfo>("GET", "/me");
export const rename = (name: string) => ask<PersonInfo>("POST", "/me/name", { name });
export const topUp = () => ask<PersonInfo>("POST", "/me/top-up");
export const mySeats = async () => (await ask<OwnSeats>("GET", "/me/seats")).seats;
export const games = async () => (await ask<Games>("GET", "/games")).games;
export const openTables = async () => (await ask<OpenTables>("GET", "/tables")).tables;
export const openTable = (table: NewTable) => ask<TableOpened>("POST", "/tables", table);

export type Shown = { table: TableInfo; rules: string; seq: number; view: Record<string, unknown> };
export const showTable = (table: string, code = "") => ask<Shown>("GET", `/tables/${table}${coded(code)}`);

/** What happened after an entry of the log, so many lines of it. */
export const logAfter = async (table: string, after: number, count: number, code = "") => {
  const asked = new URLSearchParams({ after: String(after), count: String(count), code });
  return (await ask<{ lines: EventLine[] }>("GET", `/tables/${table}/log?${asked}`)).lines;
};

/** The view as it was after an entry of the log, with the knowledge of one's own seat. */
export const viewAt = async (table: string, seq: number, code = "") =>
  (await ask<{ view: Record<string, unknown> }>("GET", `/tables/${table}/views/${seq}${coded(code)}`)).view;

/** What one may be told beyond the view, by what one's own seat knows; as things stand now or stood after an entry. */
export const insight = async <Value>(table: string, name: string, seq: number | null = null, code = "") => {
  const asked = new URLSearchParams({ code, ...(seq === null ? {} : { seq: String(seq) }) });
  return (await ask<{ value: Value }>("GET", `/tables/${table}/insights/${name}?${asked}`)).value;
};
