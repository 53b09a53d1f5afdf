import type { OpticalBand } from '../../src/core/bands.ts';
import { SylvanError } from '../../src/core/errors.ts';
import type { Grid } from '../../src/core/grid.ts';
import type { OffsetDecision } from '../../src/core/offset-guard.ts';
import type { LookTile, ReadResult, ReadTask, SceneReading } from '../../src/core/protocol.ts';
import type { Asset } from '../../src/core/scene.ts';
import type { Arena, KeptBlock } from '../arena.ts';
import { leftOut, openTransfers, withCog } from '../assets.ts';
import { concurrently } from '../concurrently.ts';
import type { TaskContext } from '../context.ts';
import type { TaskTransfers } from '../http/open.ts';
import type { TransferTotals } from '../http/transfer-log.ts';
import { joinStrips } from '../join-strips.ts';
import { maskLook, openLook, scaleLook, type Scaling, type SceneFiles } from '../look.ts';
import { cutStrips } from '../look-strips.ts';
import { decideOffset, offsetScratchBytes } from '../offset.ts';
import { readClasses } from '../quality.ts';
import { onOwnShelf } from '../shelf.ts';
import { readPixels, type SourcePixels } from '../warp.ts';

/**
 * Reads a look's tiles one after the other and joins them; the first named wins where they overlap. A tile that cannot
 * be read is left out whole while another can; with none at all the first failure is thrown.
 */
export async function runRead(task: ReadTask, context: TaskContext): Promise<ReadResult> {
  let strips: ReadResult['strips'] = [];
  const scenes: SceneReading[] = [];
  const failures: { sceneId: string; error: SylvanError }[] = [];
  for (const tile of task.tiles) {
    const { sceneId } = tile;
    const read = await onOwnShelf(context.arena, (shelf) =>
      readTile(task, tile, { ...context, shelf }),
    ).catch((error: unknown) => leftOut(error, tile.quality, context));
    if (read instanceof SylvanError) {
      failures.push({ sceneId, error: read });
      continue;
    }
    scenes.push(read.reading);
    if (strips.length === 0) strips = read.strips;
    else if (read.strips.length > 0) strips = joinStrips(context.arena, strips, read.strips);
  }
  if (scenes.length === 0) throw failures[0].error;
  return {
    strips,
    scenes,
    failures: failures.map(({ sceneId, error }) => ({ sceneId, error: error.toData() })),
  };
}

/** One scene's files side by side: its reflectance, or no strips where it does not meet the zone. */
async function readTile(
  task: ReadTask,
  tile: LookTile,
  context: TaskContext,
): Promise<{ strips: ReadResult['strips']; reading: SceneReading }> {
  const transfers = openTransfers(task.limits, context);
  const files = await readFiles(task, tile, context, transfers);
  const meter = transfers.log.total;
  if (files === null) return { strips: [], reading: readingOf(tile, 0, null, meter) };
  const { strips, decision, validFraction } = makeLook(task, tile, files, context.arena);
  return { strips, reading: readingOf(tile, validFraction, decision, meter) };
}

/** From files to masked reflectance without leaving the arena. */
function makeLook(
  task: ReadTask,
  tile: LookTile,
  files: SceneFiles,
  arena: Arena,
): { strips: ReadResult['strips']; decision: OffsetDecision; validFraction: number } {
  const pixels = task.coarse.width * task.coarse.height;
  const look = openLook(arena, files, task, offsetScratchBytes(pixels));
  const blue = look.coarse[task.coarseBands.indexOf('blue')];
  const decision = decideOffset(arena, blue, look.classes, assetOf(tile, 'blue'));
  const scalingOf = (band: OpticalBand): Scaling => {
    const { scale, offset } = assetOf(tile, band);
    // Each file's own metadata holds, unless the pixels have overruled the catalogue.
    return { scale, offset: decision.verdict === 'pixels' ? decision.offset : offset };
  };
  const scalings = { fine: task.fineBands.map(scalingOf), coarse: task.coarseBands.map(scalingOf) };
  scaleLook(arena, look, scalings);
  maskLook(arena, look, task);
  const hidden = arena.kernels.countOfClass(look.classes.address, pixels, 0);
  const validFraction = (pixels - hidden) / pixels;
  return { strips: cutStrips(arena, { look, files, scalings }, task, task), decision, validFraction };
}

/** One file of a scene and the grid it is read for. */
interface BandFile {
  readonly asset: Asset;
  readonly grid: Grid;
}

/** Bands and classes as read; `null` where one of the files does not meet the zone. */
async function readFiles(
  task: ReadTask,
  tile: LookTile,
  context: TaskContext,
  transfers: TaskTransfers,
): Promise<SceneFiles | null> {
  const files: (BandFile | 'classes')[] = [
    'classes',
    ...task.fineBands.map((band) => ({ asset: assetOf(tile, band), grid: task.fine })),
    ...task.coarseBands.map((band) => ({ asset: assetOf(tile, band), grid: task.coarse })),
  ];
  const [classes, ...bands] = await concurrently(files, context.signal, (file, signal) => {
    const own = { ...context, signal };
    if (file === 'classes')
      return withCog(tile.quality, task.limits, transfers, own, (cog) =>
        readClasses(cog, task.coarse, context.shelf, signal),
      );
    const { asset, grid } = file;
    return withCog<KeptBlock<Uint8Array> | SourcePixels | null>(asset, task.limits, transfers, own, (cog) =>
      readPixels(cog, asset, grid, signal),
    );
  });
  if (classes === null || bands.includes(null)) return null;
  const pixels = bands as SourcePixels[];
  return {
    classes: classes as KeptBlock<Uint8Array>,
    fine: pixels.slice(0, task.fineBands.length),
    coarse: pixels.slice(task.fineBands.length),
  };
}

function assetOf(tile: LookTile, band: OpticalBand): Asset {
  return tile.bands[band]!;
}

function readingOf(
  tile: LookTile,
  validFraction: number,
  decision: OffsetDecision | null,
  { tileBytes, headerBytes, requests }: TransferTotals,
): SceneReading {
  return {
    sceneId: tile.sceneId,
    validFraction,
    offset: decision?.offset ?? 0,
    offsetVerdict: decision?.verdict ?? 'metadata',
    warnings: decision?.warning === undefined ? [] : [{ code: 'offset-corrected', detail: decision.warning }],
    bytes: tileBytes + headerBytes,
    requests,
  };
}
