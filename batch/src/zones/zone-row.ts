import type { Polygon } from './polygon.ts';

/** A value that a list carries next to its zones: it goes into the table as it came. */
export type Carried = string | number | boolean | null;

/** A zone of a list, as the list says it. */
export interface ZoneRow {
  /** Where it stands: the line of a CSV file, or the number of a feature; from 1, a CSV's heading counted. */
  readonly line: number;
  /** Degrees, of the square's middle, or of that of the polygon's box. */
  readonly lat: number;
  readonly lng: number;
  /** Side of the square in kilometres; of the polygon's box the longer one. */
  readonly size: number;
  /** `undefined` of a square. */
  readonly geometry?: Polygon | undefined;
  /** All else that the list has of it, by column or property. */
  readonly carried: Readonly<Record<string, Carried>>;
}

/** A row that is no zone: it is reported, and skipped. */
export interface RowFault {
  readonly line: number;
  /** Which column or property is at fault; `null` where it is the row itself. */
  readonly column: string | null;
  /** What is wrong with it, a sentence. */
  readonly detail: string;
}

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
