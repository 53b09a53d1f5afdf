import { hash, smoothNoise, thresholdAbove, type Frame } from '../noise.ts';
import type { MapName } from './map-truth.ts';

/** The errors of a map. Fractions are 0 to 1. */
export interface MapErrors {
  /**
   * `omission` is the missing fraction of the map's subject (trees, forest, loss, cover, height); `commission` is the fraction
   * of everything else that is wrongly shown as it. Both come in patches of some pixels.
   */
  readonly omission?: number;
  readonly commission?: number;
  /** Fraction of single pixels with a number that is not in the map's legend. */
  readonly outOfRange?: number;
  /**
   * Shift of everything to the east and south, in samples: pixels of the map, or blocks of 8 x 8 in the canopy heights.
   */
  readonly shift?: readonly [east: number, south: number];
  /** Fraction of the bytes of its blocks that a file retains. Its directories are complete. */
  readonly truncatedTo?: number;
  /** Default 1. Maps on one lattice with the same seed are wrong in the same places, like maps derived from each other. */
  readonly seed?: number;
}

/** Everything that is present is omitted, and everything else is shown as present. */
export const INVERTED: MapErrors = { omission: 1, commission: 1 };

/** The numbers of a map that represent its subject, and the numbers that errors write. */
interface Legend {
  readonly least: number;
  readonly most: number;
  readonly omitted: number;
  readonly committed: number;
  readonly outOfRange: number;
}

const LEGENDS: Readonly<Record<MapName, Legend>> = {
  worldCover: { least: 10, most: 10, omitted: 30, committed: 10, outOfRange: 37 },
  gfc2020: { least: 1, most: 1, omitted: 0, committed: 1, outOfRange: 2 },
  lossYear: { least: 1, most: 25, omitted: 0, committed: 22, outOfRange: 77 },
  treeCover2000: { least: 30, most: 100, omitted: 0, committed: 90, outOfRange: 150 },
  canopyHeight: { least: 5, most: 100, omitted: 0, committed: 20, outOfRange: 200 },
};

/** Width of erroneous patches, samples. */
const PATCH = 4;

/**
 * Applies errors to the samples of a map. `frame` is their position on the map's lattice. Samples that are not `known` are
 * unchanged.
 */
export function withErrors(
  name: MapName,
  samples: Uint8Array,
  known: Uint8Array,
  frame: Frame,
  { omission = 0, commission = 0, outOfRange = 0, seed = 1 }: MapErrors,
): Uint8Array {
  if (omission + commission + outOfRange === 0) return samples;
  const legend = LEGENDS[name];
  const has = (i: number) => samples[i] >= legend.least && samples[i] <= legend.most;
  const noise = smoothNoise(seed, frame, PATCH);
  const omitted = chosen(noise, (i) => known[i] === 1 && has(i), omission);
  const committed = chosen(noise, (i) => known[i] === 1 && !has(i), commission);
  return samples.map((value, i) => {
    const [x, y] = [frame.x0 + (i % frame.width), frame.y0 + Math.floor(i / frame.width)];
    if (known[i] === 1 && hash(seed + 1, x, y) < outOfRange * 2 ** 32) return legend.outOfRange;
    if (omitted(i)) return legend.omitted;
    return committed(i) ? legend.committed : value;
  });
}

/** The fraction of the pixels of a kind with the highest noise. */
function chosen(
  noise: Uint16Array,
  isOfKind: (i: number) => boolean,
  fraction: number,
): (i: number) => boolean {
  if (fraction === 0) return () => false;
  if (fraction === 1) return isOfKind;
  const level = thresholdAbove(
    noise.filter((_, i) => isOfKind(i)),
    fraction,
  );
  return (i) => isOfKind(i) && noise[i] > level;
}
