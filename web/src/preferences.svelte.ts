// What this browser remembers of how its user likes things: colours, language, sound, the chip in hand.
const KEY = "croupier";
export type Theme = "auto" | "light" | "dark";
export type Language = "en" | "th" | "zh";
type Stored = { theme: Theme; language: Language; sound: boolean; chip: number };

function preferred(): Language {
  const first = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in { en: 1, th: 1, zh: 1 });
  return (first as Language | undefined) ?? "en";
}

function stored(): Partial<Stored> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Stored>;
  } catch {
    return {};
  }
}

class Preferences {
  #now = $state<Stored>({ theme: "auto", language: preferred(), sound: false, chip: 25, ...stored() });

  get theme() {
    return this.#now.theme;
  }
  get language() {
    return this.#now.language;
  }
  get sound() {
    return this.#now.sound;
  }
  get chip() {
    return this.#now.chip;
  }

  set(change: Partial<Stored>): void {
    Object.assign(this.#now, change);
    localStorage.setItem(KEY, JSON.stringify(this.#now));
    this.show();
  }

  /** Put the colours and the language on the page itself. */
  show(): void {
    const root = document.documentElement;
    if (this.#now.theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = this.#now.theme;
    root.lang = this.#now.language;
  }
}

export const preferences = new Preferences();
