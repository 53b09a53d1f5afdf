import { columnPrefix } from 'sylvan/vector';
import type { Carried, ZoneProblem, ZoneRow } from '../zones/zone-row.ts';

/** A row of the table: a zone of the list and its outcome. */
export interface TableRow {
  readonly zone: ZoneRow;
  /** Values by column, in the table's order; all `null` if there is no answer. */
  readonly values: Readonly<Record<string, Carried>>;
  /** Code and sentence of the problem; `null` if there is an answer. */
  readonly problem: ZoneProblem | null;
}

/** A column of the table. */
export interface TableColumn {
  readonly name: string;
  readonly type: 'string' | 'number' | 'boolean' | 'integer' | 'carried';
  /** Its value in a row. Default: the row's value by its name. */
  readonly of?: (row: TableRow) => Carried;
}

/** The first columns, which describe the zone. */
const ZONE: readonly TableColumn[] = [
  { name: 'line', type: 'integer', of: ({ zone }) => zone.line },
  { name: 'lat', type: 'number', of: ({ zone }) => zone.lat },
  { name: 'lng', type: 'number', of: ({ zone }) => zone.lng },
  // Comparisons accept fractions of a kilometre.
  { name: 'size', type: 'number', of: ({ zone }) => zone.size },
];

/** The last columns, which describe a problem. */
const PROBLEM: readonly TableColumn[] = [
  { name: 'problem', type: 'string', of: ({ problem }) => problem?.code ?? null },
  { name: 'problem_detail', type: 'string', of: ({ problem }) => problem?.detail ?? null },
];

/**
 * The columns of a table in order: the zone (`line`, `lat`, `lng`, `size`), the carried columns, the answer's columns, `problem`
 * and `problem_detail`; in a bare table: the answer's, then the carried ones. Carried columns keep their names. If one of them
 * equals one of the table's own names (ignoring case), all of the table's own names start with `sylvan_`. A number that is not
 * finite becomes `null`. Throws RangeError if one of the answer's columns has the same name as another of the table's own.
 */
export function tableColumns(
  columns: readonly TableColumn[],
  carried: readonly string[],
  isBare = false,
): Required<TableColumn>[] {
  const [before, after] = isBare ? [columns, []] : [ZONE, [...columns, ...PROBLEM]];
  const names = [...before, ...after].map(({ name }) => name);
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length)
    throw new RangeError(`Two columns of the table have the same name: ${names.join(', ')}`);
  const prefix = columnPrefix(names, carried);
  const own = (all: readonly TableColumn[]) =>
    all.map(({ name, type, of = ({ values }) => values[name] ?? null }): Required<TableColumn> => {
      return { name: `${prefix}${name}`, type, of: (row) => finite(of(row)) };
    });
  return [...own(before), ...carried.map(carriedColumn), ...own(after)];
}

function carriedColumn(name: string): Required<TableColumn> {
  const of = ({ zone: { carried } }: TableRow) =>
    Object.hasOwn(carried, name) ? finite(carried[name]) : null;
  return { name, type: 'carried', of };
}

function finite(value: Carried): Carried {
  return typeof value === 'number' && !Number.isFinite(value) ? null : value;
}
