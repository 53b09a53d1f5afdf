/**
 * The members that stac-server keeps if `fields` includes none (`DEFAULT_FIELDS` in its `lib/database.ts`).
 */
const DEFAULT_FIELDS = [
  'id',
  'type',
  'stac_version',
  'geometry',
  'bbox',
  'links',
  'assets',
  'collection',
  'properties.datetime',
];

export interface StacFields {
  readonly include?: readonly string[] | null;
  readonly exclude?: readonly string[] | null;
}

/**
 * The paths that stac-server includes and excludes for a request's `fields` (its `buildFieldsFilter`,
 * according to its tests and a recorded response of Earth Search): everything without members, the default
 * fields with empty members, and otherwise the included paths without the excluded ones. Excluding an
 * included path or its parent has no effect.
 */
export function fieldsFilter(fields: StacFields | undefined): {
  readonly includes: readonly string[];
  readonly excludes: readonly string[];
} {
  if (fields === undefined || !('include' in fields))
    return { includes: [], excludes: fields?.exclude ?? [] };
  const { include, exclude } = fields;
  const excluded = exclude ?? [];
  const isNamed = (include ?? []).length > 0;
  const includes = isNamed ? include! : DEFAULT_FIELDS.filter((path) => !excluded.includes(path));
  const isStored = (path: string) => includes.some((one) => one === path || one.startsWith(`${path}.`));
  return { includes, excludes: excluded.filter((path) => !isStored(path)) };
}

/** An item as the search index returns it for these fields. */
export function withFields(item: object, fields: StacFields | undefined): object {
  const { includes, excludes } = fieldsFilter(fields);
  return withPaths(item, includes, excludes);
}

/** A copy of an item with the included paths, or all if there are none, and without the excluded ones. */
export function withPaths(item: object, includes: readonly string[], excludes: readonly string[]): object {
  const stored = includes.length === 0 ? structuredClone(item) : {};
  for (const path of includes) copyPath(item, stored, path.split('.'));
  for (const path of excludes) dropPath(stored, path.split('.'));
  return stored;
}

type Tree = Record<string, unknown>;

function copyPath(from: object, to: object, [name, ...rest]: readonly string[]): void {
  const value = (from as Tree)[name];
  if (value === undefined) return;
  if (rest.length === 0) (to as Tree)[name] = structuredClone(value);
  else copyPath(value as object, ((to as Tree)[name] ??= {}), rest);
}

function dropPath(tree: object, [name, ...rest]: readonly string[]): void {
  const value = (tree as Tree)[name];
  if (rest.length === 0) Reflect.deleteProperty(tree, name);
  else if (typeof value === 'object' && value !== null) dropPath(value, rest);
}
