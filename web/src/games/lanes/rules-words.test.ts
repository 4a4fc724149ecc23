import { expect, test } from "vitest";
import { translated } from "./rules-words.ts";

test("a line of the rules keeps the server's figures in every language", () => {
  expect(translated("each pays 1 coin and holds 5 cards; 3 tens are the lanes", "zh")).toBe("各付 1 枚，各拿 5 张；3 张 10 为三道");
  expect(translated("−3 in a face-up lane of its suit, but a 2 scores +10", "zh")).toBe("在同花的明道中 −3，但 2 计 +10");
  expect(translated("a line that nobody has translated: 7", "zh")).toBe("a line that nobody has translated: 7");
});
