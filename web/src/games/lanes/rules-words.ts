// The lines of the server's rules card in other languages: the words alone, every figure stays the server's.
import type { Language } from "../../preferences.svelte.ts";
import type { RulesSection } from "./reading.ts";

const th: Record<string, string> = {
  "A round": "หนึ่งรอบ",
  start: "เริ่ม",
  "each pays # coin and holds # cards; # tens are the lanes": "จ่ายคนละ # เหรียญ ถือคนละ # ใบ ไพ่สิบ # ใบคือเลน",
  "each pays # coins and holds # cards; # tens are the lanes": "จ่ายคนละ # เหรียญ ถือคนละ # ใบ ไพ่สิบ # ใบคือเลน",
  turn: "ตา",
  "# times: bid, then each lays a card on their side of a lane": "# ครั้ง: ลงเหรียญ แล้ววางไพ่คนละใบที่ฝั่งของตนในเลนใดก็ได้",
  win: "ชนะ",
  "more points in two lanes take the pot; all # coins win the match": "แต้มมากกว่าในสองเลนได้กองกลาง ได้ครบ # เหรียญชนะทั้งเกม",
  "Cards score": "แต้มของไพ่",
  "face down": "คว่ำ",
  "#, whatever it is": "# ไม่ว่าเป็นไพ่ใด",
  "# to #": "# ถึง #",
  "its number": "ตามตัวเลข",
  "#; ★ is a joker": "# (★ คือโจ๊กเกอร์)",
  "own suit": "ดอกเลน",
  "# in a face-up lane of its suit, but a # scores #": "# ในเลนหงายที่ดอกเดียวกัน แต่ไพ่ # ได้ #",
  "Cards act when laid or flipped face up": "ไพ่มีผลเมื่อวางหรือพลิกหงาย",
  "flips a lane": "พลิกเลนหนึ่ง",
  "flips a card of its lane, then swaps it with another": "พลิกไพ่ในเลนเดียวกัน แล้วสลับกับอีกใบ",
  "flips any card on the table": "พลิกไพ่ใบใดก็ได้บนโต๊ะ",
  "moves a card from another lane into its own": "ย้ายไพ่จากเลนอื่นมาเลนของตน",
  "shuffles the tens and lays three face up": "สับไพ่สิบแล้วหงายสามใบ",
  "face up on one side win all coins at once": "หงายอยู่ฝั่งเดียวกัน ได้เหรียญทั้งหมดทันที",
};

const zh: Record<string, string> = {
  "A round": "一局",
  start: "开局",
  "each pays # coin and holds # cards; # tens are the lanes": "各付 # 枚，各拿 # 张；# 张 10 为三道",
  "each pays # coins and holds # cards; # tens are the lanes": "各付 # 枚，各拿 # 张；# 张 10 为三道",
  turn: "轮次",
  "# times: bid, then each lays a card on their side of a lane": "共 # 轮：先下注，再各在一道的己方出一张牌",
  win: "取胜",
  "more points in two lanes take the pot; all # coins win the match": "两道点数较多者得底池；赢得全部 # 枚者胜",
  "Cards score": "计点",
  "face down": "背面",
  "#, whatever it is": "#，不论何牌",
  "# to #": "# 至 #",
  "its number": "按牌面数字",
  "#; ★ is a joker": "#；★ 为小丑",
  "own suit": "同花",
  "# in a face-up lane of its suit, but a # scores #": "在同花的明道中 #，但 # 计 #",
  "Cards act when laid or flipped face up": "正面打出或翻开时生效",
  "flips a lane": "翻一道",
  "flips a card of its lane, then swaps it with another": "翻本道一张牌，再与另一张交换",
  "flips any card on the table": "翻桌上任意一张牌",
  "moves a card from another lane into its own": "把别道一张牌移到本道",
  "shuffles the tens and lays three face up": "重洗各张 10，翻开三张",
  "face up on one side win all coins at once": "同在一方正面，立即赢得全部硬币",
};

const WORDS: Partial<Record<Language, Record<string, string>>> = { th, zh };
const FIGURE = /[+−]?\d+/g;

/** A line with its figures put into the same line in another language; one that is not known stays as it is. */
export function translated(line: string, language: Language): string {
  const figures = line.match(FIGURE) ?? [];
  const found = WORDS[language]?.[line.replace(FIGURE, "#")];
  let next = 0;
  return found ? found.replace(/#/g, () => figures[next++] ?? "") : line;
}

export function sectionsIn(language: Language, sections: readonly RulesSection[]): RulesSection[] {
  const said = (line: string) => translated(line, language);
  return sections.map(({ title, lines }) => ({ title: said(title), lines: lines.map(({ about, says }) => ({ about: said(about), says: said(says) })) }));
}
