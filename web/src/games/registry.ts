// Which component draws which game; a game that is not listed is played at the generic table.
import type { Component } from "svelte";
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
  look: (seq: number | null) => void; // show the table as it was after an entry; null: now
};

type Loaded = { default: Component<TableProps<never>> };

const TABLES: Record<string, () => Promise<Loaded>> = {
  baccarat: () => import("./baccarat/BaccaratTable.svelte"),
  lanes: () => import("./lanes/LanesTable.svelte"),
  "pok-deng": () => import("./pokdeng/PokDengTable.svelte"),
};

export async function tableFor(game: string): Promise<Component<TableProps>> {
  const load = TABLES[game] ?? (() => import("./generic/GenericTable.svelte"));
  return (await load()).default as unknown as Component<TableProps>;
}
