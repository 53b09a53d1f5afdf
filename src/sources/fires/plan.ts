import { addDays, isDay, type Period } from '../../contract/dates.ts';
import { csvRecords } from '../csv.ts';
import { MAX_REPORTED } from '../point-rows.ts';
import { firmsRefusal, type FireTable, MAX_CSV_BYTES } from './rows.ts';
import type { FireDetection, PointSearch } from '../points.ts';
import type { Bbox } from '../../geo/outline.ts';
import {
  jsonClient,
  type ClientOptions,
  type JsonClient,
  type RetryPolicy,
} from '../../cache/json-client.ts';

export interface FirmsCall {
  readonly product: string;
  /** First day; the call requests this day and the following ones. */
  readonly start: string;
  readonly days: number;
}

/** First and last day with data of each FIRMS product. */
type Availability = ReadonlyMap<string, Period>;

const MAX_DAYS = 5;
/** Number of days at the end of a period that may be missing: the passes of the current day may not be available yet. */
const DAYS_LATE = 1;

/** Parses FIRMS's table of its products (`data_id,min_date,max_date`). Throws SylvanError for anything else. */
export function parseAvailability(text: string, host: string): Availability {
  const [header = [], ...rows] = Array.from(csvRecords(text), ({ fields }) =>
    fields.map((field) => field.trim()),
  );
  const [id, first, last] = ['data_id', 'min_date', 'max_date'].map((name) => header.indexOf(name));
  if (Math.min(id, first, last) < 0) throw firmsRefusal(text, { host });
  return new Map(
    rows
      .filter((row) => row.length === header.length && isDay(row[first]) && isDay(row[last]))
      .map((row) => [row[id], { start: row[first], end: row[last] }]),
  );
}

/**
 * The calls that fetch a sensor's detections for a period: from the standard product (`_SP`) for the days it covers, which end
 * some two to five months ago, and from the near-real-time product (`_NRT`) for later days. Days covered by neither are left
 * out.
 */
export function firmsCalls(sensor: string, period: Period, available: Availability): FirmsCall[] {
  const calls: FirmsCall[] = [];
  for (const day of eachDay(period)) {
    const product = [`${sensor}_SP`, `${sensor}_NRT`].find((name) => holds(available.get(name), day));
    const last = calls.at(-1);
    if (product === undefined) continue;
    const goesOn =
      last?.product === product && last.days < MAX_DAYS && addDays(last.start, last.days) === day;
    if (goesOn) calls[calls.length - 1] = { ...last, days: last.days + 1 };
    else calls.push({ product, start: day, days: 1 });
  }
  return calls;
}

/** Whether the calls cover every day of the period; the last day may be missing, because it may not be available yet. */
export function coverPeriod(calls: readonly FirmsCall[], { start, end }: Period): boolean {
  const covered = new Set(
    calls.flatMap((call) => eachDay({ start: call.start, end: addDays(call.start, call.days - 1) })),
  );
  return (
    eachDay({ start, end: addDays(end, -DAYS_LATE) }).every((day) => covered.has(day)) && covered.size > 0
  );
}

export function eachDay({ start, end }: Period): string[] {
  const days: string[] = [];
  for (let day = start; day <= end; day = addDays(day, 1)) days.push(day);
  return days;
}

function holds(period: Period | undefined, day: string): boolean {
  return period !== undefined && period.start <= day && day <= period.end;
}

/**
 * Combines several tables into one answer. If any of them is from VIIRS, even an empty one, VIIRS has answered and MODIS
 * detections are left out: they are the same fires at a coarser resolution (methods 4).
 */
export function fireSearch(
  tables: readonly FireTable[],
  { simulated, warnings }: Pick<PointSearch<FireDetection>, 'simulated' | 'warnings'>,
): PointSearch<FireDetection> {
  const hasViirs = tables.some(({ instruments }) => instruments.has('VIIRS'));
  const points = tables.flatMap((table) => table.points);
  return {
    points: hasViirs ? points.filter(({ instrument }) => instrument === 'VIIRS') : points,
    refused: tables.flatMap(({ refused }) => refused).slice(0, MAX_REPORTED),
    refusedCount: tables.reduce((sum, { refusedCount }) => sum + refusedCount, 0),
    simulated,
    warnings,
  };
}

/** FIRMS prepares its large tables while the connection waits. */
const FIRE_RETRY: Partial<RetryPolicy> = { idleMs: 20_000, maxBytes: MAX_CSV_BYTES };

/** A client for tables of fires whose errors never show `key`. */
export function fireClient(options: ClientOptions, key?: string): JsonClient {
  const client = jsonClient(options, FIRE_RETRY);
  return key === undefined ? client : { ...client, secrets: [key, encodeURIComponent(key)] };
}

/** `west,south,east,north`, rounded outwards to some ten metres. */
export function areaParameter([west, south, east, north]: Bbox): string {
  const out = (degrees: number, round: (value: number) => number, limit: number) =>
    Math.max(-limit, Math.min(limit, round(degrees * 1e4) / 1e4));
  return [
    out(west, Math.floor, 180),
    out(south, Math.floor, 90),
    out(east, Math.ceil, 180),
    out(north, Math.ceil, 90),
  ].join(',');
}
