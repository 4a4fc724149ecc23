// A name for a command that no other has; browsers make UUIDs over https only, random bytes everywhere.
export const newId = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
