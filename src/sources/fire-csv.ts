import { SylvanError } from '../core/errors.ts';
import type { FireDetection } from '../core/fires.ts';
import { csvRecords, UnclosedQuote, type CsvRecord } from './csv.ts';
import { fireOfRow, REQUIRED_COLUMNS, type FireColumns, type Instrument } from './fire-row.ts';

export const MAX_CSV_BYTES = 64 * 2 ** 20;
/** Rows of one file: a week of all the world has fewer. */
export const MAX_CSV_ROWS = 1_000_000;
/** Refused rows that are told one by one. */
const MAX_TOLD = 100;

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
 * beside them. A row that cannot be read is refused alone. Throws SylvanError {host} for what is no such file:
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
    } else if (++refusedCount <= MAX_TOLD) refused.push(`row ${line}: ${fire}`);
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
