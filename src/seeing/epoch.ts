import { buffersOf } from '../core/buffers.ts';
import { release } from '../core/release.ts';
import { SylvanError } from '../core/errors.ts';
import type {
  CompositeResult,
  CompositeTask,
  LookPlane,
  LookStrip,
  Plane,
  ReadResult,
  Results,
  SceneReading,
} from '../core/protocol.ts';
import type { SkippedScene } from '../core/scene.ts';
import type { Zone } from '../core/zone.ts';
import { readAlone, type LookReader } from './in-worker.ts';
import {
  callError,
  isUpstream,
  limitsLeft,
  type CallContext,
  type Imagery,
  type ReadingContext,
} from './imagery.ts';
import { compositeLayout, type Layout, type LookChoice, type SurveyedLook } from './plan.ts';

/** The looks of one period, read and folded into one composite on the zone's grids. */
export interface Epoch {
  readonly composite: CompositeResult;
  readonly looks: readonly ReadLook[];
  readonly skipped: readonly SkippedScene[];
  readonly failures: readonly SylvanError[];
}

export interface ReadLook {
  readonly surveyed: SurveyedLook;
  readonly readings: readonly SceneReading[];
}

export interface LookPixels<P extends Plane = LookPlane> extends ReadLook {
  readonly strips: readonly LookStrip<P, LookPlane>[];
}

/** Reads the chosen looks and composites them; `composite` is `null` where none could be read. */
export async function readEpoch(
  imagery: Imagery,
  context: CallContext,
): Promise<Epoch | Omit<Epoch, 'composite'>> {
  const { choice, zone } = imagery;
  const { looks, ...left } = await readLooks(
    choice,
    compositeLayout(zone),
    context,
    context.shared.besideComposite(zone),
  );
  if (looks.length === 0) return { looks, ...left };
  const composite = await compositeOf(looks, imagery.zone, context);
  return { composite, looks: looks.map(({ surveyed, readings }) => ({ surveyed, readings })), ...left };
}

/** A look that cannot be read is left out with its reason, and the best spare one takes its place. */
export async function readLooks<P extends Plane>(
  choice: Pick<LookChoice, 'chosen' | 'spare'>,
  layout: Layout<P>,
  context: ReadingContext,
  read: LookReader = readAlone,
): Promise<{ looks: LookPixels<P>[]; skipped: SkippedScene[]; failures: SylvanError[] }> {
  const spare = [...choice.spare];
  const skipped: SkippedScene[] = [];
  const failures: SylvanError[] = [];
  const leaveOut = (error: SylvanError, ...ids: readonly string[]) => {
    failures.push(error);
    for (const id of ids) skipped.push({ id, reason: `${error.code}: ${error.message}` });
  };
  context.tally.step('read', choice.chosen.length);
  const limits = limitsLeft(context, choice.chosen.length);
  const fill = async (first: SurveyedLook): Promise<LookPixels<P> | null> => {
    for (let next: SurveyedLook | undefined = first; next !== undefined; next = spare.shift()) {
      try {
        const reading = read(next.look, layout, limits, context);
        const pixels = await pixelsOf<P>(next, reading, context, leaveOut);
        if (pixels.strips.length > 0) return pixels;
        for (const { sceneId: id } of pixels.readings)
          skipped.push({ id, reason: 'outside: its pixels do not reach the zone' });
      } catch (error) {
        context.signal.throwIfAborted();
        if (!isUpstream(error)) throw callError(error, context);
        leaveOut(error, ...next.look.scenes.map(({ id }) => id));
      }
    }
    return null;
  };
  const filled = await Promise.all(choice.chosen.map(fill));
  return { looks: filled.filter((look) => look !== null), skipped, failures };
}

async function pixelsOf<P extends Plane>(
  surveyed: SurveyedLook,
  reading: Promise<ReadResult>,
  context: ReadingContext,
  leaveOut: (error: SylvanError, id: string) => void,
): Promise<LookPixels<P>> {
  const { strips, scenes, failures } = await reading;
  for (const { sceneId, error: data } of failures) {
    const error = SylvanError.fromData(data);
    if (!isUpstream(error)) throw callError(error, context);
    leaveOut(error, sceneId);
  }
  context.tally.done();
  // The layout says which kind its planes are.
  return { surveyed, strips: strips as readonly LookStrip<P, LookPlane>[], readings: scenes };
}

