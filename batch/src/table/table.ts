import { BatchError } from '../batch-error.ts';
import type { TableRow } from './table-row.ts';

export type TableFormat = 'csv' | 'geojson' | 'parquet';

/** A column that the batch's answers have. */
export interface TableColumn {
  readonly name: string;
  readonly type: 'string' | 'number' | 'boolean';
}

export interface TableOptions {
  /** Default: by the path's ending. */
  readonly format?: TableFormat;
  /** In this order. */
  readonly columns: readonly TableColumn[];
  /** What the list carries, in this order. */
  readonly carried: readonly string[];
}

/** A table that is being written: whole at `finish`, or not there. One call at a time; `finish` or `discard` ends it. */
export interface Table {
  add(row: TableRow): Promise<void>;
  /** Rejects with `result-exists` where the path was taken meanwhile: what is there stays as it is. */
  finish(): Promise<void>;
  /** Takes what was written away; does nothing after `finish`. */
  discard(): Promise<void>;
}

/** Rejects with `result-format`, `result-exists` or `result-unwritable`. */
export async function openTable(path: string, options: TableOptions): Promise<Table> {
  await Promise.resolve();
  throw new BatchError('result-format', `No format of ${path} can be written yet.`, {
    fields: { path, columns: options.columns.length },
  });
}
