// Another game as the last one, or against another bot: a new table, and the same seat at it.
import * as api from "../../api.ts";
import type { TableInfo } from "../../protocol.ts";
import { route, tablePath } from "../../route.svelte.ts";
import { markTutorial } from "./guide.ts";
import { otherSide, type Side } from "./reading.ts";

export async function playAgain(table: TableInfo, own: Side, bot?: string): Promise<void> {
  const settings = bot ? { ...table.settings, bots: { [otherSide(own)]: bot } } : table.settings;
  const opened = await api.openTable({ rules: table.rules, settings });
  route.go(tablePath(opened.table, opened.code ?? ""), own);
}

/** A first game: against a bot that plays anything, and with all the time one needs. */
export async function learn(table: TableInfo, own: Side): Promise<void> {
  const settings = { ...table.settings, clock: 0, bots: { [otherSide(own)]: "random" } };
  const opened = await api.openTable({ rules: table.rules, settings });
  markTutorial(opened.table);
  route.go(tablePath(opened.table, opened.code ?? ""), own);
}
