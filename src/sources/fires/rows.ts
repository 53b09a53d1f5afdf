import type { Confidence, FireDetection } from '../points.ts';
import { SylvanError } from '../../errors/errors.ts';
import { csvRecords, UnclosedQuote, type CsvRecord } from '../csv.ts';

/** Columns without which a row is no detection. */
const REQUIRED_COLUMNS = [
  'latitude',
  'longitude',
  'acq_date',
  'acq_time',
  'satellite',
  'confidence',
] as const;
type FireColumn = (typeof REQUIRED_COLUMNS)[number] | 'instrument' | 'frp' | 'type';

type Instrument = FireDetection['instrument'];

/** Where a table keeps each column, and the instrument of rows that do not name theirs, where the table says. */
interface FireColumns {
  readonly width: number;
  readonly index: ReadonlyMap<string, number>;
  readonly instrument: Instrument | null;
}

/** Names that products and years have given one satellite: a detection in two of them is one. */
const SATELLITES: ReadonlyMap<string, string> = new Map([
  ['n', 'Suomi NPP'],
  ['npp', 'Suomi NPP'],
  ['snpp', 'Suomi NPP'],
  ['suominpp', 'Suomi NPP'],
  ['1', 'NOAA-20'],
  ['n20', 'NOAA-20'],
  ['j1', 'NOAA-20'],
  ['noaa20', 'NOAA-20'],
  ['2', 'NOAA-21'],
  ['n21', 'NOAA-21'],
  ['j2', 'NOAA-21'],
  ['noaa21', 'NOAA-21'],
  ['t', 'Terra'],
  ['terra', 'Terra'],
  ['a', 'Aqua'],
  ['aqua', 'Aqua'],
]);

const CONFIDENCE: ReadonlyMap<string, Confidence> = new Map([
  ['l', 'low'],
  ['low', 'low'],
  ['n', 'nominal'],
  ['nominal', 'nominal'],
  ['h', 'high'],
  ['high', 'high'],
]);

/** MODIS states percent: below the first low, from the second on high (methods 4). */
const NOMINAL_PERCENT = 30;
const HIGH_PERCENT = 80;

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** A row as a detection, or what is wrong with it. */
function fireOfRow(fields: readonly string[], columns: FireColumns): FireDetection | string {
  if (fields.length !== columns.width) return `${fields.length} fields under ${columns.width} columns`;
  const text = (column: FireColumn) => fields[columns.index.get(column) ?? -1]?.trim() ?? '';
  const lat = numberIn(text('latitude'), -90, 90);
  if (lat === null) return 'latitude is no number in -90…90';
  const lng = numberIn(text('longitude'), -180, 180);
  if (lng === null) return 'longitude is no number in -180…180';
  const time = timeOf(text('acq_date'), text('acq_time'));
  if (time === null) return 'acq_date and acq_time are no moment';
  const satellite = satelliteOf(text('satellite'));
  if (satellite === '') return 'satellite is empty';
  const confidence = confidenceOf(text('confidence'));
  if (confidence === null) return 'confidence is neither a word nor percent';
  const frp = text('frp') === '' ? null : numberIn(text('frp'), -Infinity, Infinity);
  if (frp === null && text('frp') !== '') return 'frp is no number';
  const instrument = instrumentNamed(text('instrument')) ?? columns.instrument;
  if (instrument === null) return 'instrument is neither VIIRS nor MODIS';
  if (!/^[0-3]?$/.test(text('type'))) return 'type is none of 0, 1, 2, 3';
  return {
    lat,
    lng,
    time,
    satellite,
    instrument,
    confidence,
    // Less than no power is how some products say that they have no value.
    frp: frp === null || frp < 0 ? null : frp,
    type: text('type') === '' ? null : Number(text('type')),
  };
}

function numberIn(text: string, low: number, high: number): number | null {
  const value = NUMBER.test(text) ? Number(text) : NaN;
  return Number.isFinite(value) && value >= low && value <= high ? value : null;
}

/** ISO 8601 to the minute of a day and a time as `00:34`, `0034`, or `34` where zeros were lost; null for no moment. */
function timeOf(day: string, written: string): string | null {
  const digits = /^(\d{0,2}?):?(\d{1,2})$/.exec(written);
  if (digits === null) return null;
  const [, hours, minutes] = digits;
  const time = `${day}T${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}Z`;
  return isMoment(time) ? time : null;
}

/** The calendar's and the clock's own check: `Date` takes 31 April for 1 May, and 24:00 for the next day. */
function isMoment(time: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}T/.test(time) ? Date.parse(time) : NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(time.slice(0, -1));
}

