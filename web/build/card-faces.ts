// Adrian Kennard's CC0 card faces, made small, as files under /cards/: 9h.svg, X1.svg.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { optimize } from "svgo";
import type { Plugin } from "vite";

const ENTRY = createRequire(import.meta.url).resolve("@heruka_urgyen/react-playing-cards/package.json");
const FACES = join(dirname(ENTRY), "src/images/2color");

/** The texts by which the server names a card, from the name of its file; both jokers have one face. */
function cardsOf(file: string): string[] {
  return file.startsWith("2J") ? ["X1", "X2"] : [file.charAt(0) + file.charAt(1).toLowerCase()];
}

function small(svg: string): string {
  return optimize(svg, { multipass: true, floatPrecision: 2 }).data;
}

export function cardFaces(): Plugin {
  return {
    name: "card-faces",
    apply: "build",
    generateBundle() {
      for (const file of readdirSync(FACES)) {
        const source = small(readFileSync(join(FACES, file), "utf8"));
        for (const card of cardsOf(file)) {
          this.emitFile({ type: "asset", fileName: `cards/${card}.svg`, source });
        }
      }
    },
  };
}
