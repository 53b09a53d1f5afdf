import type {
  SurveyResult,
  SurveyTask,
  ObservationTile,
  ReadLayout,
  ReadResult,
  ReadResults,
  ReadTask,
  SceneReading,
} from '../tasks.ts';
import { openTransfers, withCog, retireAfterTrap } from '../../../../worker/assets.ts';
import { readClasses } from './quality.ts';
import type { TaskContext } from '../../../../worker/context.ts';
import type { OpticalBand } from '../../../stac/scene.ts';
import { SylvanError } from '../../../errors/errors.ts';
import type { Arena } from '../../../../worker/arena.ts';
import { type SceneFiles, maskObservation, openObservation, scaleObservation } from './observation.ts';
import { checkedSketch, checkScale } from './plausible.ts';
import { type OffsetDecision, decideOffset } from './offset.ts';
import { joinStrips, cutStrips } from './strips.ts';
import { outcomeOf, readScene } from './scenes.ts';
import { TileFiles } from './tile-files.ts';

/** The clear part of a scene over the zone, from the coarsest sufficient overview of its quality mask. */
export async function runSurvey(task: SurveyTask, context: TaskContext): Promise<SurveyResult> {
  const { quality, grid, limits } = task;
  const transfers = openTransfers(limits, context);
  const classes = await withCog(quality, limits, transfers, context, (cog) =>
    readClasses(cog, grid, context.shelf, context.signal),
  );
  const pixels = grid.width * grid.height;
  const clear = (classes?.view.slice() ?? new Uint8Array(pixels)).map((value) => (value === 0 ? 0 : 1));
  return { clear, clearFraction: clear.reduce((sum, value) => sum + value, 0) / pixels };
}

/** A scene in one layout; it has no strips if it does not overlap the zone. */
interface TileObservation {
  readonly strips: ReadResult['strips'];
  readonly reading: SceneReading;
}

/** A scene in one layout, with the losses from damaged tiles. */
interface ReadTile extends TileObservation {
  readonly losses: readonly SylvanError[];
}

/** An observation in one layout while its scenes are added; where they overlap, the first scene wins. */
class JoinedObservation {
  strips: ReadResult['strips'] = [];
  readonly scenes: SceneReading[] = [];

  constructor(readonly arena: Arena) {}

  add({ strips, reading }: TileObservation): void {
    this.scenes.push(reading);
    if (this.strips.length === 0) this.strips = strips;
    else if (strips.length > 0) this.strips = joinStrips(this.arena, this.strips, strips);
  }
}

type AdditionalObservations = Map<ReadLayout, JoinedObservation>;

/**
 * Reads an observation's tiles one after the other and joins them. A tile that cannot be read in the first layout is left out
 * entirely if another tile can be read; if no tile can be read, the first failure is thrown. A tile that lost some pixels is used,
 * and its failure reported. Additional layouts only take time and do not affect the first.
 */
export async function runRead(task: ReadTask, context: TaskContext): Promise<ReadResults> {
  const { arena } = context;
  const [, ...others] = task.layouts;
  const observation = new JoinedObservation(arena);
  const additional: AdditionalObservations = new Map(
    others.map((layout) => [layout, new JoinedObservation(arena)]),
  );
  const read: (Pick<ReadTile, 'losses'> | SylvanError)[] = [];
  for (const tile of task.tiles) {
    const one = await readScene(tile.quality, context, (own) => readTile(task, tile, additional, own));
    // Pixels that were joined are not kept.
    read.push(one instanceof SylvanError ? one : { losses: one.losses });
    if (one instanceof SylvanError) additional.clear();
    else observation.add(one);
  }
  const { failures } = outcomeOf(read, task.tiles);
  const { strips, scenes } = observation;
  const alongside = others.map((layout) => {
    const whole = additional.get(layout);
    return whole ? { strips: whole.strips, scenes: whole.scenes, failures: [] } : null;
  });
  return [{ strips, scenes, failures }, ...alongside];
}

/** Reads a scene in the task's first layout, then adds it to the additional observations with the bytes that remain. */
async function readTile(
  { layouts: [first], limits }: ReadTask,
  tile: ObservationTile,
  additional: AdditionalObservations,
  context: TaskContext,
): Promise<ReadTile> {
  const files = new TileFiles(tile, limits, context);
  try {
    const own = await readLayout(first, files);
    const losses = [...files.losses];
    // A loss is reported only with the first layout, so the additional observations, which it would also affect, are dropped.
    if (losses.length > 0) additional.clear();
    for (const [layout, observation] of additional)
      if (!(await tryAdd(observation, layout, files))) additional.delete(layout);
    return { ...own, losses };
  } finally {
    files.close();
  }
}

/**
 * Adds a scene to an additional observation; returns whether this succeeded. A failure is not reported: the observation is
 * dropped, and its scenes are read again if needed.
 */
async function tryAdd(
  observation: JoinedObservation,
  layout: ReadLayout,
  files: TileFiles,
): Promise<boolean> {
  const { signal, arena } = files.context;
  try {
    const read = await readLayout(layout, files);
    if (files.losses.length > 0) return false;
    observation.add(read);
    return true;
  } catch (error) {
    signal.throwIfAborted();
    retireAfterTrap(error, arena);
    return false;
  }
}

async function readLayout(layout: ReadLayout, files: TileFiles): Promise<TileObservation> {
  const { tile, context } = files;
  const { sceneId } = tile;
  const scene = await files.of(layout);
  if (scene === null)
    return {
      strips: [],
      reading: { sceneId, validFraction: 0, offset: 0, isCorrected: false, isHazy: false },
    };
  const { strips, decision, validFraction, sketch } = makeObservation(layout, tile, scene, context.arena);
  const { offset, verdict } = decision;
  const judged = { offset, isCorrected: verdict === 'pixels', isHazy: verdict === 'hazy' };
  return { strips, reading: { sceneId, validFraction, ...judged, ...(sketch && { sketch }) } };
}

/** Turns the pixels of files into masked reflectance without leaving the arena. */
function makeObservation(
  layout: ReadLayout,
  tile: ObservationTile,
  files: SceneFiles,
  arena: Arena,
): Pick<ReadResult, 'strips'> &
  Pick<SceneReading, 'validFraction' | 'sketch'> & { decision: OffsetDecision } {
  const { coarse } = layout;
  const pixels = coarse.width * coarse.height;
  const stated = openObservation(arena, files, layout, tile.bands);
  const planeOf = (name: OpticalBand) => stated.planes.find(({ band }) => band === name)!;
  checkScale(stated, tile.bands);
  const decision = decideOffset(arena, [planeOf('blue'), planeOf('swir22')], stated.classes);
  const { offset, verdict } = decision;
  if (verdict === 'hazy') return { strips: [], decision, validFraction: 0 };
  // Each file's own metadata apply, unless the pixels have overruled the catalog.
  const planes = verdict === 'pixels' ? stated.planes.map((plane) => ({ ...plane, offset })) : stated.planes;
  const observation = { ...stated, planes };
  scaleObservation(arena, observation);
  const sketch = checkedSketch(arena, observation, layout, tile.bands);
  maskObservation(arena, observation, layout);
  const hidden = arena.kernels.countOfClass(observation.classes.address, pixels, 0);
  const validFraction = (pixels - hidden) / pixels;
  const strips = cutStrips(arena, observation, layout);
  return { strips, decision, validFraction, ...(sketch && { sketch }) };
}
