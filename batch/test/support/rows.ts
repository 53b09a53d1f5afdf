import type { TableColumn, TableRow } from '../../src/table/table-columns.ts';

export const COLUMNS: readonly TableColumn[] = [
  { name: 'score', type: 'number' },
  { name: 'forest_type', type: 'string' },
  { name: 'is_alert', type: 'boolean' },
];

/** A row with plausible values; every third row has a problem. */
export function rowOf(line: number, zone: Partial<TableRow['zone']> = {}): TableRow {
  const position = {
    line,
    lat: (line % 150) - 74.5,
    lng: ((line * 13) % 359) - 179.25,
    size: (line % 100) + 1,
  };
  const hasProblem = line % 3 === 0;
  const values = { score: line / 8, forest_type: `type ${line % 5}`, is_alert: line % 2 === 0 };
  return {
    zone: { ...position, carried: { name: `zone ${line}`, count: line }, ...zone },
    values: hasProblem ? { score: null, forest_type: null, is_alert: null } : values,
    problem: hasProblem ? { code: 'no-imagery', detail: 'There is none, "alas"; ask later.' } : null,
  };
}

export const CARRIED = ['name', 'count'];
