// Who uses this browser: a guest is made on the first visit, or whenever the cookie is worth nothing any more.
import * as api from "./api.ts";
import type { PersonInfo } from "./protocol.ts";

const VISITED = "croupier-visited"; // the cookie itself can be seen by the server only

async function known(): Promise<PersonInfo | null> {
  return api.me().catch((fault: unknown) => {
    if (fault instanceof api.Refused && fault.status === 401) return null;
    throw fault;
  });
}

class Person {
  info = $state.raw<PersonInfo | null>(null);
  #coming: Promise<PersonInfo> | null = null;

  /** The person, made if there is none; asked for once, however many components want to know. */
  known(): Promise<PersonInfo> {
    this.#coming ??= this.#find().catch((fault: unknown) => {
      this.#coming = null;
      throw fault;
    });
    return this.#coming;
  }

  /** Read the wallet again: chips have gone to a table or come back. */
  async refresh(): Promise<void> {
    this.info = await api.me();
  }

  async rename(name: string): Promise<void> {
    this.info = await api.rename(name);
  }

  async topUp(): Promise<void> {
    this.info = await api.topUp();
  }

  async #find(): Promise<PersonInfo> {
    const found = localStorage.getItem(VISITED) ? await known() : null;
    this.info = found ?? (await api.becomeGuest()).person;
    localStorage.setItem(VISITED, "yes");
    return this.info;
  }
}

export const person = new Person();