function satelliteOf(written: string): string {
  const name = written.toLowerCase().replace(/[\s-]/g, '');
  return SATELLITES.get(name) ?? written;
}

function confidenceOf(written: string): Confidence | null {
  const word = CONFIDENCE.get(written.toLowerCase());
  if (word !== undefined) return word;
  const percent = numberIn(written, 0, 100);
  if (percent === null) return null;
  if (percent < NOMINAL_PERCENT) return 'low';
  return percent < HIGH_PERCENT ? 'nominal' : 'high';
}

function instrumentNamed(written: string): Instrument | null {
  const name = written.toUpperCase();
  return name === 'VIIRS' || name === 'MODIS' ? name : null;
}

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

/**
 * Detections of a FIRMS CSV file, VIIRS or MODIS, by the names in its header; columns may come in any order and others
 * next to them. A row that cannot be read is refused alone. Throws SylvanError {host} for what is no such file:
 * `access-denied` where it is FIRMS's word for a wrong key, `rate-limited` where for too many requests, else
 * `stac-invalid`. The text itself is never shown: it may hold the key.
 */
export function parseFireCsv(text: string, host: string): FireTable {
  try {
    return readTable(text, host);
  } catch (error) {
    if (!(error instanceof UnclosedQuote)) throw error;
    throw invalid(host, `is no whole CSV: ${error.message}; it may be cut short`);
  }
}

function readTable(text: string, host: string): FireTable {
  const records = csvRecords(text);
  const columns = columnsOf(records.next().value?.fields ?? [], text, host);
  const points: FireDetection[] = [];
  const refused: string[] = [];
  const instruments = new Set<Instrument>();
  let [rows, refusedCount] = [0, 0];
  for (const { line, fields } of records as Iterable<CsvRecord>) {
    if (++rows > MAX_CSV_ROWS) throw invalid(host, `has more than ${MAX_CSV_ROWS} rows; ask for less`);
    const fire = fireOfRow(fields, columns);
    if (typeof fire !== 'string') {
      points.push(fire);
      instruments.add(fire.instrument);
    } else if (++refusedCount <= MAX_REPORTED) refused.push(`row ${line}: ${fire}`);
  }
  if (points.length === 0 && refusedCount > 0)
    throw invalid(host, `has no row that can be read; of ${refusedCount} the first: ${refused[0]}`);
  if (columns.instrument !== null) instruments.add(columns.instrument);
  return { points, instruments, refused, refusedCount };
}

/** Where the columns are. Throws where the first record is no header of a fire table. */
function columnsOf(header: readonly string[], text: string, host: string): FireColumns {
  const names = header.map((name) => name.trim().toLowerCase());
  const index = new Map(names.map((name, i) => [name, i] as const).reverse());
  const missing = REQUIRED_COLUMNS.filter((name) => !index.has(name));
  if (missing.length === REQUIRED_COLUMNS.length)
    throw firmsRefusal(text, host, 'is no table of fires: it has no header of one');
  if (missing.length > 0) throw invalid(host, `has no column ${missing.join(', ')}`);
  return { width: header.length, index, instrument: instrumentOf(index, host) };
}

/** The brightness columns are named by the instrument's channels. */
function instrumentOf(index: ReadonlyMap<string, number>, host: string): Instrument | null {
  if (index.has('bright_ti4') || index.has('bright_ti5')) return 'VIIRS';
  if (index.has('brightness') || index.has('bright_t31')) return 'MODIS';
  if (index.has('instrument')) return null;
  throw invalid(host, 'does not say which instrument saw its fires');
}

/**
 * FIRMS answers with a sentence, often with status 200, where it will not answer with a table;
 * `otherwise` is said of any other text.
 */
export function firmsRefusal(text: string, host: string, otherwise: string): SylvanError {
  const start = text.slice(0, 512);
  if (/invalid\s+map_?\s?key/i.test(start))
    return new SylvanError('access-denied', `${host} does not take this key for FIRMS; check it`, {
      fields: { host },
    });
  if (/transaction|too many|exceed/i.test(start))
    return new SylvanError(
      'rate-limited',
      `${host} has had too many requests for this key; try again later`,
      { fields: { host } },
    );
  return invalid(host, text.trim() === '' ? 'is empty' : otherwise);
}

function invalid(host: string, what: string): SylvanError {
  return new SylvanError('stac-invalid', `The answer of ${host} ${what}`, { fields: { host } });
}
