import { extname } from 'node:path';
import { BatchError } from '../batch-error.ts';
import { ResultFile } from './result-file.ts';
import { tableColumns, type TableColumn, type TableRow } from './table-columns.ts';
import { csvWriter, geojsonWriter, parquetWriter } from './writers.ts';

const WRITERS = { csv: csvWriter, geojson: geojsonWriter, parquet: parquetWriter };
export type TableFormat = keyof typeof WRITERS;
export const TABLE_FORMATS = Object.keys(WRITERS);

const ENDINGS: { readonly [ending: string]: TableFormat | undefined } = {
  '.csv': 'csv',
  '.geojson': 'geojson',
  '.json': 'geojson',
  '.parquet': 'parquet',
};

/** Number of characters at which the collected rows are written. */
const MAX_TEXT = 8 * 2 ** 20;

interface TableOptions {
  /** Default: according to the extension of the path. */
  readonly format?: TableFormat | undefined;
  /** The answer's columns, in this order. The table adds `line`, `lat`, `lng`, `size`, `problem` and `problem_detail`. */
  readonly columns: readonly TableColumn[];
  /** Names of the carried values, in this order. */
  readonly carried: readonly string[];
  /** Whether the table adds no columns. */
  readonly isBare?: boolean;
}

/**
 * Begins a table, which appears complete at `finish`, or not at all. Only one call may run at a time; `finish` or `discard` ends
 * the table. `finish` calls its argument with the SHA-256 of the file before it appears at its path. Rejects with
 * `result-format`, with `result-exists` if something is at its path (also at `finish`; it stays unchanged), and with
 * `result-unwritable` (also later; then discard it).
 */
export async function openTable(path: string, options: TableOptions) {
  const { format = formatOf(path), columns, carried, isBare } = options;
  const written = tableColumns(columns, carried, isBare);
  const file = await ResultFile.open(path);
  const writer = WRITERS[format](file, written);
  let [rows, characters]: [TableRow[], number] = [[], 0];
  const flush = async () => {
    const ready = rows;
    [rows, characters] = [[], 0];
    if (ready.length > 0) await writer.write(ready);
  };
  return {
    add: async (row: TableRow) => {
      rows.push(row);
      characters += charactersOf(row);
      if (rows.length >= writer.rowsAtOnce || characters >= MAX_TEXT) await flush();
    },
    finish: async (onWhole?: (digest: string) => void) => {
      await flush();
      await writer.end();
      await file.finish(onWhole);
    },
    discard: () => file.discard(),
  };
}

export type Table = Awaited<ReturnType<typeof openTable>>;

/** Rejects as `openTable` would, before the work for a table instead of after it. */
export async function checkTable(path: string, format: TableFormat | undefined): Promise<void> {
  if (format === undefined) formatOf(path);
  await (await ResultFile.open(path)).discard();
}

/** The format of a table at this path. Throws `result-format` if its extension names none. */
function formatOf(path: string): TableFormat {
  const format = ENDINGS[extname(path).toLowerCase()];
  if (format !== undefined) return format;
  const known = Object.keys(ENDINGS).join(', ');
  const detail = `The file extension of ${path} does not show the format of the table: use one of ${known}, or give --format.`;
  throw new BatchError('result-format', detail, { path });
}

function charactersOf({ zone, values }: TableRow): number {
  const texts = [...Object.values(zone.carried), ...Object.values(values)];
  return texts.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0);
}
