import { SylvanError } from '../../errors/errors.ts';
import type { LookPlane, ReadResult, SceneReading } from './tasks.ts';
import { callError, isUpstream, limitsLeft, type ReadingContext } from '../context.ts';
import {
  readInWorker,
  type LookPixels,
  type ReadLook,
  readLooks,
  readAlone,
  type LookReader,
} from './read.ts';
import {
  type DecidedOffsets,
  type Layout,
  type SurveyedLook,
  type LookChoice,
  type RowBand,
  rowBands,
} from './plan.ts';
import { buffersOf, release } from '../../net/buffers.ts';
import type { SkippedScene } from '../../stac/scene.ts';
import { foldLooks, type Folded, type Folding } from './fold.ts';

/** A scene that a band could not read. */
interface Failure {
  readonly sceneId: string;
  readonly error: SylvanError;
}

/** Looks in one band; or, where there are any, the scenes that it could not read. */
type Band = { readonly looks: readonly LookPixels[] } | { readonly failed: readonly Failure[] };

/** Reads the looks in one band's layout, with the offsets their readings tell. */
async function readBand(
  looks: readonly ReadLook[],
  layout: Layout<LookPlane>,
  context: ReadingContext,
): Promise<Band> {
  context.tally.step('read', looks.length);
  const limits = limitsLeft(context, looks.length);
  const read = await Promise.all(
    looks.map(async ({ surveyed, readings }) => {
      const result = await readRows(surveyed, readings, layout, { ...context, limits });
      context.tally.done();
      return 'failed' in result ? result : { surveyed, readings: result.scenes, strips: result.strips };
    }),
  );
  const failed = read.flatMap((look) => ('failed' in look ? look.failed : []));
  return failed.length > 0 ? { failed } : { looks: read as LookPixels[] };
}

/** A look's rows, or which of its scenes cannot be read and why. Rejects with what is wrong with the call. */
async function readRows(
  { look }: SurveyedLook,
  asked: readonly SceneReading[],
  layout: Layout<LookPlane>,
  context: ReadingContext,
): Promise<ReadResult | { readonly failed: readonly Failure[] }> {
  const decided: DecidedOffsets = new Map(asked.map((reading) => [reading.sceneId, reading]));
  try {
    const [result] = await readInWorker(look, [layout], context.limits, context, decided);
    const failed = result.failures.map(({ sceneId, error }) => ({
      sceneId,
      error: SylvanError.fromData(error),
    }));
    const other = failed.find(({ error }) => !isUpstream(error));
    if (other !== undefined) throw other.error;
    return failed.length > 0 ? { failed } : result;
  } catch (error) {
    context.signal.throwIfAborted();
    if (!isUpstream(error)) throw callError(error, context);
    return { failed: look.scenes.map(({ id }) => ({ sceneId: id, error })) };
  }
}

type Choice = Pick<LookChoice, 'chosen' | 'spare'>;

/**
 * Reads and folds one band of rows after the other, so that the pixels of one band's looks are in memory together and not
 * those of the zone. What is judged of a scene is judged of all of its pixels in the zone: its offset is asked of the
 * whole of its blue band before, and a scene that fails in one band is in none: all begins again without it.
 */
async function readInBands<K extends 'composite' | 'period'>(
  choice: Choice,
  layout: Layout<LookPlane>,
  bands: readonly RowBand[],
  folding: Folding<K>,
  context: ReadingContext,
): Promise<Folded<K>> {
  const skipped: SkippedScene[] = [];
  const failures: SylvanError[] = [];
  for (let left = choice; ;) {
    const asked = await askOffsets(left, layout, context);
    skipped.push(...asked.skipped);
    failures.push(...asked.failures);
    if (asked.looks.length === 0) return { planes: null, looks: [], skipped, failures };
    const folded = await foldBands(asked.looks, bands, folding, context);
    if (!('failed' in folded)) return { ...folded, skipped, failures };
    for (const { sceneId, error } of folded.failed) {
      failures.push(error);
      skipped.push({ id: sceneId, reason: `${error.code}: ${error.message}` });
    }
    left = without(new Set(skipped.map(({ id }) => id)), asked.looks, left);
  }
}

/** The looks that can be read, each with its scenes' offsets as the whole zone's blue band tells them. */
async function askOffsets(
  choice: Choice,
  layout: Layout<LookPlane>,
  context: ReadingContext,
): Promise<Omit<Folded<never>, 'planes'>> {
  const blue = { ...layout, fineBands: [], coarseBands: ['blue'] } as const;
  const { looks, ...left } = await readLooks(choice, blue, context);
  release(buffersOf(looks.map(({ strips }) => strips)));
  return {
    looks: looks.map(({ surveyed, readings }) => ({ surveyed: onlyRead(surveyed, readings), readings })),
    ...left,
  };
}

