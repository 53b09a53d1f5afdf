import { periodOf, type Period } from '../../stac/interval.ts';
import { boxesMeet } from '../../geo/outline.ts';
import type { ShotRejection } from './filter.ts';
import { rowFaultText, type Placed, type RowFault } from '../point-fault.ts';
import { ShotSet } from './shot-set.ts';
import type { Cell } from '../point-features.ts';
import { UnreadableShot, type ShotPosition, type ShotReader } from './shots.ts';
import type { LidarShot, PointQuery, PointSearch } from '../points.ts';

const REFUSED_NAMED = 100;

/** Collects the shots of one search from one or more files: those in its boxes and days, without duplicates. */
export class ShotGathering {
  readonly #period: Period;
  readonly #shots = new ShotSet();
  readonly #rejected: { [reason in ShotRejection]?: number } = {};
  readonly #refused: string[] = [];
  #refusedCount = 0;

  /** Throws RangeError for an invalid period. */
  constructor(readonly query: PointQuery) {
    this.#period = periodOf(query);
  }

  /**
   * Adds one shot, or the reason for leaving it out. `known` is its position if the cells lack it. Returns the fault if it
   * cannot be read.
   */
  add(
    reader: ShotReader,
    cell: Cell,
    at: Placed,
    known?: readonly [lng: number, lat: number],
  ): RowFault | null {
    try {
      const position = reader.position(cell, known);
      if (!this.#meets(position)) return null;
      const reading = reader.read(cell, position);
      if ('rejected' in reading) this.#reject(reading.rejected);
      else if (!this.#shots.add(reading.shot)) this.#reject('duplicate');
      return null;
    } catch (error) {
      if (!(error instanceof UnreadableShot)) throw error;
      return this.refuseRow(at, error.fault);
    }
  }

  refuseRow(at: Placed, fault: RowFault): RowFault {
    this.refuse(rowFaultText(at, fault));
    return fault;
  }

  refuse(reason: string): void {
    this.#refusedCount++;
    if (this.#refused.length < REFUSED_NAMED) this.#refused.push(reason);
  }

  search({
    simulated,
    warnings,
  }: Pick<PointSearch<LidarShot>, 'simulated' | 'warnings'>): PointSearch<LidarShot> {
    return {
      points: this.#shots.shots,
      refused: this.#refused,
      refusedCount: this.#refusedCount,
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
