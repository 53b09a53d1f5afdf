import type { RowFault, ZoneRow } from './zone-row.ts';

/** What a row of a list turns out to be. */
export type ReadRow = { readonly zone: ZoneRow } | { readonly fault: RowFault };

export interface ReadOptions {
  /** Whose sizes the zones may have: analyses take whole kilometres. Default `analyze`. */
  readonly operation?: 'analyze' | 'compare';
  /** Side in kilometres of the zones that say none; `null` where each must. */
  readonly size: number | null;
}

export function fault(line: number, column: string | null, detail: string): ReadRow {
  return { fault: { line, column, detail } };
}
