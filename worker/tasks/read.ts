import type { Band } from '../../src/core/bands.ts';
import { isSylvanError, SylvanError } from '../../src/core/errors.ts';
import type { LookTile, ReadResult, ReadTask, SceneReading } from '../../src/core/protocol.ts';
import type { Asset } from '../../src/core/scene.ts';
import type { Grid } from '../../src/core/grid.ts';
import { openTransfers, withCog } from '../assets.ts';
import type { TaskTransfers } from '../http/open.ts';
import { concurrently } from '../concurrently.ts';
import { cutStrips, joinLooks, scaleLook, type LookPlanes } from '../look.ts';
import type { OffsetDecision } from '../../src/core/offset-guard.ts';
import type { TransferTotals } from '../http/transfer-log.ts';
import { decideOffset } from '../offset.ts';
import { readClasses } from '../quality.ts';
import type { TaskContext } from '../context.ts';
import { readOntoGrid } from '../warp.ts';

/**
 * Reads a look's tiles one after the other and joins them; the first named wins where they overlap. A tile that cannot
 * be read is left out whole while another can; with none at all the first failure is thrown.
 */
export async function runRead(task: ReadTask, context: TaskContext): Promise<ReadResult> {
  let look: LookPlanes | null = null;
  const scenes: SceneReading[] = [];
  const failures: { sceneId: string; error: SylvanError }[] = [];
  for (const tile of task.tiles) {
    const { sceneId } = tile;
    const read = await readTile(task, tile, context).catch((error: unknown) => leftOut(error, context));
    if (read instanceof SylvanError) {
      failures.push({ sceneId, error: read });
      continue;
    }
    scenes.push(read.reading);
    if (read.planes !== null)
      look = look === null ? read.planes : joinLooks(context.arena, look, read.planes);
  }
  if (scenes.length === 0) throw failures[0].error;
  return {
    strips: look === null ? [] : cutStrips(look, task.fine, task.coarse, task.stripRows),
    scenes,
    failures: failures.map(({ sceneId, error }) => ({ sceneId, error: error.toData() })),
  };
}

/** A failure that concerns one scene; an abort, a signature to renew and our own mistakes concern the whole task. */
function leftOut(error: unknown, { signal }: TaskContext): SylvanError {
  signal.throwIfAborted();
  if (!isSylvanError(error) || isSylvanError(error, 'access-expired', 'internal')) throw error;
  return error;
}

/** One scene's files side by side: its reflectance, or `null` planes where it does not meet the zone. */
async function readTile(
  task: ReadTask,
  tile: LookTile,
  context: TaskContext,
): Promise<{ planes: LookPlanes | null; reading: SceneReading }> {
  const transfers = openTransfers(task.limits, context);
  const raw = await readRawPlanes(task, tile, context, transfers);
  const meter = transfers.log.total;
  if (raw === null) return { planes: null, reading: readingOf(tile, null, null, meter) };
  const decision = decideOffset(context.arena, raw, task.coarseBands, tile);
  const scalings = {
    fine: task.fineBands.map((band) => scalingOf(tile, band, decision)),
    coarse: task.coarseBands.map((band) => scalingOf(tile, band, decision)),
  };
  const planes = scaleLook(context.arena, raw, scalings, task.coarse, task.fine.width / task.coarse.width);
  return { planes, reading: readingOf(tile, planes, decision, meter) };
}

/** One file of a scene and the grid it is read onto. */
interface PlaneJob {
  readonly asset: Asset;
  readonly grid: Grid;
}

/** Digital numbers and classes on the zone's grids; `null` where one of the files does not meet the zone. */
async function readRawPlanes(
  task: ReadTask,
  tile: LookTile,
  context: TaskContext,
  transfers: TaskTransfers,
): Promise<LookPlanes | null> {
  const jobs: (PlaneJob | 'classes')[] = [
    'classes',
    ...task.fineBands.map((band) => ({ asset: assetOf(tile, band), grid: task.fine })),
    ...task.coarseBands.map((band) => ({ asset: assetOf(tile, band), grid: task.coarse })),
  ];
  const [classes, ...planes] = await concurrently(jobs, context.signal, (job, signal) => {
    const own = { ...context, signal };
    const { arena } = context;
    if (job === 'classes')
      return withCog(tile.quality, task.limits, transfers, own, (cog) =>
        readClasses(cog, task.coarse, arena, signal),
      );
    const { asset, grid } = job;
    return withCog<Uint8Array | Float32Array | null>(asset, task.limits, transfers, own, (cog) =>
      readOntoGrid(cog, asset, grid, arena, signal),
    );
  });
  if (classes === null || planes.includes(null)) return null;
  const bands = planes as Float32Array[];
  return {
    classes: classes as Uint8Array,
    fine: bands.slice(0, task.fineBands.length),
    coarse: bands.slice(task.fineBands.length),
  };
}

function assetOf(tile: LookTile, band: Band): Asset {
  return tile.bands[band]!;
}

function scalingOf(
  tile: LookTile,
  band: Band,
  { offset }: OffsetDecision,
): { scale: number; offset: number } {
  return { scale: assetOf(tile, band).scale, offset };
}

function readingOf(
  tile: LookTile,
  planes: LookPlanes | null,
  decision: OffsetDecision | null,
  { tileBytes, headerBytes, requests }: TransferTotals,
): SceneReading {
  const clear = planes?.classes.reduce((count, value) => count + (value === 0 ? 0 : 1), 0) ?? 0;
  return {
    sceneId: tile.sceneId,
    validFraction: planes === null ? 0 : clear / planes.classes.length,
    offset: decision?.offset ?? 0,
    offsetVerdict: decision?.verdict ?? 'metadata',
    warnings: decision?.warning === undefined ? [] : [{ code: 'offset-corrected', detail: decision.warning }],
    bytes: tileBytes + headerBytes,
    requests,
  };
}
