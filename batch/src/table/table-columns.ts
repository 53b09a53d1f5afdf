import type { Carried } from '../zones/zone-row.ts';
import type { TableRow } from './table-row.ts';

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

/** What is put before the name of a carried column that is already one of the table's. */
const CARRIED_PREFIX = 'list_';

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
 * `problem` and `problem_detail`. A carried column of a name that is taken, in any case, is led by `list_`, twice where need
 * be: names differ by more than case, which many readers do not distinguish. Throws RangeError for an answer's column of a name
 * of the table's own.
 */
export function tableColumns(columns: readonly TableColumn[], carried: readonly string[]): WrittenColumn[] {
  const answers = columns.map(({ name, type }): WrittenColumn => ({
    name,
    type,
    of: ({ values }) => values[name] ?? null,
  }));
  const own = [...ZONE, ...answers, ...PROBLEM].map(({ name }) => name.toLowerCase());
  const taken = new Set(own);
  if (taken.size < own.length)
    throw new RangeError(`Two columns of the table have one name: ${own.join(', ')}`);
  const nearby = carried.map((name): WrittenColumn => {
    let free = name;
    while (taken.has(free.toLowerCase())) free = `${CARRIED_PREFIX}${free}`;
    taken.add(free.toLowerCase());
    return {
      name: free,
      type: 'carried',
      of: ({ zone }) => (Object.hasOwn(zone.carried, name) ? zone.carried[name] : null),
    };
  });
  return [...ZONE, ...nearby, ...answers, ...PROBLEM];
}

/** What a row has in a column; what is no finite number is nothing. */
export function cellOf(row: TableRow, { of }: WrittenColumn): Carried {
  const value = of(row);
  return typeof value === 'number' && !Number.isFinite(value) ? null : value;
}
