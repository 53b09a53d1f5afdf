/**
 * Where two records differ, as paths (`/details/radar/vv_db`), in order. Members of lists that have an `id` or a `code` are
 * known by it (`/details/sources/firms/status`), so that one more or less of them moves no other; other lists are one value.
 */
export function differences(a: unknown, b: unknown): string[] {
  const [left, right] = [leavesOf(a), leavesOf(b)];
  const paths = new Set([...left.keys(), ...right.keys()]);
  return [...paths].filter((path) => left.get(path) !== right.get(path)).sort();
}

/** Which of `paths` lie at or below none of `positions`, and which of `positions` have none of `paths`. */
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
