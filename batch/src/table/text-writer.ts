import type { ResultFile } from './result-file.ts';
import type { RowWriter } from './row-writer.ts';
import type { TableRow } from './table-row.ts';

/** What a format of text has at the start, for rows, between them, and at the end. */
interface TextForm {
  readonly start: string;
  readonly textOf: (rows: readonly TableRow[]) => string;
  readonly between: string;
  readonly end: string;
  /** Rows that become text together. */
  readonly rowsAtOnce: number;
}

/** Writes a format of text, many rows at a time. */
export function textWriter(
  file: ResultFile,
  { start, textOf, between, end, rowsAtOnce }: TextForm,
): RowWriter {
  let pending: TableRow[] = [];
  let lead = start;
  const flush = async (): Promise<void> => {
    const text = `${lead}${textOf(pending)}`;
    pending = [];
    lead = between;
    await file.write(text);
  };
  return {
    add: async (row) => {
      pending.push(row);
      if (pending.length >= rowsAtOnce) await flush();
    },
    end: async () => {
      if (pending.length > 0) await flush();
      else if (lead === start) await file.write(start);
      await file.write(end);
    },
  };
}
