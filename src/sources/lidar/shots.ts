import { isDay } from '../../contract/dates.ts';
import {
  findColumns,
  type ShotColumn,
  type ShotColumns,
  coverOfGround,
  groundFraction,
  type RelativeHeight,
} from './columns.ts';
import { QUALITY_COLUMNS, rejectionOf, type ShotQuality, type ShotRejection } from './filter.ts';
import type { CellFault } from '../point-fault.ts';
import type { CellReader } from '../point-rows.ts';
import type { LidarShot } from '../points.ts';

export class UnreadableShot extends Error {
  readonly fault: CellFault;

  constructor(column: string, value: unknown) {
    super(`${column} cannot be read`);
    this.fault = {
      column: column.slice(0, 64),
      value: typeof value === 'string' ? value : JSON.stringify(value ?? ''),
    };
  }
}

/** Position in degrees; time in ISO 8601, UTC, `null` if the file does not state it. */
export type ShotPosition = Pick<LidarShot, 'lat' | 'lng' | 'time'>;

type ShotReading = { readonly shot: LidarShot } | { readonly rejected: ShotRejection };

/** Epoch of `delta_time`, which is in seconds. */
const EPOCH = Date.UTC(2018, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

/** Reads the shots of one file; its columns are located once. */
export class ShotReader {
  readonly #columns: ShotColumns;

  constructor(
    columns: Iterable<string>,
    /** Whether all shots of the file have already passed the filter. */
    readonly arePassed = false,
    /** The names of the columns with the position, if they are known. */
    position: Partial<Record<'lat' | 'lng', string>> = {},
  ) {
    const { names, curve } = findColumns(columns);
    this.#columns = { names: { ...names, ...position }, curve };
  }

  /** Required columns that the file lacks, under the names that the products give them. */
  missing(): string[] {
    const has = (column: ShotColumn) => column in this.#columns.names;
    const needed = { lat: 'lat_lowestmode', lng: 'lon_lowestmode', quality: 'quality_flag' } as const;
    const missing = Object.entries(needed).filter(([column]) => !has(column as ShotColumn));
    return [...missing.map(([, name]) => name), ...(has('rh98') || has('rh') ? [] : ['rh98'])];
  }

  /** Quality filter columns that the file lacks, so that no shot could be checked against them. */
  get unjudged(): string[] {
    if (this.arePassed) return [];
    const assessed = ['degrade', 'surface', 'sensitivity', 'elevation', 'terrain'] as const;
    return assessed.filter((column) => !(column in this.#columns.names));
  }

  /** Location and time of the shot. Throws UnreadableShot. */
  position(cell: CellReader): ShotPosition {
    const [lng, lat] = [this.#required(cell, 'lng'), this.#required(cell, 'lat')];
    if (!(Math.abs(lat) <= 90)) throw this.#unreadable('lat', lat);
    if (!(Math.abs(lng) <= 180)) throw this.#unreadable('lng', lng);
    return { lat, lng, time: this.#time(cell) };
  }

  /** The shot, or why it does not pass. Throws UnreadableShot. */
  read(cell: CellReader, { lat, lng, time }: ShotPosition): ShotReading {
    const curve = this.#curve(cell);
    const rh98 = this.#number(cell, 'rh98') ?? heightAt(curve, 98);
    if (typeof rh98 !== 'number') throw this.#unreadable('rh98');
    const rejected = this.arePassed ? null : rejectionOf({ lat, rh98, ...this.#quality(cell) });
    if (rejected !== null) return { rejected };
    const rh50 = heightIn(this.#number(cell, 'rh50')) ?? heightAt(curve, 50);
    if (rh50 !== null && rh50 > rh98) throw this.#unreadable('rh50', rh50);
    const sensitivity = this.#number(cell, 'sensitivity') ?? null;
    // A sensitivity in percent would pass any filter.
    if (sensitivity !== null && sensitivity > 1) throw this.#unreadable('sensitivity', sensitivity);
    return {
      shot: {
        shotNumber: this.#digits(cell) ?? `${lng} ${lat} ${time ?? ''}`.trim(),
        beam: this.#text(cell, 'beam'),
        lat,
        lng,
        time,
        rh50,
        rh98,
        ...this.#cover(cell, curve),
        sensitivity,
        elevation: this.#number(cell, 'elevation') ?? null,
      },
    };
  }

  #time(cell: CellReader): string | null {
    const seconds = this.#number(cell, 'deltaTime');
    if (typeof seconds === 'number') return this.#isoTime(EPOCH + seconds * 1000, 'deltaTime', seconds);
    const written = this.#value(cell, 'time');
    if (written === undefined || written === null) return null;
    if (typeof written !== 'string') throw this.#unreadable('time', written);
    if (NOTHING.test(written.trim())) return null;
    return this.#isoTime(momentOf(written), 'time', written);
  }

  #isoTime(milliseconds: number, column: ShotColumn, written: unknown): string {
    if (milliseconds >= EPOCH && milliseconds <= LATEST) return new Date(milliseconds).toISOString();
    throw this.#unreadable(column, written);
  }

  #quality(cell: CellReader): Omit<ShotQuality, 'lat' | 'rh98'> {
    return Object.fromEntries(QUALITY_COLUMNS.map((column) => [column, this.#number(cell, column)] as const));
  }

  /** L2B's cover if its own flag marks it as good and it is a fraction, otherwise the cover from the curve (methods 5.3). */
  #cover(cell: CellReader, curve: readonly RelativeHeight[]): Pick<LidarShot, 'cover' | 'coverFrom'> {
    const cover = this.#number(cell, 'cover');
    if (this.arePassed) return this.#statedCover(cell, cover ?? null);
    const isGood = this.#number(cell, 'coverQuality') === 1;
    if (isGood && typeof cover === 'number' && cover >= 0 && cover <= 1) return { cover, coverFrom: 'L2B' };
    const ground = groundFraction(curve);
    if (ground === null) return { cover: null, coverFrom: null };
    return { cover: coverOfGround(ground), coverFrom: 'L2A_RH_PROFILE' };
  }

  /** Cover of a shot that was read before: its curve is not in the file. */
  #statedCover(cell: CellReader, cover: number | null): Pick<LidarShot, 'cover' | 'coverFrom'> {
    const from = this.#text(cell, 'coverFrom');
    if (cover === null || (from !== 'L2B' && from !== 'L2A_RH_PROFILE'))
      return { cover: null, coverFrom: null };
    return { cover, coverFrom: from };
  }

  #curve(cell: CellReader): RelativeHeight[] {
    const whole = heightList(this.#value(cell, 'rh'));
    if (whole !== null) return whole.map((height, percent) => ({ percent, height }));
    return this.#columns.curve.flatMap(({ percent, name }) => {
      const height = heightIn(numberOf(cell(name), name));
      return height === null ? [] : [{ percent, height }];
    });
  }

  /** Digits as written; a number rounded by JSON or a spreadsheet is no longer a shot number. */
  #digits(cell: CellReader): string | null {
    const written = this.#text(cell, 'shotNumber')?.trim() ?? '';
    return /^\d{1,20}$/.test(written) ? written : null;
  }

  #text(cell: CellReader, column: ShotColumn): string | null {
    const value = this.#value(cell, column);
    if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
    return typeof value === 'string' && value !== '' ? value.slice(0, 64) : null;
  }

  /** The error for an unreadable value, with the file's own name for the column. */
  #unreadable(column: ShotColumn, value: unknown = ''): UnreadableShot {
    return new UnreadableShot(this.#columns.names[column] ?? column, value);
  }

  #required(cell: CellReader, column: ShotColumn): number {
    const value = this.#number(cell, column);
    if (typeof value !== 'number') throw this.#unreadable(column);
    return value;
  }

  #number(cell: CellReader, column: ShotColumn): number | null | undefined {
    const name = this.#columns.names[column];
    return name === undefined ? undefined : numberOf(cell(name), name);
  }

  #value(cell: CellReader, column: ShotColumn): unknown {
    const name = this.#columns.names[column];
    return name === undefined ? undefined : cell(name);
  }
}

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const NOTHING = /^(|nan|nat|null|none|na|<na>)$/i;