const FINE_PLANES = ['ndvi', 'red'] as const satisfies readonly (keyof CompositeResult)[];
const COARSE_PLANES = [
  'ndre',
  'nbr',
  'rededge1',
  'nir08',
  'swir16',
  'swir22',
  'looks',
  'water',
] as const satisfies readonly (keyof CompositeResult)[];

function compositeOf(
  looks: readonly LookPixels[],
  zone: Zone,
  context: CallContext,
): Promise<CompositeResult> {
  const folding = { kind: 'composite', fine: FINE_PLANES, coarse: COARSE_PLANES } as const;
  return foldLooks(looks, compositeLayout(zone), { ...folding, whole: emptyComposite(zone) }, context);
}

/** How strips of looks become planes: the kind of task, and which of its planes lie on which grid. */
export interface Folding<K extends 'composite' | 'period'> {
  readonly kind: K;
  /** Planes of the whole zone, to be filled. */
  readonly whole: Results[K];
  readonly fine: readonly (keyof Results[K])[];
  readonly coarse: readonly (keyof Results[K])[];
}

/** The two tasks that fold looks differ in nothing but what they answer. */
type FoldingTask = Omit<CompositeTask, 'kind'> & { readonly kind: 'composite' | 'period' };

/** Folds strip by strip; a strip's pixels leave for a worker and its results are joined into whole planes. */
export async function foldLooks<K extends 'composite' | 'period'>(
  looks: readonly LookPixels[],
  { fine, coarse, fineBands, coarseBands }: Layout<LookPlane>,
  folding: Folding<K>,
  { pool, signal, tally }: ReadingContext,
): Promise<Results[K]> {
  const factor = fine.width / coarse.width;
  const starts = startsOf(looks[0].strips);
  tally.step('compute', starts.length + 1);
  await Promise.all(
    starts.map(async ({ first, coarsePixels }, strip) => {
      const stripLooks = looks.map((look) => look.strips[strip]);
      const rows = (coarsePixels / coarse.width) * factor;
      const task: FoldingTask = {
        kind: folding.kind,
        width: fine.width,
        rows,
        factor,
        fineBands,
        coarseBands,
        looks: stripLooks,
      };
      const part = await pool.run(task as CompositeTask, {
        signal,
        transfer: buffersOf(stripLooks),
      });
      place(folding, part as unknown as Results[K], first, factor);
      release(buffersOf(part));
      tally.done();
    }),
  );
  return folding.whole;
}

/** First coarse pixel and size of each strip, taken before the strips' buffers leave. */
function startsOf(strips: readonly Pick<LookStrip, 'classes'>[]): { first: number; coarsePixels: number }[] {
  let next = 0;
  return strips.map(({ classes: { length } }) => ({
    first: (next += length) - length,
    coarsePixels: length,
  }));
}

function emptyComposite({ grid, coarse }: Zone): CompositeResult {
  const pixels = coarse.width * coarse.height;
  const plane = () => new Float32Array(pixels);
  const finePlane = () => new Float32Array(grid.width * grid.height);
  return {
    ndvi: finePlane(),
    red: finePlane(),
    ndre: plane(),
    nbr: plane(),
    rededge1: plane(),
    nir08: plane(),
    swir16: plane(),
    swir22: plane(),
    looks: new Uint8Array(pixels),
    water: new Uint8Array(pixels),
  };
}

/** Copies a strip's planes into the whole ones, from coarse pixel `first` on. */
function place<K extends 'composite' | 'period'>(
  { whole, fine, coarse }: Folding<K>,
  part: Results[K],
  first: number,
  factor: number,
): void {
  const copy = (plane: keyof Results[K], at: number) =>
    (whole[plane] as Uint8Array).set(part[plane] as Uint8Array, at);
  for (const plane of fine) copy(plane, first * factor ** 2);
  for (const plane of coarse) copy(plane, first);
}
