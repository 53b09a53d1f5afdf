import type { OpticalBand } from '../../src/core/bands.ts';
import { SylvanError } from '../../src/core/errors.ts';
import type { OffsetDecision } from '../../src/core/offset-guard.ts';
import type {
  LookTile,
  ReadLayout,
  ReadResult,
  ReadResults,
  ReadTask,
  SceneReading,
} from '../../src/core/tasks/optical.ts';
import type { Asset } from '../../src/core/scene.ts';
import type { Arena } from '../arena.ts';
import { leftOut, retireAfterTrap } from '../assets.ts';
import type { TaskContext } from '../context.ts';
import { joinStrips } from '../join-strips.ts';
import { maskLook, openLook, scaleLook, type Scaling, type SceneFiles } from '../look.ts';
import { cutStrips, stripScratchBytes } from '../look-strips.ts';
import { decideOffset, offsetScratchBytes } from '../offset.ts';
import { onOwnShelf } from '../shelf.ts';
import { TileFiles } from '../tile-files.ts';

/** A scene in one layout: no strips where it does not meet the zone. */
interface TileLook {
  readonly strips: ReadResult['strips'];
  readonly reading: SceneReading;
}

/** The same, with what damaged tiles have cost. */
interface ReadTile extends TileLook {
  readonly losses: readonly SylvanError[];
}

/** A look in one layout while its scenes are added; the first named wins where they overlap. */
class JoinedLook {
  strips: ReadResult['strips'] = [];
  readonly scenes: SceneReading[] = [];

  constructor(readonly arena: Arena) {}

  add({ strips, reading }: TileLook): void {
    this.scenes.push(reading);
    if (this.strips.length === 0) this.strips = strips;
    else if (strips.length > 0) this.strips = joinStrips(this.arena, this.strips, strips);
  }
}

type LooksBeside = Map<ReadLayout, JoinedLook>;

/**
 * Reads a look's tiles one after the other and joins them. A tile that cannot be read in the first layout is left out whole
 * while another can; with none at all the first failure is thrown. One that has lost some of its pixels is used, and
 * the failure told all the same. Layouts beside it cost it nothing but time.
 */
export async function runRead(task: ReadTask, context: TaskContext): Promise<ReadResults> {
  const { arena } = context;
  const [, ...others] = task.layouts;
  const look = new JoinedLook(arena);
  const beside: LooksBeside = new Map(others.map((layout) => [layout, new JoinedLook(arena)]));
  const failures: { sceneId: string; error: SylvanError }[] = [];
  for (const tile of task.tiles) {
    const read = await onOwnShelf(arena, (shelf) =>
      readTile(task, tile, beside, { ...context, shelf }),
    ).catch((error: unknown) => leftOut(error, tile.quality, context));
    if (read instanceof SylvanError) {
      failures.push({ sceneId: tile.sceneId, error: read });
      beside.clear();
    } else {
      look.add(read);
      failures.push(...read.losses.slice(0, 1).map((error) => ({ sceneId: tile.sceneId, error })));
    }
  }
  if (look.scenes.length === 0) throw failures[0].error;
  const { strips, scenes } = look;
  const told = failures.map(({ sceneId, error }) => ({ sceneId, error: error.toData() }));
  return [{ strips, scenes, failures: told }, ...others.map((layout) => wholeLook(beside.get(layout)))];
}

function wholeLook(look: JoinedLook | undefined): ReadResults[1] {
  return look === undefined ? null : { strips: look.strips, scenes: look.scenes, failures: [] };
}

/** A scene in the task's first layout; then it is added to the looks beside, of the bytes that the first has left. */
async function readTile(
  { layouts: [first], limits }: ReadTask,
  tile: LookTile,
  beside: LooksBeside,
  context: TaskContext,
): Promise<ReadTile> {
  const files = new TileFiles(tile, limits, context);
  try {
    const own = await readLayout(first, files);
    const losses = [...files.losses];
    // A loss is told with the look that it is of.
    if (losses.length > 0) beside.clear();
    for (const [layout, look] of beside) if (!(await isAdded(look, layout, files))) beside.delete(layout);
    return { ...own, losses };
  } finally {
    files.close();
  }
}

/** Whatever goes wrong with a look beside is nobody's failure yet: it is given up, and its scenes read again where wanted. */
async function isAdded(look: JoinedLook, layout: ReadLayout, files: TileFiles): Promise<boolean> {
  const { signal, arena } = files.context;
  try {
    const read = await readLayout(layout, files);
    if (files.losses.length > 0) return false;
    look.add(read);
    return true;
  } catch (error) {
    signal.throwIfAborted();
    retireAfterTrap(error, arena);
    return false;
  }
}

async function readLayout(layout: ReadLayout, files: TileFiles): Promise<TileLook> {
  const { tile, context, fetched: before } = files;
  const scene = await files.of(layout);
  const { tileBytes, headerBytes, requests } = files.fetched;
  const meter = {
    bytes: tileBytes + headerBytes - before.tileBytes - before.headerBytes,
    requests: requests - before.requests,
  };
  if (scene === null) return { strips: [], reading: readingOf(tile, 0, null, meter) };
  const { strips, decision, validFraction } = makeLook(layout, tile, scene, context.arena);
  return { strips, reading: readingOf(tile, validFraction, decision, meter) };
}

/** From files to masked reflectance without leaving the arena. */
function makeLook(
  layout: ReadLayout,
  tile: LookTile,
  files: SceneFiles,
  arena: Arena,
): { strips: ReadResult['strips']; decision: OffsetDecision; validFraction: number } {
  const { coarse, fineBands, coarseBands } = layout;
  const pixels = coarse.width * coarse.height;
  const scratch = Math.max(offsetScratchBytes(pixels), stripScratchBytes(layout));
  const look = openLook(arena, files, layout, scratch);
  const blue = look.coarse[coarseBands.indexOf('blue')];
  const decision = decidedBefore(tile) ?? decideOffset(arena, blue, look.classes, assetOf(tile, 'blue'));
  const scalingOf = (band: OpticalBand): Scaling => {
    const { scale, offset } = assetOf(tile, band);
    // Each file's own metadata holds, unless the pixels have overruled the catalogue.
    return { scale, offset: decision.verdict === 'pixels' ? decision.offset : offset };
  };
  const scalings = { fine: fineBands.map(scalingOf), coarse: coarseBands.map(scalingOf) };
  scaleLook(arena, look, scalings);
  maskLook(arena, look, scalings, layout);
  const hidden = arena.kernels.countOfClass(look.classes.address, pixels, 0);
  const validFraction = (pixels - hidden) / pixels;
  return { strips: cutStrips(arena, look, scalings, layout), decision, validFraction };
}

function decidedBefore({ decided }: LookTile): OffsetDecision | undefined {
  return decided && { offset: decided.offset, verdict: decided.offsetVerdict };
}

function assetOf(tile: LookTile, band: OpticalBand): Asset {
  return tile.bands[band]!;
}

function readingOf(
  tile: LookTile,
  validFraction: number,
  decision: OffsetDecision | null,
  meter: Pick<SceneReading, 'bytes' | 'requests'>,
): SceneReading {
  return {
    sceneId: tile.sceneId,
    validFraction,
    offset: decision?.offset ?? 0,
    offsetVerdict: decision?.verdict ?? 'metadata',
    warnings: decision?.warning === undefined ? [] : [{ code: 'offset-corrected', detail: decision.warning }],
    ...meter,
  };
}
