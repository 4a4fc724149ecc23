// The messages of the language in use; other languages than English are loaded when they are chosen.
import { type Language, preferences } from "../preferences.svelte.ts";
import { en, type Messages } from "./en.ts";

const LOADED: Record<Language, () => Promise<Messages>> = {
  en: async () => en,
  th: async () => (await import("./th.ts")).th,
  zh: async () => (await import("./zh.ts")).zh,
};

export const LANGUAGES: Record<Language, string> = { en: "English", th: "ไทย", zh: "中文" };

let now = $state.raw<Messages>(en);

/** What to say, in the language in use: `say().playNow`. */
export function say(): Messages {
  return now;
}

export async function choose(language: Language): Promise<void> {
  preferences.set({ language });
  now = await LOADED[language]();
}

/** A name of the engine as words: `DeclineCut`, `player-pair` and `bets_next` read as people write. */
export function words(name: string): string {
  const spaced = name.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[_-]/g, " ").toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** What a rule set is called: in the language in use, else as the server does. */
export function titleOf(title: string): string {
  return now.ruleSets[title]?.title ?? title;
}

export function botName(bot: string): string {
  return now.bots[bot] ?? words(bot);
}

export function commandName(command: string): string {
  return now.commands[command] ?? words(command);
}
