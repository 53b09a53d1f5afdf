import type { ResultFile } from './result-file.ts';
import type { TableRow, WrittenColumn } from './table-columns.ts';

/** Writes rows to an open file in one format; holds a bounded number of them. */
export interface RowWriter {
  add(row: TableRow): Promise<void>;
  /** Writes the remaining rows and the format's footer. */
  end(): Promise<void>;
}

export type MakeRowWriter = (file: ResultFile, columns: readonly WrittenColumn[]) => RowWriter;
