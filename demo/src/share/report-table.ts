/** A table of the printed report. */
export interface ReportTable {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** What stands below it. */
  readonly note?: string;
  /** Columns of rows that stand side by side on paper. */
  readonly blocks?: number;
}

/** The rows of a table in as many parts, of about one length, as stand side by side. */
export function inBlocks<T>(rows: readonly T[], blocks: number): T[][] {
  const length = Math.max(1, Math.ceil(rows.length / blocks));
  const count = Math.ceil(rows.length / length);
  return Array.from({ length: count }, (_, i) => rows.slice(i * length, (i + 1) * length));
}
