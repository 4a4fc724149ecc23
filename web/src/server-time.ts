// What time it is by the server's clock: the browser's own may be wrong, or be put right meanwhile.
let told = { now: Date.now(), at: performance.now() };

/** The server has just said what the time is, in milliseconds since 1970. */
export function tellTime(now: number): void {
  told = { now, at: performance.now() };
}

export function serverTime(): number {
  return told.now + performance.now() - told.at;
}
