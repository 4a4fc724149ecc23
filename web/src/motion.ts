// How long things move: read from the tokens, which know whether less motion is wished for.
export function duration(token: "--chip-time" | "--card-time" | "--card-pause" | "--natural-pause"): number {
  const written = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  return written.endsWith("ms") ? parseFloat(written) : parseFloat(written) * 1000 || 0;
}
