// A sentence of the log: what it says, and the clause at its end, which is for who wants it.
const CLAUSE = /^(.*?)(?:, ((?:(?:TLGC|ruling|thai|\d{3}) [\w.–-]+(?: and )?)+))?$/;

export function inParts(sentence: string): { text: string; clause: string } {
  const found = CLAUSE.exec(sentence);
  return { text: found?.[1] ?? sentence, clause: found?.[2] ?? "" };
}
