/** A table of the printed report. */
export interface ReportTable {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The note below it. */
  readonly note?: string;
  /** Number of blocks of rows side by side on paper. */
  readonly blocks?: number;
}

/** Splits the rows of a table into blocks of about equal length, placed side by side. */
export function inBlocks<T>(rows: readonly T[], blocks: number): T[][] {
  const length = Math.max(1, Math.ceil(rows.length / blocks));
  const count = Math.ceil(rows.length / length);
  return Array.from({ length: count }, (_, i) => rows.slice(i * length, (i + 1) * length));
}
