import { extname } from 'node:path';
import { BatchError } from '../batch-error.ts';
import { ResultFile } from './result-file.ts';
import { tableColumns, type TableColumn, type TableRow } from './table-columns.ts';
import { csvWriter, geojsonWriter, parquetWriter, type MakeRowWriter } from './writers.ts';

export const TABLE_FORMATS = ['csv', 'geojson', 'parquet'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

const WRITERS: Readonly<Record<TableFormat, MakeRowWriter>> = {
  csv: csvWriter,
  geojson: geojsonWriter,
  parquet: parquetWriter,
};

const ENDINGS: { readonly [ending: string]: TableFormat | undefined } = {
  '.csv': 'csv',
  '.geojson': 'geojson',
  '.json': 'geojson',
  '.parquet': 'parquet',
};

/** Rows are written once they have this many characters. */
const MAX_TEXT = 8 * 2 ** 20;

interface TableOptions {
  /** Default: by the path's extension. */
  readonly format?: TableFormat | undefined;
  /** In this order. `line`, `lat`, `lng`, `size`, `problem` and `problem_detail` are the table's own. */
  readonly columns: readonly TableColumn[];
  /** Names of the carried values, in this order. */
  readonly carried: readonly string[];
  /** Whether the table has none of its own columns. */
  readonly isBare?: boolean;
}

/** A table being written: it appears complete at `finish`, or not at all. One call at a time; `finish` or `discard` ends it. */
export interface Table {
  /** Rejects with `result-unwritable`; then discard the table. */
  add(row: TableRow): Promise<void>;
  /**
   * Calls `onWhole` with the SHA-256 of the file before it appears at its path. Rejects with `result-exists` if another file has
   * appeared there, which stays unchanged, and with `result-unwritable`.
   */
  finish(onWhole?: (digest: string) => void): Promise<void>;
  /** Deletes what was written; does nothing after `finish`. */
  discard(): Promise<void>;
}

/**
 * Begins a table. Rejects with `result-format`, with `result-exists` if something is at its path, and with `result-unwritable`.
 */
export async function openTable(path: string, options: TableOptions): Promise<Table> {
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
    add: async (row) => {
      rows.push(row);
      characters += charactersOf(row);
      if (rows.length >= writer.rowsAtOnce || characters >= MAX_TEXT) await flush();
    },
    finish: async (onWhole) => {
      await flush();
      await writer.end();
      await file.finish(onWhole);
    },
    discard: () => file.discard(),
  };
}

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
  const detail = `The ending of ${path} names no format: name it ${known}, or give the format.`;
  throw new BatchError('result-format', detail, { fields: { path } });
}

function charactersOf({ zone, values }: TableRow): number {
  const texts = [...Object.values(zone.carried), ...Object.values(values)];
  return texts.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0);
}
