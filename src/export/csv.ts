import type { AnalyzeDetails } from '../contract/analyze-types.ts';
import { refused } from './door.ts';

/** `null` and NaN are empty cells. */
export type Cell = string | number | boolean | null;

/**
 * A table as CSV (RFC 4180): a header row, CRLF after every row, decimals with a dot, in UTF-8 without mark. Text that a
 * spreadsheet would take for a formula is led by an apostrophe.
 *
 * Throws `invalid-parameters` for an infinite number and for a row that has not one cell a column.
 */
export function csvOf(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const ragged = rows.findIndex((row) => row.length !== columns.length);
  if (ragged !== -1)
    throw refused(`Row ${ragged} has ${rows[ragged].length} cells for ${columns.length} columns.`, {
      expected: columns.length,
      received: rows[ragged].length,
    });
  return [columns, ...rows].map((row) => `${row.map(written).join(',')}\r\n`).join('');
}

function written(cell: Cell): string {
  if (cell === null || Number.isNaN(cell)) return '';
  if (cell === Infinity || cell === -Infinity) throw refused('A table cannot hold an infinite number.');
  return typeof cell === 'string' ? quoted(harmless(cell)) : String(cell);
}

/** What spreadsheets take for the beginning of a formula; leading blanks do not stop them. */
const FORMULA = /^\s*[=+\-@＝＋－＠]/;
/** Text that is a number, which may have its sign. */
const NUMBER = /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/;

function harmless(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** Semicolons part cells where the comma is the decimal sign, so they are quoted too. */
function quoted(text: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Pixels by value: `counts[i]` of them lie from `from + i step` up to, but not at, `from + (i + 1) step`. */
export interface Histogram {
  /** Lower end of the first bin, in the layer's unit. */
  readonly from: number;
  /** Width of a bin, in the layer's unit. */
  readonly step: number;
  /** Pixels in each bin. */
  readonly counts: readonly number[];
}

/** What a histogram's table is made from. */
export interface HistogramTable {
  /** In bins of one width. */
  readonly histogram: Histogram;
  /** True ground area of a pixel, hectares. */
  readonly pixelAreaHa: number;
}

/** A layer's histogram as CSV: `from`, `to` (values of the layer), `pixels`, and `hectares` to the square metre. */
export function histogramCsv({ histogram, pixelAreaHa }: HistogramTable): string {
  const { from, step, counts } = histogram;
  // Far finer than any step, coarse enough to hide that 0.1 + 0.2 is not 0.3.
  const edge = (i: number): number => Number((from + i * step).toFixed(9));
  const hectares = (pixels: number): number => Number((pixels * pixelAreaHa).toFixed(4));
  return csvOf(
    ['from', 'to', 'pixels', 'hectares'],
    counts.map((pixels, i) => [edge(i), edge(i + 1), pixels, hectares(pixels)]),
  );
}

/** One row a year and a sensor: `details.series` of an analysis. */
export type Series = NonNullable<AnalyzeDetails['series']>;

/** The yearly series of `details.series` as CSV: `year`, `sensor`, `ndvi`, `nbr`, `valid_fraction`, `disturbed_ha`, as they stand there. */
export function seriesCsv(series: Series): string {
  return csvOf(
    ['year', 'sensor', 'ndvi', 'nbr', 'valid_fraction', 'disturbed_ha'],
    series.map(({ year, sensor, ndvi, nbr, valid_fraction, disturbed_ha = null }) => [
      ...[year, sensor, ndvi, nbr, valid_fraction, disturbed_ha],
    ]),
  );
}
