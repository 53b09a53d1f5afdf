import { extname } from 'node:path';
import { BatchError } from '../batch-error.ts';
import { parquetWriter } from './parquet-writer.ts';
import { ResultFile } from './result-file.ts';
import type { MakeRowWriter } from './row-writer.ts';
import { csvWriter, geojsonWriter } from './text-writers.ts';
import { bareColumns, tableColumns, type TableColumn, type TableRow } from './table-columns.ts';

export type { TableColumn } from './table-columns.ts';

export type TableFormat = 'csv' | 'geojson' | 'parquet';

interface TableOptions {
  /** Default: by the path's extension. */
  readonly format?: TableFormat;
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

const ENDINGS: { readonly [ending: string]: TableFormat | undefined } = {
  '.csv': 'csv',
  '.geojson': 'geojson',
  '.json': 'geojson',
  '.parquet': 'parquet',
};

const WRITERS: Readonly<Record<TableFormat, MakeRowWriter>> = {
  csv: csvWriter,
  geojson: geojsonWriter,
  parquet: parquetWriter,
};

/** The format of a table at this path. Throws `result-format` if its extension names none. */
function tableFormat(path: string): TableFormat {
  const format = ENDINGS[extname(path).toLowerCase()];
  if (format !== undefined) return format;
  const known = Object.keys(ENDINGS).join(', ');
  throw new BatchError(
    'result-format',
    `The ending of ${path} names no format: name it ${known}, or give the format.`,
    {
      fields: { path },
    },
  );
}

/** Rejects as `openTable` would, before the work for a table instead of after it. */
export async function checkTable(path: string, format: TableFormat | undefined): Promise<void> {
  if (format === undefined) tableFormat(path);
  await (await ResultFile.open(path)).discard();
}

/**
 * Begins a table. Rejects with `result-format`, with `result-exists` if something is at its path, and with `result-unwritable`.
 */
export async function openTable(
  path: string,
  { format, columns, carried, isBare = false }: TableOptions,
): Promise<Table> {
  const makeWriter = WRITERS[format ?? tableFormat(path)];
  const written = (isBare ? bareColumns : tableColumns)(columns, carried);
  const file = await ResultFile.open(path);
  const writer = makeWriter(file, written);
  return {
    add: (row) => writer.add(row),
    finish: async (onWhole) => {
      await writer.end();
      await file.finish(onWhole);
    },
    discard: () => file.discard(),
  };
}
