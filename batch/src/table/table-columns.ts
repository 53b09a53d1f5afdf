import { columnPrefix } from 'sylvan/vector';
import type { Carried, ZoneRow } from '../zones/zone-row.ts';

/** A row of the table: a zone of the list, and what became of it. */
export interface TableRow {
  readonly zone: ZoneRow;
  /** By column, in the order of the table's columns; all `null` where there is no answer. */
  readonly values: Readonly<Record<string, Carried>>;
  /** Code and sentence of the problem that stands where the answer would; `null` of an answer. */
  readonly problem: { readonly code: string; readonly detail: string } | null;
}

/** A column that the batch's answers have. */
export interface TableColumn {
  readonly name: string;
  readonly type: 'string' | 'number' | 'boolean';
}

/** A column of the table, and what a row has in it. */
export interface WrittenColumn {
  readonly name: string;
  readonly type: TableColumn['type'] | 'integer' | 'carried';
  readonly of: (row: TableRow) => Carried;
}

/** What the table has of a zone, first. */
const ZONE: readonly WrittenColumn[] = [
  { name: 'line', type: 'integer', of: ({ zone }) => zone.line },
  { name: 'lat', type: 'number', of: ({ zone }) => zone.lat },
  { name: 'lng', type: 'number', of: ({ zone }) => zone.lng },
  // Comparisons take parts of a kilometre.
  { name: 'size', type: 'number', of: ({ zone }) => zone.size },
];

/** What it has in place of an answer, last. */
const PROBLEM: readonly WrittenColumn[] = [
  { name: 'problem', type: 'string', of: ({ problem }) => problem?.code ?? null },
  { name: 'problem_detail', type: 'string', of: ({ problem }) => problem?.detail ?? null },
];

/**
 * The columns of a table in their order: the zone (`line`, `lat`, `lng`, `size`), what the list carries, the answers' columns,
 * `problem` and `problem_detail`. Carried columns keep their names: where one has a name of the table's own, in any case, all of
 * those begin with `sylvan_`. Throws RangeError for an answer's column of a name of the table's own.
 */
export function tableColumns(columns: readonly TableColumn[], carried: readonly string[]): WrittenColumn[] {
  const answers = columns.map(({ name, type }): WrittenColumn => ({
    name,
    type,
    of: ({ values }) => values[name] ?? null,
  }));
  const own = [...ZONE, ...answers, ...PROBLEM].map(({ name }) => name);
  if (new Set(own.map((name) => name.toLowerCase())).size < own.length)
    throw new RangeError(`Two columns of the table have one name: ${own.join(', ')}`);
  const prefix = columnPrefix(own, carried);
  const prefixed = (all: readonly WrittenColumn[]) =>
    all.map((column) => ({ ...column, name: `${prefix}${column.name}` }));
  return [...prefixed(ZONE), ...carried.map(carriedColumn), ...prefixed([...answers, ...PROBLEM])];
}

function carriedColumn(name: string): WrittenColumn {
  return {
    name,
    type: 'carried',
    of: ({ zone }) => (Object.hasOwn(zone.carried, name) ? zone.carried[name] : null),
  };
}

/** What a row has in a column; what is no finite number is nothing. */
export function cellOf(row: TableRow, { of }: WrittenColumn): Carried {
  const value = of(row);
  return typeof value === 'number' && !Number.isFinite(value) ? null : value;
}
