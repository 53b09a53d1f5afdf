const PREFIX = 'sylvan_';

/**
 * What is put before all columns of ours in a table that has the columns of a list, too, which keep their names: nothing where no two
 * are alike, in any case, else `sylvan_`, as often as needed.
 */
export function columnPrefix(ours: readonly string[], theirs: Iterable<string>): string {
  const taken = new Set(Array.from(theirs, (name) => name.toLowerCase()));
  let prefix = '';
  while (ours.some((name) => taken.has(`${prefix}${name}`.toLowerCase()))) prefix += PREFIX;
  return prefix;
}
