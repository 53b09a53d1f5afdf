import { csvOf } from 'sylvan/export';
import type { ResultFile } from './result-file.ts';
import type { MakeRowWriter, RowWriter } from './row-writer.ts';
import { cellOf, type TableRow } from './table-columns.ts';
import { zoneGeometry } from './zone-geometry.ts';

/**
 * RFC 4180, as the library writes its tables. Text that a spreadsheet would take for a formula gets a leading apostrophe, in
 * carried values and in problems.
 */
export const csvWriter: MakeRowWriter = (file, columns) => {
  const names = columns.map(({ name }) => name);
  const cells = (row: TableRow) => columns.map((column) => cellOf(row, column));
  const start = csvOf(names, []);
  const textOf = (rows: readonly TableRow[]) => csvOf(names, rows.map(cells)).slice(start.length);
  return textWriter(file, { start, textOf, between: '', end: '', rowsAtOnce: 500 });
};

/** A feature collection (RFC 7946), one feature per line: the zone's square or polygon, with all columns as properties. */
export const geojsonWriter: MakeRowWriter = (file, columns) => {
  const feature = (row: TableRow): string => {
    const properties = Object.fromEntries(columns.map((column) => [column.name, cellOf(row, column)]));
    return JSON.stringify({ type: 'Feature', geometry: zoneGeometry(row.zone), properties });
  };
  const between = ',\n';
  return textWriter(file, {
    start: '{"type":"FeatureCollection","features":[\n',
    textOf: (rows) => rows.map(feature).join(between),
    between,
    end: '\n]}\n',
    // A polygon may take half a megabyte.
    rowsAtOnce: 50,
  });
};

/** A text format: its start, its rows, the separator and its end. */
interface TextForm {
  readonly start: string;
  readonly textOf: (rows: readonly TableRow[]) => string;
  readonly between: string;
  readonly end: string;
  /** Rows converted to text together. */
  readonly rowsAtOnce: number;
}

/** Writes a text format, many rows at a time. */
function textWriter(file: ResultFile, { start, textOf, between, end, rowsAtOnce }: TextForm): RowWriter {
  let pending: TableRow[] = [];
  let lead = start;
  const flush = async (last: string): Promise<void> => {
    const text = pending.length > 0 || lead === start ? `${lead}${textOf(pending)}` : '';
    pending = [];
    lead = between;
    await file.write(`${text}${last}`);
  };
  return {
    add: async (row) => {
      pending.push(row);
      if (pending.length >= rowsAtOnce) await flush('');
    },
    end: () => flush(end),
  };
}
