import { querySpan, type TimeSpan } from '../../stac/interval.ts';
import { boxesMeet } from '../../geo/outline.ts';
import type { ShotRejection } from './filter.ts';
import type { RowFault } from '../point-fault.ts';
import { Refusals, type CellReader } from '../point-rows.ts';
import { UnreadableShot, type ShotPosition, type ShotReader } from './shots.ts';
import type { LidarShot, PointQuery, PointSearch } from '../points.ts';

/** Collects the shots of one search from one or more files: those in its boxes and days, without duplicates. */
export class ShotGathering {
  readonly #period: TimeSpan;
  readonly #shots = new ShotSet();
  readonly #rejected: { [reason in ShotRejection]?: number } = {};
  readonly refusals = new Refusals();

  /** Throws RangeError for an invalid period. */
  constructor(readonly query: PointQuery) {
    this.#period = querySpan(query);
  }

  /** Adds one shot, or the reason for leaving it out. Returns the fault if it cannot be read. */
  add(reader: ShotReader, cell: CellReader): RowFault | null {
    try {
      const position = reader.position(cell);
      if (!this.#meets(position)) return null;
      const reading = reader.read(cell, position);
      if ('rejected' in reading) this.#reject(reading.rejected);
      else if (!this.#shots.add(reading.shot)) this.#reject('duplicate');
      return null;
    } catch (error) {
      if (!(error instanceof UnreadableShot)) throw error;
      return error.fault;
    }
  }

  search({
    simulated,
    warnings,
  }: Pick<PointSearch<LidarShot>, 'simulated' | 'warnings'>): PointSearch<LidarShot> {
    return {
      points: this.#shots.shots,
      refused: this.refusals.refused,
      refusedCount: this.refusals.refusedCount,
      rejected: this.#rejected,
      simulated,
      warnings,
    };
  }

  #meets({ lat, lng, time }: ShotPosition): boolean {
    const milliseconds = time === null ? null : Date.parse(time);
    const { start, end } = this.#period;
    if (milliseconds !== null && (milliseconds < start || milliseconds > end)) return false;
    return this.query.boxes.some((box) => boxesMeet(box, [lng, lat, lng, lat]));
  }

  #reject(reason: ShotRejection): void {
    this.#rejected[reason] = (this.#rejected[reason] ?? 0) + 1;
  }
}

/**
 * Tolerances in degrees (about a metre) and milliseconds, because two files may state the same shot with different digits. The
 * next shot is 60 m away.
 */
const SAME_PLACE = 1e-5;
const SAME_TIME = 1000;
/** Side of a look-up cell, degrees, so large that most places are not close to a border between cells. */
const CELL = 1e-3;

/**
 * A set of shots without duplicates. Two shots are the same if number, place and time agree (the time only if both have one). The
 * number alone is not enough: spreadsheets round it to 15 digits, so that many shots have the same one.
 */
export class ShotSet {
  readonly #cells = new Map<string, LidarShot[]>();
  readonly shots: LidarShot[] = [];

  add(shot: LidarShot): boolean {
    const { lat, lng, shotNumber } = shot;
    const keys = around(lat).flatMap((row) => around(lng).map((column) => `${shotNumber} ${row} ${column}`));
    if (keys.some((key) => this.#cells.get(key)?.some((known) => isSame(known, shot)))) return false;
    const own = `${shotNumber} ${cellOf(lat)} ${cellOf(lng)}`;
    const cell = this.#cells.get(own);
    if (cell === undefined) this.#cells.set(own, [shot]);
    else cell.push(shot);
    this.shots.push(shot);
    return true;
  }
}

function isSame(a: LidarShot, b: LidarShot): boolean {
  if (Math.abs(a.lat - b.lat) > SAME_PLACE || Math.abs(a.lng - b.lng) > SAME_PLACE) return false;
  return a.time === null || b.time === null || Math.abs(Date.parse(a.time) - Date.parse(b.time)) <= SAME_TIME;
}

function cellOf(degrees: number): number {
  return Math.floor(degrees / CELL);
}

/** The one or two cells, along one axis, that may contain the same place. */
function around(degrees: number): number[] {
  return [...new Set([cellOf(degrees - SAME_PLACE), cellOf(degrees + SAME_PLACE)])];
}
