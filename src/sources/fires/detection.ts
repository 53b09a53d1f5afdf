import { isDay } from '../../contract/dates.ts';
import type { Confidence, FireDetection } from '../points.ts';
import type { CellFault } from '../point-fault.ts';

export type Instrument = FireDetection['instrument'];

export const FIRE_COLUMNS = [
  'latitude',
  'longitude',
  'acq_date',
  'acq_time',
  'satellite',
  'instrument',
  'confidence',
  'frp',
  'type',
] as const;
type FireColumn = (typeof FIRE_COLUMNS)[number];

/** Returns a row's text in a column; empty if there is none. */
type Cell = (column: FireColumn) => string;

/** Alternative names of satellites across products and years, so that a detection listed under two of them counts once. */
const SATELLITES: Readonly<Record<string, readonly string[]>> = {
  'Suomi NPP': ['n', 'npp', 'snpp', 'suominpp'],
  'NOAA-20': ['1', 'n20', 'j1', 'noaa20'],
  'NOAA-21': ['2', 'n21', 'j2', 'noaa21'],
  Terra: ['t', 'terra'],
  Aqua: ['a', 'aqua'],
};

/** VIIRS states its confidence as one of these words, or as its first letter. */
const CONFIDENCES: readonly Confidence[] = ['low', 'nominal', 'high'];

/** MODIS states its confidence as a percentage: low below the first limit, high from the second one on (methods 4). */
const NOMINAL_PERCENT = 30;
const HIGH_PERCENT = 80;

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

const NOTHING = /^(nan|nat|null|none|na|n\/a|<na>)$/i;
/** A whole number written with decimals: pandas stores columns with gaps as floats. */
const WHOLE = /^([+-]?\d+)\.0*$/;

const SECONDS = /^(\d{1,2}:\d{2}):\d{2}(?:\.\d+)?$/;

/** Reads a row as a detection, or returns its first unreadable cell. `instrument` applies to rows that do not state theirs. */
export function fireOf(cell: Cell, instrument: Instrument | null): FireDetection | CellFault {
  const text = (column: FireColumn) => plain(cell(column));
  const fault = (column: FireColumn): CellFault => ({ column, value: cell(column).trim() });
  const lat = numberIn(text('latitude'), -90, 90);
  if (lat === null) return fault('latitude');
  const lng = numberIn(text('longitude'), -180, 180);
  if (lng === null) return fault('longitude');
  const day = dayOf(text('acq_date'));
  if (day === null) return fault('acq_date');
  const clock = clockOf(text('acq_time'));
  if (clock === null) return fault('acq_time');
  const satellite = satelliteOf(text('satellite'));
  if (satellite === '') return fault('satellite');
  const confidence = confidenceOf(text('confidence'));
  if (confidence === null) return fault('confidence');
  const frp = text('frp') === '' ? null : numberIn(text('frp'), -Infinity, Infinity);
  if (frp === null && text('frp') !== '') return fault('frp');
  const named = instrumentNamed(text('instrument')) ?? instrument;
  if (named === null) return fault('instrument');
  if (!/^[0-3]?$/.test(text('type'))) return fault('type');
  return {
    lat,
    lng,
    time: `${day}T${clock}Z`,
    satellite,
    instrument: named,
    confidence,
    // Some products mark a missing value with a negative power.
    frp: frp === null || frp < 0 ? null : frp,
    type: text('type') === '' ? null : Number(text('type')),
  };
}

function plain(written: string): string {
  const text = written.trim();
  return NOTHING.test(text) ? '' : text.replace(WHOLE, '$1');
}

function numberIn(text: string, low: number, high: number): number | null {
  const value = NUMBER.test(text) ? Number(text) : NaN;
  return Number.isFinite(value) && value >= low && value <= high ? value : null;
}

/**
 * `YYYY-MM-DD` from a date that begins with the year, with or without a midnight time; null for any other order, where the
 * month is ambiguous.
 */
function dayOf(written: string): string | null {
  const parts = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?(?:Z|\+00:?00)?)?$/.exec(
    written,
  );
  if (parts === null || (parts[2] === '' && written.length < 8)) return null;
  const day = `${parts[1]}-${parts[3].padStart(2, '0')}-${parts[4].padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

/** `HH:MM` from a time written as `00:34`, `00:34:00`, `0034`, or `34` (leading zeros lost); null for an invalid time. */
function clockOf(written: string): string | null {
  const digits = /^(\d{0,2}?):?(\d{1,2})$/.exec(written.replace(SECONDS, '$1'));
  if (digits === null) return null;
  const [, hours, minutes] = digits;
  const clock = `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`;
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(clock) ? clock : null;
}

function satelliteOf(written: string): string {
  const name = written.toLowerCase().replace(/[\s-]/g, '');
  return Object.keys(SATELLITES).find((one) => SATELLITES[one].includes(name)) ?? written;
}

function confidenceOf(written: string): Confidence | null {
  const text = written.toLowerCase();
  const word = CONFIDENCES.find((one) => text === one || text === one[0]);
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
