import { csvOf } from 'sylvan/export';
import type { MakeRowWriter } from './row-writer.ts';
import { cellOf } from './table-columns.ts';
import type { TableRow } from './table-row.ts';
import { textWriter } from './text-writer.ts';

const ROWS_AT_ONCE = 500;

/**
 * RFC 4180, as the library writes its tables: text that a spreadsheet would take for a formula is led by an apostrophe, whether
 * the list carries it or a problem says it.
 */
export const csvWriter: MakeRowWriter = (file, columns) => {
  const names = columns.map(({ name }) => name);
  const cells = (row: TableRow) => columns.map((column) => cellOf(row, column));
  const start = csvOf(names, []);
  return textWriter(file, {
    start,
    textOf: (rows) => csvOf(names, rows.map(cells)).slice(start.length),
    between: '',
    end: '',
    rowsAtOnce: ROWS_AT_ONCE,
  });
};
