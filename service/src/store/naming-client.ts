import pg from 'pg';

/** Prepared statements of a connection at most: the first to come. */
const MAX = 128;
/** Its rows change their columns with the schema, which a newer instance may bring up to date while this one works. */
const ALL_COLUMNS = /(select|returning) \*/;

/** A list in it makes another statement for each length. */
const LISTS = / in \(\$|\), \(/;

const names = new Map<string, string>();

/**
 * A connection to PostgreSQL that has a statement planned once and not each time it is run. Needs the server itself, or a
 * pooler that keeps a session's prepared statements, at the other end.
 */
export class NamingClient extends pg.Client {
  override query = ((text: unknown, values?: unknown, ...rest: unknown[]) => {
    const run = super.query.bind(this) as (...query: unknown[]) => unknown;
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
      return run(text, values, ...rest);
    const name = nameOf(text);
    return name === undefined ? run(text, values, ...rest) : run({ name, text, values }, ...rest);
  }) as pg.Client['query'];
}

/** The same on every connection. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX || ALL_COLUMNS.test(text) || LISTS.test(text)) return known;
  const name = `sylvan_${names.size}`;
  names.set(text, name);
  return name;
}
