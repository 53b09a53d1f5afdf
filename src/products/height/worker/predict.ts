import type { Block } from '../../../../worker/arena.ts';
import type { Fitted } from './models.ts';
import type { FeatureStrip, FeatureStrips } from './features.ts';
import type { Columns } from './training.ts';

/** A pixel outside the training range in at least this many features is extrapolated (methods 5.5). */
const FEATURES_OUTSIDE = 3;
const EXTRAPOLATED = 1;
const MISSING = 255;

/** A model and the greatest value it may predict. */
export interface HeightPredictor {
  readonly fitted: Fitted;
  readonly ceiling: number;
}

interface Prediction {
  readonly rh98: Float32Array;
  readonly rh50: Float32Array | null;
  readonly cover: Float32Array | null;
  /** Fraction of the predicted pixels outside the training range in three or more features; 0 if none is predicted. */
  readonly extrapolatedFraction: number;
}

/** Predicts the zone strip by strip. Values are NaN where a feature is missing; RH50 never exceeds RH98. */
export function predictZone(
  strips: FeatureStrips,
  training: Columns,
  models: {
    readonly rh98: HeightPredictor;
    readonly rh50: HeightPredictor | null;
    readonly cover: HeightPredictor | null;
  },
): Prediction {
  const { kernels } = strips.arena;
  const pixels = strips.task.width * strips.task.height;
  const ranges = rangesOf(training);
  const planeFor = (model: HeightPredictor | null) => (model === null ? null : new Float32Array(pixels));
  const rh98 = new Float32Array(pixels);
  const [rh50, cover] = [planeFor(models.rh50), planeFor(models.cover)];
  let [predicted, extrapolated] = [0, 0];
  for (const strip of strips.strips()) {
    const work = openStrip(strips, strip, ranges);
    const heights = predictStrip(work, models.rh98, 0);
    copyRows(work, heights, rh98);
    if (models.rh50 !== null) copyRows(work, predictStrip(work, models.rh50, heights.address), rh50!);
    if (models.cover !== null) copyRows(work, predictStrip(work, models.cover, 0), cover!);
    const classes = wantedClasses(work);
    const length = (strip.end - strip.start) * strips.task.width;
    predicted += length - kernels.countOfClass(classes, length, MISSING);
    extrapolated += kernels.countOfClass(classes, length, EXTRAPOLATED);
  }
  return { rh98, rh50, cover, extrapolatedFraction: predicted > 0 ? extrapolated / predicted : 0 };
}

/** A strip's features, and for each of its pixels whether it is within the training range. */
type StripWork = Readonly<ReturnType<typeof openStrip>>;

function openStrip(strips: FeatureStrips, strip: FeatureStrip, ranges: Float32Array<ArrayBuffer>) {
  const { arena } = strips;
  const { width } = strips.task;
  const pixels = width * strip.rows;
  const planes = strips.open(strip);
  const classes = arena.take(Uint8Array, pixels);
  const range = arena.put(Float32Array, ranges).address;
  const features = strips.names.length;
  arena.kernels.featureSupport(planes.address, range, classes.address, pixels, features, FEATURES_OUTSIDE);
  // Shots at edges are not used for training (methods 5.5), so the model has not learned the texture there. The features of a
  // polynomial are therefore clamped to the range of the shots; trees do not extrapolate in any case.
  for (let i = 0; i < features; i++) {
    const [low, high] = [ranges[2 * i], ranges[2 * i + 1]];
    arena.kernels.limitPlane(planes.address + i * pixels * 4, classes.address, 0, pixels, low, high);
  }
  return { arena, strip, width, pixels, planes, classes };
}

function predictStrip(
  { arena, pixels, planes, classes }: StripWork,
  { fitted, ceiling }: HeightPredictor,
  above: number,
): Block<Float32Array> {
  const output = arena.take(Float32Array, pixels);
  fitted.predict(arena, planes.address, output);
  arena.kernels.limitPlane(output.address, classes.address, above, pixels, 0, ceiling);
  return output;
}

/** Copies the strip's rows without the extra rows around them. */
function copyRows({ strip, width }: StripWork, { view }: Block<Float32Array>, plane: Float32Array): void {
  const first = (strip.start - strip.top) * width;
  plane.set(view.subarray(first, first + (strip.end - strip.start) * width), strip.start * width);
}

function wantedClasses({ strip, width, classes }: StripWork): number {
  return classes.address + (strip.start - strip.top) * width;
}

/** Minimum and maximum of each feature over the shots. */
function rangesOf({ features, count, values }: Columns): Float32Array<ArrayBuffer> {
  const ranges = new Float32Array(2 * features);
  for (let feature = 0; feature < features; feature++) {
    const column = values.subarray(feature * count, (feature + 1) * count);
    ranges[2 * feature] = column.reduce((minimum, value) => Math.min(minimum, value), Infinity);
    ranges[2 * feature + 1] = column.reduce((greatest, value) => Math.max(greatest, value), -Infinity);
  }
  return ranges;
}
