import { periodOf, type Period } from '../../stac/interval.ts';
import { boxesMeet } from '../../geo/outline.ts';
import type { ShotRejection } from './filter.ts';
import { UnreadableShot, type Cell, type ShotPosition, type ShotReader } from './shots.ts';
import type { LidarShot, PointQuery, PointSearch } from '../points.ts';

const REFUSED_NAMED = 100;

/** The shots of one search, from one file or several: those in its boxes and days, each once. */
export class ShotGathering {
  readonly #period: Period;
  readonly #shots = new Map<string, LidarShot>();
  readonly #rejected: { [reason in ShotRejection]?: number } = {};
  readonly #refused: string[] = [];
  #refusedCount = 0;

  /** Throws RangeError for a period that is none. */
  constructor(readonly query: PointQuery) {
    this.#period = periodOf(query);
  }

  /** Adds one shot, or the reason why not; `where` names it (`row 7`). `known` is its position where the cells lack it. */
  add(reader: ShotReader, cell: Cell, where: string, known?: readonly [lng: number, lat: number]): void {
    try {
      const position = reader.position(cell, known);
      if (!this.#meets(position)) return;
      const reading = reader.read(cell, position);
      if ('rejected' in reading) this.#reject(reading.rejected);
      else this.#addShot(reading.shot);
    } catch (error) {
      if (!(error instanceof UnreadableShot)) throw error;
      this.refuse(`${where}: ${error.message}`);
    }
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
      points: [...this.#shots.values()],
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

  #addShot(shot: LidarShot): void {
    if (this.#shots.has(shot.shotNumber)) this.#reject('duplicate');
    else this.#shots.set(shot.shotNumber, shot);
  }

  #reject(reason: ShotRejection): void {
    this.#rejected[reason] = (this.#rejected[reason] ?? 0) + 1;
  }
}
