import type { Carried, ZoneRow } from '../zones/zone-row.ts';

/** A row of the table: a zone of the list, and what became of it. */
export interface TableRow {
  readonly zone: ZoneRow;
  /** By column, in the order of the table's columns; all `null` where there is no answer. */
  readonly values: Readonly<Record<string, Carried>>;
  /** Code and sentence of the problem that stands where the answer would; `null` of an answer. */
  readonly problem: { readonly code: string; readonly detail: string } | null;
}
