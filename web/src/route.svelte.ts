// Which page is shown: its path, and links that change it without loading anything again.
export type Page =
  | { page: "lobby" }
  | { page: "table"; table: string; code: string }
  | { page: "history"; table: string; code: string; seq: number | null }
  | { page: "unknown" };

export function pageAt(path: string, search: string): Page {
  if (path === "/") return { page: "lobby" };
  const found = /^\/t\/([\w-]+)(\/history)?$/.exec(path);
  if (!found?.[1]) return { page: "unknown" };
  const asked = new URLSearchParams(search);
  const [table, code, seq] = [found[1], asked.get("code") ?? "", asked.get("seq") ?? ""];
  return found[2] ? { page: "history", table, code, seq: /^\d{1,15}$/.test(seq) ? Number(seq) : null } : { page: "table", table, code };
}

export function tablePath(table: string, code: string | null = ""): string {
  return `/t/${table}${code ? `?code=${encodeURIComponent(code)}` : ""}`;
}

/** The page that looks back at a table, at one entry of its log if one is given. */
export function historyPath(table: string, code: string | null = "", seq: number | null = null): string {
  const asked = new URLSearchParams({ ...(seq === null ? {} : { seq: String(seq) }), ...(code ? { code } : {}) }).toString();
  return `/t/${table}/history${asked ? `?${asked}` : ""}`;
}

class Route {
  page = $state.raw<Page>(pageAt(location.pathname, location.search));
  seat: string | null = null; // to take at the table that is gone to
  #moved = false; // whether this is not the page that was loaded

  constructor() {
    addEventListener("popstate", () => this.#read());
    addEventListener("click", (event) => this.#follow(event));
  }

  go(path: string, seat: string | null = null): void {
    this.seat = seat;
    history.pushState(null, "", path);
    this.#read();
    scrollTo(0, 0);
  }

  /** The seat that was chosen before coming here; asked for once. */
  takeSeat(): string | null {
    const seat = this.seat;
    this.seat = null;
    return seat;
  }

  /** Say in the address which moment is shown, so that it can be sent to a friend. */
  mark(path: string): void {
    history.replaceState(null, "", path);
  }

  /** The main part of a page that was gone to has the focus: what had it is gone. */
  arrive = (main: HTMLElement): void => {
    if (this.#moved) main.focus({ preventScroll: true });
  };

  #read(): void {
    this.#moved = true;
    this.page = pageAt(location.pathname, location.search);
  }

  /** A plain click on a link of ours is followed here. */
  #follow(event: MouseEvent): void {
    const link = (event.target as Element).closest?.("a");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/") || link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  }
}

export const route = new Route();
