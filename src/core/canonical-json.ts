/**
 * A flat object as RFC 8785 writes it: members in the order of their names, numbers and texts as JSON has them. Members that
 * are undefined are left out.
 */
export function canonicalJson(
  flat: Readonly<Record<string, string | number | boolean | null | undefined>>,
): string {
  const members = Object.entries(flat).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(Object.fromEntries(members));
}
