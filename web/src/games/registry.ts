// Which component draws which game; a game that is not listed is played at the generic table.
import type { Component, Snippet } from "svelte";
import type { Insights, Round } from "../api.ts";
import type { Answer, Command } from "../connection.ts";
import type { EventLine, LegalCommand, TableInfo } from "../protocol.ts";

/** What every table component is given; `View` is the game's own, as in `Baccarat.View`. */
export type TableProps<View = Record<string, unknown>> = {
  view: View;
  seat: string | null; // one's own; null: a spectator
  legal: LegalCommand[]; // all that would be accepted now
  do: (command: Command) => Promise<Answer>;
  table: TableInfo; // who sits where
  clocks: Record<string, number>; // by seat, when its time is up
  log: EventLine[]; // the latest last
  latest: EventLine[]; // what has just happened, for whoever animates it
  yourTurn: boolean;
  past: number | null; // the entry at which the table is shown, if it is not now
  readEarlier?: () => Promise<void>; // fills the log back to its beginning
  look: (seq: number | null) => void; // show the table as it was after an entry; null: now
  code: string; // of a private table
  insight: Insights; // what may be told beyond the view
  picture?: boolean; // only the felt is drawn: a lobby shows what the table looks like
  replay?: Snippet; // stands where the actions do while one looks back at a whole table
};

/** How the rounds of a table are chosen from, where a game has a better picture of them than a line. */
export type MapProps = { rounds: readonly Round[]; at: number; onpick: (round: number) => void };

type Loaded = { default: Component<TableProps<never>> };

const TABLES: Record<string, () => Promise<Loaded>> = {
  baccarat: () => import("./baccarat/BaccaratTable.svelte"),
  lanes: () => import("./lanes/LanesTable.svelte"),
  "pok-deng": () => import("./pokdeng/PokDengTable.svelte"),
};

const MAPS: Record<string, () => Promise<{ default: Component<MapProps> }>> = {
  baccarat: () => import("./baccarat/BeadMap.svelte"),
};

export async function mapFor(game: string): Promise<Component<MapProps> | null> {
  return (await MAPS[game]?.())?.default ?? null;
}

export async function tableFor(game: string): Promise<Component<TableProps>> {
  const load = TABLES[game] ?? (() => import("./generic/GenericTable.svelte"));
  return (await load()).default as unknown as Component<TableProps>;
}
