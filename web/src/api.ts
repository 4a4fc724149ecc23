// The HTTP side of the protocol; who one is, is a cookie that only the server reads.
import type { ByGiver } from "./fair.ts";
import { say } from "./i18n/messages.svelte.ts";
import type {
  EventLine,
  Games,
  GuestMade,
  NewTable,
  OpenTables,
  OwnSeats,
  PersonInfo,
  Refusal,
  Seated,
  TableFound,
  TableInfo,
  TableOpened,
  TablePicture,
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
    throw new Refused(0, "server", say().noAnswer);
  });
  if (answer.ok) return (await answer.json()) as Answer;
  throw await refusal(answer);
}

async function refusal(answer: Response): Promise<Refused> {
  const said = (await answer.json().catch(() => ({ rule: "server", why: answer.statusText }))) as Refusal;
  return new Refused(answer.status, said.rule, say().refused(said.why));
}

const coded = (code: string) => (code ? `?code=${encodeURIComponent(code)}` : "");

export const becomeGuest = () => ask<GuestMade>("POST", "/guests", {});
export const me = () => ask<PersonInfo>("GET", "/me");
export const rename = (name: string) => ask<PersonInfo>("POST", "/me/name", { name });
export const topUp = () => ask<PersonInfo>("POST", "/me/top-up");
export const mySeats = async () => (await ask<OwnSeats>("GET", "/me/seats")).seats;
export const mySeatAt = async (table: string) => (await ask<OwnSeats>("GET", `/me/seats?table=${table}`)).seats[0]?.seat;
export const games = () => ask<Games>("GET", "/games");
export const pictureOf = (rules: string) => ask<TablePicture>("GET", `/rules/${encodeURIComponent(rules)}/picture`);
export const openTables = async () => (await ask<OpenTables>("GET", "/tables")).tables;
export const openTable = (table: NewTable) => ask<TableOpened>("POST", "/tables", table);

export type Shown = { table: TableInfo; rules: string; seq: number; view: Record<string, unknown> };
export const showTable = (table: string, code = "") => ask<Shown>("GET", `/tables/${table}${coded(code)}`);

/** The private table that a code opens. */
export const tableByCode = async (code: string) => (await ask<TableFound>("POST", "/tables/by-code", { code })).table;

/** Whose knowledge one looks back with: a seat's, a spectator's (the empty text), or one's own seat's if it is left open. */
export type As = string | undefined;

/** The parameters of a request that looks back; what is left open is not sent. */
function asked(code: string, seat: As, more: Record<string, number | null> = {}): string {
  const given = Object.entries({ code: code || null, seat: seat ?? null, ...more }).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
  return given.length > 0 ? `?${new URLSearchParams(given)}` : "";
}

/** What happened after an entry of the log, so many lines of it. */
export const logAfter = async (table: string, after: number, count: number, code = "", seat?: As) =>
  (await ask<{ lines: EventLine[] }>("GET", `/tables/${table}/log${asked(code, seat, { after, count })}`)).lines;

export const AT_ONCE = 500; // entries that are asked for in one request

/** Everything that happened up to an entry. */
export async function logUpTo(table: string, last: number, code = "", seat?: As): Promise<EventLine[]> {
  const lines: EventLine[] = [];
  while ((lines.at(-1)?.seq ?? 0) < last) {
    const more = await logAfter(table, lines.at(-1)?.seq ?? 0, AT_ONCE, code, seat);
    if (more.length === 0) break;
    lines.push(...more);
  }
  return lines;
}

/** A round that is over: its first and last entry, what it came to, and where there are roads, what they are drawn from. */
export type Round = { from: number; to: number; sentence: string; shoe: number | null; result: string };
export const roundsAfter = (table: string, after: number, count: number, code = "") =>
  ask<{ rounds: Round[]; read: number }>("GET", `/tables/${table}/rounds${asked(code, undefined, { after, count })}`);

/** The table as it was after an entry: whose knowledge it is, whose else one may choose, and who sat where. */
export type Then = { seq: number; seat: string | null; viewers: string[]; seats: Record<string, Seated>; view: Record<string, unknown> };
export const viewAt = (table: string, seq: number, code = "", seat?: As) => ask<Then>("GET", `/tables/${table}/views/${seq}${asked(code, seat)}`);

/** Asks for what one may be told beyond the view, as things stand now or stood after an entry. */
export type Insights = <Value>(name: string, seq?: number | null) => Promise<Value>;
export const insightsOf =
  (table: string, code: string, seat?: As): Insights =>
  async <Value>(name: string, seq: number | null = null) =>
    (await ask<{ value: Value }>("GET", `/tables/${table}/insights/${name}${asked(code, seat, { seq })}`)).value;

/** All that a shuffle was made of, once it may be told. */
export type ShoeProof = { commitment: string; secret: string; seals: ByGiver; seeds: ByGiver; key: string; cards: string; order: string };
export const shoePath = (table: string, number: number, pack: string, code = "") =>
  `/api/tables/${table}/shoes/${number}?${new URLSearchParams({ pack, ...(code ? { code } : {}) })}`;
export const shoeProof = (table: string, number: number, pack: string, code = "") => ask<ShoeProof>("GET", shoePath(table, number, pack, code).slice("/api".length));
export const recordPath = (table: string, code = "") => `/api/tables/${table}/record${coded(code)}`;
