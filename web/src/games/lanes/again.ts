// Another game as the last one, or against another bot: a new table, and the same seat at it.
import * as api from "../../api.ts";
import type { TableInfo } from "../../protocol.ts";
import { route, tablePath } from "../../route.svelte.ts";
import { otherSide, type Side } from "./reading.ts";

export async function playAgain(table: TableInfo, own: Side, bot?: string): Promise<void> {
  const settings = bot ? { ...table.settings, bots: { [otherSide(own)]: bot } } : table.settings;
  const opened = await api.openTable({ rules: table.rules, settings });
  route.go(tablePath(opened.table, opened.code ?? ""), own);
}
