import type { HeightTask } from '../tasks.ts';
import type { FeatureStrip, FeatureStrips } from './features.ts';
import type { Columns } from './training.ts';
import { shuffled } from './validation.ts';

/**
 * Above this standard deviation of NDVI in the surrounding 5 x 5 pixels, a shot's geolocation error may have put it across an
 * edge.
 */
const EDGE_DEVIATION = 0.12;
const EDGE_RADIUS = 2;

/** The shots that can be used, and their features, in the order of the strips. */
export interface Footprints {
  /** Indices into the shot table. */
  readonly shots: readonly number[];
  readonly columns: Columns;
}

/** One shot of {@link Footprints}. */
interface Footprint {
  readonly shot: number;
  readonly features: readonly number[];
}

/**
 * The features of the given shots, except for shots at edges or with a missing feature. Each is the mean, over the pixels of the
 * footprint, of the feature from which pixels are predicted. Pixels of 40 m and more are larger than a 25 m footprint, which then
 * takes the features of its pixel.
 */
export function sampleFootprints(strips: FeatureStrips, candidates: readonly number[]): Footprints {
  const { y } = strips.task.shots;
  const sampled = strips.strips().flatMap((strip) => {
    const shots = candidates.filter((shot) => y[shot] >= strip.start && y[shot] < strip.end);
    return shots.length === 0 ? [] : sampleStrip(strips, strip, shots);
  });
  const features = sampled.map((footprint) => footprint.features);
  return { shots: sampled.map(({ shot }) => shot), columns: columnsOf(features, strips.names.length) };
}

function sampleStrip(strips: FeatureStrips, strip: FeatureStrip, shots: readonly number[]): Footprint[] {
  const { arena } = strips;
  const { width, shots: table } = strips.task;
  const { rows, top } = strip;
  const count = shots.length;
  const planes = strips.open(strip);
  const positions = shots.flatMap((shot) => [table.x[shot], table.y[shot] - top]);
  const at = arena.put(Float64Array, positions).address;
  const output = arena.take(Float32Array, count);
  const position = [at, output.address, width, rows, count] as const;
  const plane = (i: number) => planes.address + i * width * rows * 4;
  const columns = strips.names.map((_, i) => {
    arena.kernels.footprintMean(plane(i), ...position, strips.footprintRadius);
    return output.view.slice();
  });
  output.view.fill(0);
  if (strips.ndviAt >= 0) arena.kernels.deviationAround(plane(strips.ndviAt), ...position, EDGE_RADIUS);
  const deviations = output.view;
  return shots.flatMap((shot, i) => {
    const features = columns.map((column) => column[i]);
    return deviations[i] > EDGE_DEVIATION || !features.every(Number.isFinite) ? [] : [{ shot, features }];
  });
}

function columnsOf(footprints: readonly (readonly number[])[], features: number): Columns {
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

/** Shots on the grid with a height, without duplicates: equal heights at the same place are one shot reported twice. */
export function candidateShots({ shots, width, height }: HeightTask): number[] {
  const usable = [...shots.x.keys()].filter((shot) => {
    const [x, y] = [shots.x[shot], shots.y[shot]];
    return x >= 0 && x < width && y >= 0 && y < height && Number.isFinite(shots.rh98[shot]);
  });
  const first = new Map<string, number>();
  for (const shot of usable) {
    const key = `${shots.x[shot]} ${shots.y[shot]} ${shots.rh98[shot]}`;
    if (!first.has(key)) first.set(key, shot);
  }
  const distinct = [...first.values()];
  if (distinct.length <= MAX_SHOTS) return distinct;
  return shuffled(distinct)
    .slice(0, MAX_SHOTS)
    .sort((a, b) => a - b);
}
