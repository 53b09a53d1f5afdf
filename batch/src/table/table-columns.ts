import { columnPrefix } from 'sylvan/vector';
import type { Carried, ZoneProblem, ZoneRow } from '../zones/zone-row.ts';

/** A row of the table: a zone of the list and its outcome. */
export interface TableRow {
  readonly zone: ZoneRow;
  /** Values by column, in the table's order; all `null` without an answer. */
  readonly values: Readonly<Record<string, Carried>>;
  /** Code and sentence of the problem; `null` if there is an answer. */
  readonly problem: ZoneProblem | null;
}

/** A column of the batch's answers. */
export interface TableColumn {
  readonly name: string;
  readonly type: 'string' | 'number' | 'boolean';
  /** Its value in a row. Default: the row's value by its name. */
  readonly cell?: (row: TableRow) => Carried;
}

/** A column of the table, and its value in a row. */
export interface WrittenColumn {
  readonly name: string;
  readonly type: TableColumn['type'] | 'integer' | 'carried';
  readonly of: (row: TableRow) => Carried;
}

/** The first columns, which describe the zone. */
const ZONE: readonly WrittenColumn[] = [
  { name: 'line', type: 'integer', of: ({ zone }) => zone.line },
  { name: 'lat', type: 'number', of: ({ zone }) => zone.lat },
  { name: 'lng', type: 'number', of: ({ zone }) => zone.lng },
  // Comparisons accept fractions of a kilometre.
  { name: 'size', type: 'number', of: ({ zone }) => zone.size },
];

/** The last columns, which describe a problem. */
const PROBLEM: readonly WrittenColumn[] = [
  { name: 'problem', type: 'string', of: ({ problem }) => problem?.code ?? null },
  { name: 'problem_detail', type: 'string', of: ({ problem }) => problem?.detail ?? null },
];

/**
 * The columns of a table in order: the zone (`line`, `lat`, `lng`, `size`), the carried columns, the answer's columns, `problem`
 * and `problem_detail`. Carried columns keep their names. If one equals a name of the table's own (ignoring case), all of the
 * table's own names start with `sylvan_`. Throws RangeError if an answer's column has a name of the table's own.
 */
export function tableColumns(columns: readonly TableColumn[], carried: readonly string[]): WrittenColumn[] {
  const answers = columns.map(answerColumn);
  const own = [...ZONE, ...answers, ...PROBLEM].map(({ name }) => name);
  if (new Set(own.map((name) => name.toLowerCase())).size < own.length)
    throw new RangeError(`Two columns of the table have one name: ${own.join(', ')}`);
  const prefix = columnPrefix(own, carried);
  const prefixed = (all: readonly WrittenColumn[]) =>
    all.map((column) => ({ ...column, name: `${prefix}${column.name}` }));
  return [...prefixed(ZONE), ...carried.map(carriedColumn), ...prefixed([...answers, ...PROBLEM])];
}

/** The columns of a bare table in order: the answer's, then the carried ones. Names are prefixed as in `tableColumns`. */
export function bareColumns(columns: readonly TableColumn[], carried: readonly string[]): WrittenColumn[] {
  const names = columns.map(({ name }) => name);
  const prefix = columnPrefix(names, carried);
  const answers = columns.map((column) => ({ ...answerColumn(column), name: `${prefix}${column.name}` }));
  return [...answers, ...carried.map(carriedColumn)];
}

function answerColumn({
  name,
  type,
  cell = ({ values }) => values[name] ?? null,
}: TableColumn): WrittenColumn {
  return { name, type, of: cell };
}

function carriedColumn(name: string): WrittenColumn {
  return {
    name,
    type: 'carried',
    of: ({ zone }) => (Object.hasOwn(zone.carried, name) ? zone.carried[name] : null),
  };
}

/** The value of a row in a column; a number that is not finite becomes `null`. */
export function cellOf(row: TableRow, { of }: WrittenColumn): Carried {
  const value = of(row);
  return typeof value === 'number' && !Number.isFinite(value) ? null : value;
}
