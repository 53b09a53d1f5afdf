import type { ResultFile } from './result-file.ts';
import type { TableRow, WrittenColumn } from './table-columns.ts';

/** Puts rows into a file that is open, in the format that it is of; holds a bounded number of them. */
export interface RowWriter {
  add(row: TableRow): Promise<void>;
  /** Writes what is left, and what the format has at its end. */
  end(): Promise<void>;
}

export type MakeRowWriter = (file: ResultFile, columns: readonly WrittenColumn[]) => RowWriter;
