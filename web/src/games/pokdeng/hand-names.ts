// What hands are called in other languages; those of somebody's own rules keep the server's title.
import type { Language } from "../../preferences.svelte.ts";
import type { PokDeng } from "../../protocol.ts";

const th: Record<string, string> = {
  tong: "ตอง",
  "straight-flush": "สเตรทฟลัช",
  straight: "เรียง",
  "three-faces": "สามเหลือง",
  flush: "ดอกเดียวกันสามใบ",
  pair: "คู่",
  suited: "ดอกเดียวกันสองใบ",
};

const zh: Record<string, string> = {
  tong: "三条",
  "straight-flush": "同花顺",
  straight: "顺子",
  "three-faces": "三公",
  flush: "三张同花",
  pair: "对子",
  suited: "两张同花",
};

const NAMES: Record<Language, Record<string, string>> = { en: {}, th, zh };

/** The Thai name, and beside it the name in the language in use; how the Thai one is said, `(Tong)`, is told in English. */
export function handNames(combination: PokDeng.Combination, language: Language): { thai: string; beside: string } {
  const [, thai = "", said] = /^(.*?)(?: \((.*)\))?$/.exec(combination.thai) ?? [];
  const own = NAMES[language][combination.name] ?? combination.title;
  if (language === "en" && said) return { thai, beside: `${said} · ${own}` };
  return { thai, beside: own === thai ? "" : own };
}
