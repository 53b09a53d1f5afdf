const PREFIX = 'sylvan_';

/**
 * Prefix for our columns in a table that also has a list's own columns, which keep their names: empty if no names collide
 * (ignoring case), else `sylvan_`, repeated as often as needed.
 */
export function columnPrefix(ours: readonly string[], theirs: Iterable<string>): string {
  const taken = new Set(Array.from(theirs, (name) => name.toLowerCase()));
  let prefix = '';
  while (ours.some((name) => taken.has(`${prefix}${name}`.toLowerCase()))) prefix += PREFIX;
  return prefix;
}

/** The names of columns, numbered from the second on where several are the same: `note`, `note_2`. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set(names);
  const seen = new Set<string>();
  return names.map((name) => {
    let own = name;
    for (let number = 2; seen.has(own) || (own !== name && taken.has(own)); number++)
      own = `${name}_${number}`;
    seen.add(own);
    return own;
  });
}
