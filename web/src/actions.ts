// What stands in the action bar: made by a game's page from what is legal, the likeliest first.
export type Action = {
  name: string;
  run: () => void;
  key?: string; // a letter or a digit that does the same
  primary?: boolean;
  note?: string; // such as an amount
};

/** A key for every action that has none: a letter of its name that no other has, else a digit. */
export function withKeys(actions: Action[]): Action[] {
  const taken = new Set(actions.flatMap((action) => (action.key ? [action.key] : [])));
  return actions.map((action) => {
    const key = action.key ?? freeKey(action.name, taken);
    if (key) taken.add(key);
    return key ? { ...action, key } : action;
  });
}

function freeKey(name: string, taken: Set<string>): string | undefined {
  const letters = [...name.toLowerCase()].filter((letter) => /[a-z]/.test(letter));
  return [...letters, ..."123456789"].find((key) => !taken.has(key));
}
