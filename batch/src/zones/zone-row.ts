import type { Lang, ValidPlace } from 'sylvan/contract';
import type { VectorFormat } from 'sylvan/vector';

/** A polygon or multipolygon with closed rings and longitudes from -180 to 180. */
export type Polygon = NonNullable<ValidPlace['geometry']>;

/** A value that a list carries for a zone; it goes into the table unchanged. */
export type Carried = string | number | boolean | null;

/** A zone as read from a list. */
export interface ZoneRow {
  /** Its position: the line of a CSV file, counting the heading, or the number of a feature; from 1. */
  readonly line: number;
  /** Degrees; centre of the square, or of the polygon's box. */
  readonly lat: number;
  readonly lng: number;
  /** Side of the square in kilometres; for a polygon, the longer side of its box. */
  readonly size: number;
  /** `undefined` for a square, `null` for a faulty plot. */
  readonly geometry?: Polygon | null | undefined;
  /** All other values of the row, by column or property. */
  readonly carried: Readonly<Record<string, Carried>>;
  /** For a plot: the values of the table's own columns that its file gives, by column. */
  readonly own?: Readonly<Record<string, Carried>>;
  /** Why a plot cannot be measured; it then has no place: `lat`, `lng` and `size` are NaN. */
  readonly problem?: ZoneProblem;
}

/** Why a zone has no answer, as code and sentence. */
export interface ZoneProblem {
  readonly code: string;
  readonly detail: string;
}

/** A row that is not a zone: it is reported and skipped. */
export interface RowFault {
  readonly line: number;
  /** The faulty column or property; `null` if the whole row is faulty. */
  readonly column: string | null;
  /** A sentence that describes the fault. */
  readonly detail: string;
}

/** The result of reading a row. */
export type ReadRow = { readonly zone: ZoneRow } | { readonly fault: RowFault };

export interface ReadOptions {
  /** Analyses accept whole kilometres, and `eudr` accepts plots. Default `analyze`. */
  readonly operation?: 'analyze' | 'compare' | 'eudr';
  /** Side in kilometres of zones that give none. */
  readonly size: number;
  /** Language of the texts about plots in the table. Default `en`. */
  readonly lang?: Lang;
  /** Default: according to the extension of the file. */
  readonly format?: VectorFormat | undefined;
}

export function fault(line: number, column: string | null, detail: string): ReadRow {
  return { fault: { line, column, detail } };
}
