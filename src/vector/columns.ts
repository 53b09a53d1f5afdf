const PREFIX = 'sylvan_';

/**
 * Prefix for our columns in a table that also contains the columns of a list; the latter keep their names. It is empty if no
 * names collide (ignoring case), else `sylvan_`, repeated as often as needed.
 */
export function columnPrefix(ours: readonly string[], theirs: Iterable<string>): string {
  const taken = new Set(Array.from(theirs, (name) => name.toLowerCase()));
  let prefix = '';
  while (ours.some((name) => taken.has(`${prefix}${name}`.toLowerCase()))) prefix += PREFIX;
  return prefix;
}
