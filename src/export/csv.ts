import type { AnalyzeDetails } from '../contract/analyze-types.ts';
import { csvRow } from '../sources/csv.ts';
import { refused } from './door.ts';

/** `null` and NaN are empty cells. */
export type Cell = string | number | boolean | null;

/**
 * A table as CSV (RFC 4180): a header row, CRLF after every row, decimal points, in UTF-8 without a byte order mark. Text that a
 * spreadsheet would interpret as a formula is prefixed with an apostrophe.
 *
 * Throws `invalid-parameters` for an infinite number, and for a row that does not have one cell per column.
 */
export function csvOf(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const ragged = rows.findIndex((row) => row.length !== columns.length);
  if (ragged !== -1)
    throw refused(`Row ${ragged} has ${rows[ragged].length} cells for ${columns.length} columns.`, {
      expected: columns.length,
      received: rows[ragged].length,
    });
  return [columns, ...rows].map((row) => csvRow(row.map(written))).join('');
}

function written(cell: Cell): Cell {
  if (Number.isNaN(cell)) return null;
  if (cell === Infinity || cell === -Infinity) throw refused('A table cannot contain an infinite number.');
  return typeof cell === 'string' ? harmless(cell) : cell;
}

/** Text that spreadsheets interpret as the start of a formula, even after leading blanks. */
const FORMULA = /^\s*[=+\-@＝＋－＠]/;
/** Text that is a number, with or without a sign. */
const NUMBER = /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/;

function harmless(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/**
 * Pixel counts by value: `counts[i]` pixels have a value from `from + i step` up to, but not including, `from + (i + 1) step`.
 */
export interface Histogram {
  /** Lower end of the first bin, in the layer's unit. */
  readonly from: number;
  /** Width of a bin, in the layer's unit. */
  readonly step: number;
  /** Number of pixels in each bin. */
  readonly counts: readonly number[];
}

/** The data of a histogram table. */
export interface HistogramTable {
  /** Bins of equal width. */
  readonly histogram: Histogram;
  /** True ground area of a pixel, hectares. */
  readonly pixelAreaHa: number;
}

/** A layer's histogram as CSV: `from`, `to` (values of the layer), `pixels`, and `hectares` to the square metre. */
export function histogramCsv({ histogram, pixelAreaHa }: HistogramTable): string {
  const { from, step, counts } = histogram;
  // Nine decimals are far finer than any step, and coarse enough to round 0.1 + 0.2 to 0.3.
  const edge = (i: number): number => Number((from + i * step).toFixed(9));
  const hectares = (pixels: number): number => Number((pixels * pixelAreaHa).toFixed(4));
  return csvOf(
    ['from', 'to', 'pixels', 'hectares'],
    counts.map((pixels, i) => [edge(i), edge(i + 1), pixels, hectares(pixels)]),
  );
}

/** One row per year and sensor: `details.series` of an analysis. */
export type Series = NonNullable<AnalyzeDetails['series']>;

const SERIES_COLUMNS = ['year', 'sensor', 'ndvi', 'nbr', 'valid_fraction', 'disturbed_ha'] as const;

/**
 * The yearly series of `details.series` as CSV: `year`, `sensor`, `ndvi`, `nbr`, `valid_fraction`, `disturbed_ha`, with unchanged
 * values.
 */
export function seriesCsv(series: Series): string {
  const rows = series.map((row) => SERIES_COLUMNS.map((column) => row[column] ?? null));
  return csvOf(SERIES_COLUMNS, rows);
}
