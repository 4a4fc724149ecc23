// Which page is shown: its path, and links that change it without loading anything again.
export type Page =
  | { page: "lobby" }
  | { page: "table"; table: string; code: string }
  | { page: "history"; table: string; code: string }
  | { page: "unknown" };

export function pageAt(path: string, search: string): Page {
  if (path === "/") return { page: "lobby" };
  const found = /^\/t\/([\w-]+)(\/history)?$/.exec(path);
  if (!found?.[1]) return { page: "unknown" };
  const code = new URLSearchParams(search).get("code") ?? "";
  return { page: found[2] ? "history" : "table", table: found[1], code };
}

export function tablePath(table: string, code = ""): string {
  return `/t/${table}${code ? `?code=${encodeURIComponent(code)}` : ""}`;
}

class Route {
  page = $state.raw<Page>(pageAt(location.pathname, location.search));
  seat: string | null = null; // to take at the table that is gone to

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

  #read(): void {
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
