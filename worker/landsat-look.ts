import { AS_IT_IS, TM_TO_OLI } from '../src/core/harmonisation.ts';
import type { SylvanError } from '../src/core/errors.ts';
import type { LookStrip } from '../src/core/tasks/optical.ts';
import type { Asset } from '../src/core/scene.ts';
import {
  ANNUAL_BANDS,
  type AnnualTask,
  type LandsatReading,
  type LandsatTile,
} from '../src/core/tasks/landsat.ts';
import { arenaBytes, type Arena, type KeptBlock } from './arena.ts';
import { withCog, type FileTransfers } from './assets.ts';
import type { Cog } from './cog/cog.ts';
import { concurrently } from './concurrently.ts';
import type { TaskContext } from './context.ts';
import { readQuality, readUnsaturated, type QualityOnGrid } from './landsat-quality.ts';
import { readPixels, warpPixels, warpScratchBytes, type SourcePixels } from './warp.ts';

/** One scene on the grid. */
export interface TileLook {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Reflectance in the order of {@link ANNUAL_BANDS}, and classes; `null` where the scene does not meet the grid. */
  readonly look: LookStrip | null;
  readonly averaged: boolean;
  /** What damaged tiles have cost. */
  readonly losses: readonly SylvanError[];
  readonly reading: LandsatReading;
}

/** Reads a scene and masks it. Throws what its files throw. */
export async function readTile(
  task: AnnualTask,
  tile: LandsatTile,
  transfers: FileTransfers,
  context: TaskContext,
): Promise<TileLook> {
  const files = await readFiles(task, tile, context, transfers);
  const look = files && makeLook(task, tile, files, context.arena);
  const { tileBytes, headerBytes, requests } = transfers.log.total;
  return {
    time: Date.parse(tile.datetime),
    look,
    averaged: files?.quality.averaged ?? false,
    losses: transfers.losses,
    reading: {
      sceneId: tile.sceneId,
      validFraction: look === null ? 0 : shownFraction(look.classes),
      bytes: tileBytes + headerBytes,
      requests,
    },
  };
}

/** One scene's files as read. */
interface SceneFiles {
  readonly bands: readonly SourcePixels[];
  readonly quality: QualityOnGrid;
  /** 1 where no band is saturated; `null` where the scene does not say. */
  readonly unsaturated: KeptBlock<Uint8Array> | null;
}

type File = QualityOnGrid | KeptBlock<Uint8Array> | SourcePixels | null;

/** All of a scene's files side by side; `null` where one of them does not meet the grid. */
async function readFiles(
  { grid, limits }: AnnualTask,
  { bands, quality, saturation }: LandsatTile,
  context: TaskContext,
  transfers: FileTransfers,
): Promise<SceneFiles | null> {
  const open = <R>(asset: Asset, signal: AbortSignal, use: (cog: Cog) => Promise<R>) =>
    withCog(asset, limits, transfers, { ...context, signal }, use);
  const files = ['quality', ...(saturation ? ['saturation' as const] : []), ...ANNUAL_BANDS] as const;
  const read = await concurrently(files, context.signal, async (file, signal) => {
    if (file === 'quality')
      return open<File>(quality, signal, (cog) => readQuality(cog, grid, context.shelf, signal));
    if (file === 'saturation')
      return open<File>(saturation!, signal, (cog) => readUnsaturated(cog, grid, context.shelf, signal));
    return open<File>(bands[file], signal, (cog) => readPixels(cog, bands[file], grid, signal));
  });
  if (read.includes(null)) return null;
  const at = (file: (typeof files)[number]) => read[files.indexOf(file)];
  return {
    bands: ANNUAL_BANDS.map(at) as SourcePixels[],
    quality: at('quality') as QualityOnGrid,
    unsaturated: saturation && (at('saturation') as KeptBlock<Uint8Array>),
  };
}

/** From files to masked reflectance without leaving the arena: a pixel counts where it is clear and every band has it. */
function makeLook(task: AnnualTask, tile: LandsatTile, files: SceneFiles, arena: Arena): LookStrip {
  const { grid, harmonise } = task;
  const pixels = grid.width * grid.height;
  const { kernels } = arena;
  arena.open(ANNUAL_BANDS.length * arenaBytes(pixels * 4) + Math.max(...files.bands.map(warpScratchBytes)));
  const planes = ANNUAL_BANDS.map((band, i) => {
    const plane = arena.take(Float32Array, pixels);
    const { scale, offset } = tile.bands[band];
    const { gain, shift } = harmonise ? TM_TO_OLI[band] : AS_IT_IS;
    warpPixels(arena, files.bands[i], grid, plane, ({ address, view }) =>
      kernels.harmonisedReflectance(address, address, view.length, scale, offset, gain, shift),
    );
    return plane;
  });
  const { classes } = files.quality;
  if (files.unsaturated !== null) kernels.keepWhere(classes.address, files.unsaturated.address, pixels);
  for (const plane of planes) kernels.keepObserved(classes.address, plane.address, pixels);
  for (const plane of planes) kernels.applyMask(plane.address, classes.address, pixels);
  return { fine: planes.map(({ view }) => view.slice()), coarse: [], classes: classes.view.slice() };
}

function shownFraction(classes: Uint8Array): number {
  return classes.reduce((shown, value) => shown + Number(value !== 0), 0) / classes.length;
}
