import { SylvanError } from '../../errors/errors.ts';
import { pointJson } from '../point-features.ts';
import { tableError, type TableOrigin } from '../point-fault.ts';
import { pointTable, readRows, Refusals, type CellReader } from '../point-rows.ts';
import type { FireDetection } from '../points.ts';
import { FIRE_COLUMNS, fireOf, type Instrument } from './detection.ts';

const REQUIRED_COLUMNS = FIRE_COLUMNS.filter((name) => !['instrument', 'frp', 'type'].includes(name));

export const MAX_CSV_BYTES = 64 * 2 ** 20;
/** Maximum number of rows per file; a week of detections worldwide has fewer. */
export const MAX_CSV_ROWS = 1_000_000;

export interface FireTable {
  readonly points: readonly FireDetection[];
  /** Instruments covered by the file: a file with only a header still states that its instrument found nothing. */
  readonly instruments: ReadonlySet<Instrument>;
  /** The first hundred faults, as `row 7: …`, numbered by line in the file. */
  readonly refused: readonly string[];
  readonly refusedCount: number;
}

/**
 * Parses detections from a table with FIRMS's columns for VIIRS or MODIS: CSV with the columns' names in its header, or GeoJSON
 * points with them as properties. Columns may be in any order, and there may be others. If a row cannot be read, only that row is
 * refused. Throws SylvanError if it is not such a table: `access-denied` for FIRMS's message about a wrong key, `rate-limited`
 * for too many requests, otherwise `points-invalid`. The text itself is never shown, since it may contain the key.
 */
export function parseFires(
  text: string,
  origin: TableOrigin,
  json: object | null = pointJson(text, origin),
): FireTable {
  // The geometry states the position, possibly with more digits than the properties.
  const { names, rows } = pointTable(text, json, origin, ['longitude', 'latitude']);
  const written = new Map(names.map((name) => [name.trim().toLowerCase(), name] as const).reverse());
  if (json === null && !REQUIRED_COLUMNS.some((name) => written.has(name))) throw firmsRefusal(text, origin);
  const instrument = names.length === 0 ? null : instrumentOf(written, origin);
  const points: FireDetection[] = [];
  const refusals = new Refusals();
  const instruments = new Set<Instrument>(instrument === null ? [] : [instrument]);
  const read = (cell: CellReader) => {
    const fire = fireOf((column) => textOf(cell(written.get(column) ?? column)), instrument);
    if (!('lat' in fire)) return fire;
    points.push(fire);
    instruments.add(fire.instrument);
    return null;
  };
  const onMore = () => {
    throw tableError(origin, 'too-many-rows', { maximum: MAX_CSV_ROWS });
  };
  readRows(rows, origin, refusals, read, { maximum: MAX_CSV_ROWS, onMore });
  return { points, instruments, refused: refusals.refused, refusedCount: refusals.refusedCount };
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The brightness columns are named after the instrument's channels. Throws if columns are missing. */
function instrumentOf(names: ReadonlyMap<string, string>, origin: TableOrigin): Instrument | null {
  const columns = REQUIRED_COLUMNS.filter((name) => !names.has(name));
  if (columns.length > 0) throw tableError(origin, 'columns-missing', { columns });
  if (names.has('bright_ti4') || names.has('bright_ti5')) return 'VIIRS';
  if (names.has('brightness') || names.has('bright_t31')) return 'MODIS';
  if (names.has('instrument')) return null;
  throw tableError(origin, 'instrument-unknown');
}

/** FIRMS reports errors as a sentence instead of a table, often with status 200. */
export function firmsRefusal(text: string, origin: TableOrigin): SylvanError {
  const start = text.slice(0, 512);
  const host = 'host' in origin ? origin.host : 'FIRMS';
  if (/invalid\s+map_?\s?key/i.test(start))
    return new SylvanError('access-denied', `${host} does not accept this FIRMS key; check it`, {
      fields: origin,
    });
  if (/transaction|too many|exceed/i.test(start))
    return new SylvanError(
      'rate-limited',
      `${host} has received too many requests with this key; try again later`,
      { fields: origin },
    );
  return tableError(origin, text.trim() === '' ? 'empty' : 'no-table');
}
