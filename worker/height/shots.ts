import type { HeightTask, ShotTable } from '../../src/core/tasks/height.ts';
import { seededRandom, shuffled } from './random.ts';

/** Shots learnt from at most; of more, as many are drawn. */
const MOST_SHOTS = 5000;

interface Candidates {
  /** Places in the shot table. */
  readonly candidates: readonly number[];
  /** Shots outside the zone or without a height. */
  readonly refused: number;
}

/** Shots in the zone with a height, each once: the same values at the same place are the same shot told twice. */
export function candidateShots({ shots, width, height, seed }: HeightTask): Candidates {
  const all = [...shots.x.keys()];
  const usable = all.filter((shot) => {
    const [x, y] = [shots.x[shot], shots.y[shot]];
    return x >= 0 && x < width && y >= 0 && y < height && Number.isFinite(shots.rh98[shot]);
  });
  const first = new Map<string, number>();
  for (const shot of usable) {
    const key = keyOf(shots, shot);
    if (!first.has(key)) first.set(key, shot);
  }
  const distinct = [...first.values()];
  const candidates =
    distinct.length <= MOST_SHOTS
      ? distinct
      : shuffled(distinct, seededRandom(seed))
          .slice(0, MOST_SHOTS)
          .sort((a, b) => a - b);
  return { candidates, refused: all.length - usable.length };
}

function keyOf({ x, y, rh98 }: ShotTable, shot: number): string {
  return `${x[shot]} ${y[shot]} ${rh98[shot]}`;
}
