import pg from 'pg';

/** The most prepared statements of a connection: the first ones. */
const MAX = 128;
/** A statement whose columns change with the schema, which a newer instance may migrate while this one works. */
const ALL_COLUMNS = /(select|returning) \*/;

/** A statement with a list differs for each length. */
const LISTS = / in \(\$|\), \(/;

const names = new Map<string, string>();

/**
 * A connection to PostgreSQL that prepares each statement once. Needs a direct connection, or a pooler that retains a session's
 * prepared statements.
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
