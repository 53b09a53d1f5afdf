/**
 * The paths where two records differ (`/details/radar/vv_db`), in order. Members of lists with an `id` or a
 * `code` are identified by it (`/details/sources/firms/status`), so an additional or missing one does not
 * affect others; other lists are compared as a whole.
 */
export function differences(a: unknown, b: unknown): string[] {
  const [left, right] = [leavesOf(a), leavesOf(b)];
  const paths = new Set([...left.keys(), ...right.keys()]);
  return [...paths].filter((path) => left.get(path) !== right.get(path)).sort();
}

/** The `paths` that are not at or below any of `positions`, and the `positions` without any of `paths`. */
export function unexpected(
  paths: readonly string[],
  positions: readonly string[],
): { readonly elsewhere: string[]; readonly unchanged: string[] } {
  const isIn = (path: string, position: string) => path === position || path.startsWith(`${position}/`);
  return {
    elsewhere: paths.filter((path) => !positions.some((position) => isIn(path, position))),
    unchanged: positions.filter((position) => !paths.some((path) => isIn(path, position))),
  };
}

function leavesOf(value: unknown, path = '', leaves = new Map<string, string>()): Map<string, string> {
  const members = membersOf(value);
  if (members === null) leaves.set(path, JSON.stringify(value));
  else for (const [name, member] of members) leavesOf(member, `${path}/${name}`, leaves);
  return leaves;
}

function membersOf(value: unknown): (readonly [string, unknown])[] | null {
  if (typeof value !== 'object' || value === null) return null;
  if (!Array.isArray(value)) return Object.entries(value);
  const named = (value as unknown[]).map((one) => [nameOf(one), one] as const);
  return named.length > 0 && named.every(([name]) => name !== null)
    ? named.map(([name, one]) => [name!, one])
    : null;
}

function nameOf(one: unknown): string | null {
  const { id, code } = Object(one) as { id?: unknown; code?: unknown };
  const name = id ?? code;
  return typeof name === 'string' ? name : null;
}