/** A look without the scenes that could not be read. */
function onlyRead(surveyed: SurveyedLook, readings: readonly SceneReading[]): SurveyedLook {
  return withScenes(surveyed, (id) => readings.some(({ sceneId }) => sceneId === id));
}

function withScenes(surveyed: SurveyedLook, keeps: (id: string) => boolean): SurveyedLook {
  const { look } = surveyed;
  const scenes = look.scenes.filter(({ id }) => keeps(id)) as unknown as typeof look.scenes;
  return { ...surveyed, look: { ...look, scenes } };
}

/** The looks asked, without scenes that were left out: one that keeps none gives way to a spare one. */
function without(leftOut: ReadonlySet<string>, asked: readonly ReadLook[], { spare }: Choice): Choice {
  const kept = asked
    .map(({ surveyed }) => withScenes(surveyed, (id) => !leftOut.has(id)))
    .filter(({ look }) => look.scenes.length > 0);
  const known = new Set([
    ...leftOut,
    ...asked.flatMap(({ surveyed }) => surveyed.look.scenes.map(({ id }) => id)),
  ]);
  const next = spare.filter(({ look }) => !look.scenes.some(({ id }) => known.has(id)));
  const wanted = asked.length - kept.length;
  return { chosen: [...kept, ...next.slice(0, wanted)], spare: next.slice(wanted) };
}

/** Stops at the first band that some scene fails in. */
async function foldBands<K extends 'composite' | 'period'>(
  looks: readonly ReadLook[],
  bands: readonly RowBand[],
  folding: Folding<K>,
  context: ReadingContext,
): Promise<Pick<Folded<K>, 'planes' | 'looks'> | { readonly failed: readonly Failure[] }> {
  const whole = nothingSeen(folding.empty());
  const read: ReadLook[][] = [];
  for (const { layout, firstRow } of bands) {
    const band = await readBand(looks, layout, context);
    if ('failed' in band) return band;
    const places = [...band.looks.keys()].filter((i) => band.looks[i].strips.length > 0);
    const shown = places.map((i) => band.looks[i]);
    if (shown.length > 0) await foldLooks(shown, layout, folding, { whole, firstRow, places }, context);
    read.push(band.looks.map(({ surveyed, readings }) => ({ surveyed, readings })));
  }
  return {
    planes: whole,
    looks: looks.map((look, i) =>
      wholeLook(
        look,
        bands,
        read.map((band) => band[i]),
      ),
    ),
  };
}

/** Planes as they are where no look shows anything. */
function nothingSeen<P extends object>(planes: P): P {
  for (const plane of Object.values(planes)) if (plane instanceof Float32Array) plane.fill(NaN);
  return planes;
}

/** What the bands' readings tell of the zone; offsets and warnings are those of the whole. */
function wholeLook(asked: ReadLook, bands: readonly RowBand[], read: readonly ReadLook[]): ReadLook {
  const rows = bands.map(({ layout }) => layout.fine.height);
  const all = rows.reduce((sum, height) => sum + height, 0);
  const readings = asked.readings.map((whole): SceneReading => {
    const parts = read.map((look) => look.readings.find(({ sceneId }) => sceneId === whole.sceneId)!);
    const sum = (of: (part: SceneReading, i: number) => number) =>
      parts.reduce((total, part, i) => total + of(part, i), 0);
    return {
      ...whole,
      validFraction: sum(({ validFraction }, i) => validFraction * rows[i]) / all,
      bytes: whole.bytes + sum(({ bytes }) => bytes),
      requests: whole.requests + sum(({ requests }) => requests),
    };
  });
  return { ...asked, readings };
}

/**
 * Reads looks and folds them: all of the zone at once by `read`, or, where the looks' pixels would take more memory than the
 * pool allows, one band of rows after the other.
 */
export async function readFolded<K extends 'composite' | 'period'>(
  choice: Pick<LookChoice, 'chosen' | 'spare'>,
  layout: Layout<LookPlane>,
  folding: Folding<K>,
  context: ReadingContext,
  read: LookReader = readAlone,
): Promise<Folded<K>> {
  const bands = rowBands(layout, choice.chosen.length, context.pool.memory);
  if (bands.length > 1) return readInBands(choice, layout, bands, folding, context);
  const { looks, ...left } = await readLooks(choice, layout, context, read);
  if (looks.length === 0) return { planes: null, looks, ...left };
  const whole = folding.empty();
  await foldLooks(looks, layout, folding, { whole, firstRow: 0, places: looks.map((_, i) => i) }, context);
  return { planes: whole, looks: looks.map(({ surveyed, readings }) => ({ surveyed, readings })), ...left };
}