/** A number, also from text; `null` if not stated. Throws UnreadableShot for anything else. */
function numberOf(value: unknown, name: string): number | null {
  if (value === undefined || value === null || Number.isNaN(value)) return null;
  const text = typeof value === 'string' ? value.trim() : null;
  if (text !== null && NOTHING.test(text)) return null;
  const number = text !== null && DECIMAL.test(text) ? Number(text) : value;
  if (typeof number === 'number' && Number.isFinite(number)) return number;
  throw new UnreadableShot(name, value);
}

/** The 101 heights of a curve in one cell: an array, or its numbers as text. */
function heightList(value: unknown): number[] | null {
  const list = typeof value === 'string' ? value.split(/[\s,;[\]]+/).filter((part) => part !== '') : value;
  if (!Array.isArray(list) || list.length === 0) return null;
  if (list.length !== 101) throw new UnreadableShot('rh', value);
  return list.map((part: unknown) => {
    const height = numberOf(part, 'rh');
    if (height === null) throw new UnreadableShot('rh', value);
    return height;
  });
}

/** Heights below this, in metres, are fill (-9999). */
const LOWEST = -100;

function heightIn(stated: number | null | undefined): number | null {
  return typeof stated === 'number' && stated > LOWEST ? stated : null;
}

function heightAt(curve: readonly RelativeHeight[], percent: number): number | null {
  return curve.find((point) => point.percent === percent)?.height ?? null;
}

/** A day that begins with the year, as in tables of fires, and the time and time zone that may follow it. */
const MOMENT =
  /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|(\d{2})(\d{2}))(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;

/**
 * Milliseconds since 1970; NaN for a day that does not exist, and for a date in any other order, where the month is ambiguous. A
 * time without a time zone is UTC, as in the products.
 */
function momentOf(written: string): number {
  const parts = MOMENT.exec(written.trim());
  if (parts === null) return NaN;
  const two = (digits = '00') => digits.padStart(2, '0');
  const [, year, , month = parts[5], day = parts[6], , , hour, minute, second = '00', zone = 'Z'] = parts;
  const offset = /^[+-]/.test(zone) ? zone.replace(/^(...):?/, '$1:') : 'Z';
  const date = `${year}-${two(month)}-${two(day)}`;
  return isDay(date) ? Date.parse(`${date}T${two(hour)}:${two(minute)}:${second}${offset}`) : NaN;
}
