import type { OpticalBand, Asset } from '../../../stac/scene.ts';
import type { Grid } from '../../../geo/grid.ts';
import { type ArenaBlock, arenaBytes, type Arena } from '../../../../worker/arena.ts';
import type { Cog } from '../../../../worker/cog/cog.ts';
import { unsupported } from '../../../../worker/cog/faults.ts';
import type { Plane } from '../../../../worker/cog/window-plane.ts';
import { type Shelf, concurrently, type TaskContext } from '../../../../worker/context.ts';
import {
  sightingAt,
  sightingOf,
  warpClasses,
  type Sighting,
  readPixels,
  warpPixels,
  warpScratchBytes,
  type SourcePixels,
} from '../../../../worker/warp.ts';
import type { SylvanError } from '../../../errors/errors.ts';
import type { ObservationStrip } from '../../optical/tasks.ts';
import { ANNUAL_BANDS, type AnnualTask, type LandsatReading, type LandsatTile } from '../tasks.ts';
import { withCog, type FileTransfers } from '../../../../worker/assets.ts';

/** `reflectance * gain + shift`. */
interface Harmonisation {
  readonly gain: number;
  readonly shift: number;
}

export const AS_IT_IS: Harmonisation = { gain: 1, shift: 0 };

/**
 * From TM's reflectance to OLI's, by reduced major axis regression (Roy et al. 2016, RSE 185:57-70; methods 2.3). The
 * paper's least-squares table shrinks the range and moves NDVI the other way; none is sure enough to test a trend across
 * both sensors, so tests keep to one at a time.
 */
export const TM_TO_OLI = {
  blue: { gain: 0.9785, shift: -0.0095 },
  green: { gain: 0.9542, shift: -0.0016 },
  red: { gain: 0.9825, shift: -0.0022 },
  nir08: { gain: 1.0073, shift: -0.0021 },
  swir16: { gain: 1.0171, shift: -0.003 },
  swir22: { gain: 0.9949, shift: 0.0029 },
} as const satisfies Partial<Record<OpticalBand, Harmonisation>>;

/** What `qualityClasses` makes of water; land is 1, and what hides the ground 0. */
export const WATER_CLASS = 2;
const FINEST_LEVEL = 0;

interface QualityOnGrid {
  /** 0 hidden, 1 land, 2 water. */
  readonly classes: ArenaBlock<Uint8Array>;
  /** Whether the overview that serves was averaged; the words were read at full resolution then. */
  readonly averaged: boolean;
}

/**
 * Landsat's `qa_pixel` as classes on `grid`, nearest pixel (methods 2.1, 2.4), held on `shelf`. Means of bit fields mean
 * nothing: where an overview holds such, the finest level is read instead. `null` where file and grid do not meet. Throws
 * `unsupported-tiff` for samples other than u16.
 */
async function readQuality(
  cog: Cog,
  grid: Grid,
  shelf: Shelf,
  signal: AbortSignal,
): Promise<QualityOnGrid | null> {
  refuseOtherWords(cog, 'quality');
  const sighting = sightingOf(cog, grid);
  if (sighting === null) return null;
  const words = await readWords(cog, sighting, signal);
  if (sighting.level === FINEST_LEVEL || !isAveraged(words, shelf))
    return { classes: classesOf(words, sighting, grid, shelf), averaged: false };
  const finest = sightingAt(cog, FINEST_LEVEL, grid);
  if (finest === null) return null;
  const own = await readWords(cog, finest, signal);
  return { classes: classesOf(own, finest, grid, shelf), averaged: true };
}

/** `qa_radsat` on `grid`: 1 where no band is saturated. `null` where file and grid do not meet. Throws likewise. */
async function readUnsaturated(
  cog: Cog,
  grid: Grid,
  shelf: Shelf,
  signal: AbortSignal,
): Promise<ArenaBlock<Uint8Array> | null> {
  refuseOtherWords(cog, 'saturation');
  const sighting = sightingOf(cog, grid);
  if (sighting === null) return null;
  const words = await readWords(cog, sighting, signal);
  const mask = onWords(shelf, words, ({ kernels }, address, output) =>
    kernels.bitMask(address, output, words.length, 0xffff),
  );
  return warpClasses(shelf, mask, sighting, grid);
}

async function readWords(cog: Cog, { level, window }: Sighting, signal: AbortSignal): Promise<Plane> {
  const words = await cog.readWindow(level, window, signal);
  signal.throwIfAborted();
  return words;
}

function refuseOtherWords({ sampleType, source }: Cog, kind: string): void {
  if (sampleType !== 'u16') throw unsupported(source.url, `${kind} words of ${sampleType} samples`);
}

function isAveraged({ pixels, length }: Plane, { arena }: Shelf): boolean {
  return arena.kernels.countOddQuality(pixels.address, length) > 0;
}

function classesOf(words: Plane, sighting: Sighting, grid: Grid, shelf: Shelf): ArenaBlock<Uint8Array> {
  const classes = onWords(shelf, words, ({ kernels }, address, output) =>
    kernels.qualityClasses(address, output, words.length),
  );
  return warpClasses(shelf, classes, sighting, grid);
}

/** Bytes that `work` makes of words, 0 where the file has no pixel. */
function onWords(
  shelf: Shelf,
  { pixels, validity, length }: Plane,
  work: (arena: Shelf['arena'], words: number, output: number) => void,
): ArenaBlock<Uint8Array> {
  const output = shelf.reserve(Uint8Array, length);
  work(shelf.arena, pixels.address, output.address);
  if (validity !== null) shelf.arena.kernels.copyWhere(output.address, validity.address, length);
  return output;
}

/** One scene on the grid. */
export interface TileObservation {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Reflectance in the order of {@link ANNUAL_BANDS}, and classes; `null` where the scene does not meet the grid. */
  readonly observation: ObservationStrip | null;
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
): Promise<TileObservation> {
  const files = await readFiles(task, tile, context, transfers);
  const observation = files && makeObservation(task, tile, files, context.arena);
  const { tileBytes, headerBytes, requests } = transfers.log.total;
  return {
    time: Date.parse(tile.datetime),
    observation,
    averaged: files?.quality.averaged ?? false,
    losses: transfers.losses,
    reading: {
      sceneId: tile.sceneId,
      validFraction: observation === null ? 0 : shownFraction(observation.classes),
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
  readonly unsaturated: ArenaBlock<Uint8Array> | null;
}

type File = QualityOnGrid | ArenaBlock<Uint8Array> | SourcePixels | null;

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
    unsaturated: saturation && (at('saturation') as ArenaBlock<Uint8Array>),
  };
}

/** From files to masked reflectance without leaving the arena: a pixel counts where it is clear and every band has it. */
function makeObservation(
  task: AnnualTask,
  tile: LandsatTile,
  files: SceneFiles,
  arena: Arena,
): ObservationStrip {
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
  if (files.unsaturated !== null) kernels.copyWhere(classes.address, files.unsaturated.address, pixels);
  for (const plane of planes) kernels.copyObserved(classes.address, plane.address, pixels);
  for (const plane of planes) kernels.applyMask(plane.address, classes.address, pixels);
  return { fine: planes.map(({ view }) => view.slice()), coarse: [], classes: classes.view.slice() };
}

function shownFraction(classes: Uint8Array): number {
  return classes.reduce((shown, value) => shown + Number(value !== 0), 0) / classes.length;
}
