import { SylvanError } from '../../errors/errors.ts';
import { tableRecords, UnclosedQuote, type CsvRecord } from '../csv.ts';
import { isJson, parsePointJson, pointFeatures, type PointFeature } from '../point-features.ts';
import {
  noRowError,
  rowFaultText,
  tableError,
  type Placed,
  type RowFault,
  type TableOrigin,
} from '../point-fault.ts';
import type { FireDetection } from '../points.ts';
import { fireOf, type Cell, type FireColumn, type Instrument } from './detection.ts';

/** Columns without which a row is no detection. */
const REQUIRED_COLUMNS: readonly FireColumn[] = [
  'latitude',
  'longitude',
  'acq_date',
  'acq_time',
  'satellite',
  'confidence',
];

export const MAX_CSV_BYTES = 64 * 2 ** 20;
/** Rows of one file: a week of all the world has fewer. */
export const MAX_CSV_ROWS = 1_000_000;
/** Refused rows that are reported one by one. */
const MAX_REPORTED = 100;

export interface FireTable {
  readonly points: readonly FireDetection[];
  /** Instruments whose detections the file holds, or would: a file of its header alone has looked, and found nothing. */
  readonly instruments: ReadonlySet<Instrument>;
  /** `row 7: …`, the row by its line in the file; the first hundred. */
  readonly refused: readonly string[];
  readonly refusedCount: number;
}

/** A row of a table, or what is wrong with it as a row. */
interface Row extends Placed {
  readonly cell: Cell | RowFault;
  /** Of a feature. */
  readonly names?: readonly string[];
}

/**
 * Detections of a table with FIRMS's columns, VIIRS's or MODIS's: CSV by the names in its header, or GeoJSON's points by their
 * properties; columns may come in any order and others next to them. A row that cannot be read is refused alone. Throws SylvanError
 * for what is no such table: `access-denied` where it is FIRMS's word for a wrong key, `rate-limited` where for too many requests,
 * else `points-invalid`. The text itself is never shown: it may hold the key.
 */
export function parseFires(text: string, origin: TableOrigin): FireTable {
  if (isJson(text)) return firesOfJson(parsePointJson(text, origin), origin);
  try {
    return readCsv(text, origin);
  } catch (error) {
    if (!(error instanceof UnclosedQuote)) throw error;
    throw tableError(origin, 'quote-open', { line: error.line });
  }
}

function readCsv(text: string, origin: TableOrigin): FireTable {
  const records = tableRecords(text);
  const header = records.next().value?.fields ?? [];
  const index = new Map(header.map((name, i) => [nameOf(name), i] as const).reverse());
  if (!REQUIRED_COLUMNS.some((name) => index.has(name))) throw firmsRefusal(text, origin);
  checkColumns(index, origin);
  const rows = csvRows(records, index, header.length);
  return readRows(rows, instrumentOf(index, origin), origin);
}

function* csvRows(
  records: Iterable<CsvRecord>,
  index: ReadonlyMap<string, number>,
  wanted: number,
): Generator<Row> {
  for (const { line, fields } of records) {
    const cell: Cell = (column) => fields[index.get(column) ?? -1] ?? '';
    yield {
      unit: 'row',
      number: line,
      cell: fields.length === wanted ? cell : { has: fields.length, wanted },
    };
  }
}

/** The same of a GeoJSON file alone. */
export function firesOfJson(json: unknown, origin: TableOrigin): FireTable {
  const rows = pointFeatures(json, origin).map((one, i): Row => {
    const at = { unit: 'feature', number: i + 1 } as const;
    if ('column' in one) return { ...at, cell: one };
    const own = namedPlainly(one);
    const cell: Cell = (column) => textOf(own[column]);
    return { ...at, cell, names: Object.keys(own) };
  });
  const names = new Set(rows.flatMap(({ names = [] }) => names));
  if (names.size > 0) checkColumns(names, origin);
  return readRows(rows, names.size > 0 ? instrumentOf(names, origin) : null, origin);
}

function nameOf(written: string): string {
  return written.trim().toLowerCase();
}

/** A geometry says where the feature is, to more digits than its properties may. */
function namedPlainly({ lat, lng, properties }: PointFeature): Readonly<Record<string, unknown>> {
  const stated = Object.entries(properties).map(([name, value]) => [nameOf(name), value] as const);
  return { ...Object.fromEntries(stated), latitude: lat, longitude: lng };
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function checkColumns(names: { has(name: string): boolean }, origin: TableOrigin): void {
  const columns = REQUIRED_COLUMNS.filter((name) => !names.has(name));
  if (columns.length > 0) throw tableError(origin, 'columns-missing', { columns });
}

function readRows(rows: Iterable<Row>, instrument: Instrument | null, origin: TableOrigin): FireTable {
  const points: FireDetection[] = [];
  const refused: string[] = [];
  const instruments = new Set<Instrument>();
  let [count, refusedCount] = [0, 0];
  let first: readonly [Placed, RowFault] | null = null;
  for (const row of rows) {
    if (++count > MAX_CSV_ROWS) throw tableError(origin, 'too-many-rows', { maximum: MAX_CSV_ROWS });
    const fire = typeof row.cell === 'function' ? fireOf(row.cell, instrument) : row.cell;
    if ('lat' in fire) {
      points.push(fire);
      instruments.add(fire.instrument);
      continue;
    }
    first ??= [row, fire];
    if (++refusedCount <= MAX_REPORTED) refused.push(rowFaultText(row, fire));
  }
  if (points.length === 0 && first !== null) throw noRowError(origin, refusedCount, ...first);
  if (instrument !== null) instruments.add(instrument);
  return { points, instruments, refused, refusedCount };
}

/** The brightness columns are named by the instrument's channels. */
function instrumentOf(names: { has(name: string): boolean }, origin: TableOrigin): Instrument | null {
  if (names.has('bright_ti4') || names.has('bright_ti5')) return 'VIIRS';
  if (names.has('brightness') || names.has('bright_t31')) return 'MODIS';
  if (names.has('instrument')) return null;
  throw tableError(origin, 'instrument-unknown');
}

/** FIRMS answers with a sentence, often with status 200, where it will not answer with a table. */
export function firmsRefusal(text: string, origin: TableOrigin): SylvanError {
  const start = text.slice(0, 512);
  const host = 'host' in origin ? origin.host : 'FIRMS';
  if (/invalid\s+map_?\s?key/i.test(start))
    return new SylvanError('access-denied', `${host} does not take this key for FIRMS; check it`, {
      fields: origin,
    });
  if (/transaction|too many|exceed/i.test(start))
    return new SylvanError(
      'rate-limited',
      `${host} has had too many requests for this key; try again later`,
      { fields: origin },
    );
  return tableError(origin, text.trim() === '' ? 'empty' : 'no-table');
}
