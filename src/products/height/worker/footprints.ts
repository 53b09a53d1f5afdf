import type { ShotTable, HeightTask } from '../tasks.ts';
import type { Arena } from '../../../../worker/arena.ts';
import type { Strip, FeatureStrips } from './features.ts';
import type { Columns } from './training.ts';
import { seededRandom, shuffled } from './validation.ts';

/**
 * Above this standard deviation of NDVI in the surrounding 5 x 5 pixels, a shot's geolocation error may have put it across an
 * edge.
 */
const EDGE_DEVIATION = 0.12;
const EDGE_RADIUS = 2;

/** Shots with their features, in order of rows. */
export interface Footprints {
  /** Indices into the shot table. */
  readonly shots: readonly number[];
  readonly columns: Columns;
  readonly dropped: { readonly edge: number; readonly noFeatures: number };
}

/** Features of one shot, or why it has none. */
type Footprint = Float32Array | 'edge' | 'no-features';

/**
 * The features of the given shots: the mean over each footprint of the per-pixel features used for prediction. Pixels of 40 m and
 * more are larger than a 25 m footprint, which then takes the features of its pixel.
 */
export function sampleFootprints(
  arena: Arena,
  strips: FeatureStrips,
  table: ShotTable,
  candidates: readonly number[],
): Footprints {
  const byStrip = strips.strips().map((strip) => ({
    strip,
    shots: candidates.filter((shot) => table.y[shot] >= strip.start && table.y[shot] < strip.end),
  }));
  const sampled = byStrip
    .filter(({ shots }) => shots.length > 0)
    .flatMap(({ strip, shots }) => {
      const footprints = sampleStrip(arena, strips, table, strip, shots);
      return shots.map((shot, i) => ({ shot, footprint: footprints[i] }));
    });
  const stored = sampled.flatMap(({ shot, footprint }) =>
    typeof footprint === 'string' ? [] : [{ shot, footprint }],
  );
  const edge = sampled.filter(({ footprint }) => footprint === 'edge').length;
  return {
    shots: stored.map(({ shot }) => shot),
    columns: columnsOf(
      stored.map(({ footprint }) => footprint),
      strips.names.length,
    ),
    dropped: { edge, noFeatures: candidates.length - stored.length - edge },
  };
}

function sampleStrip(
  arena: Arena,
  strips: FeatureStrips,
  table: ShotTable,
  strip: Strip,
  shots: readonly number[],
): Footprint[] {
  const { width } = strips.task;
  const { rows, top } = strip;
  const count = shots.length;
  const planes = strips.open(arena, strip);
  const positions = arena.put(
    Float64Array,
    shots.flatMap((shot) => [table.x[shot], table.y[shot] - top]),
  ).address;
  const output = arena.take(Float32Array, count);
  const position = [positions, output.address, width, rows, count] as const;
  const plane = (i: number) => planes.address + i * width * rows * 4;
  const columns = strips.names.map((_, i) => {
    arena.kernels.footprintMean(plane(i), ...position, strips.footprintRadius);
    return output.view.slice();
  });
  output.view.fill(0);
  if (strips.ndviAt >= 0) arena.kernels.deviationAround(plane(strips.ndviAt), ...position, EDGE_RADIUS);
  const deviations = output.view;
  return shots.map((_, i) =>
    footprintOf(
      columns.map((column) => column[i]),
      deviations[i],
    ),
  );
}

function footprintOf(features: readonly number[], deviation: number): Footprint {
  if (deviation > EDGE_DEVIATION) return 'edge';
  return features.every(Number.isFinite) ? Float32Array.from(features) : 'no-features';
}

function columnsOf(footprints: readonly Float32Array[], features: number): Columns {
  const count = footprints.length;
  const values = new Float32Array(features * count);
  footprints.forEach((footprint, i) =>
    footprint.forEach((value, feature) => {
      values[feature * count + i] = value;
    }),
  );
  return { features, count, values };
}

/** Maximum number of training shots; if there are more, this many are drawn at random. */
const MAX_SHOTS = 5000;

interface Candidates {
  /** Indices into the shot table. */
  readonly candidates: readonly number[];
  /** Shots outside the zone or without a height. */
  readonly refused: number;
}

/** Shots in the zone with a height, without duplicates: equal values at the same place are one shot reported twice. */
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
    distinct.length <= MAX_SHOTS
      ? distinct
      : shuffled(distinct, seededRandom(seed))
          .slice(0, MAX_SHOTS)
          .sort((a, b) => a - b);
  return { candidates, refused: all.length - usable.length };
}

function keyOf({ x, y, rh98 }: ShotTable, shot: number): string {
  return `${x[shot]} ${y[shot]} ${rh98[shot]}`;
}
