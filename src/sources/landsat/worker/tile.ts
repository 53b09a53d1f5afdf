import { coarsen, resolutionOf, type Grid, type Window } from '../../../geo/grid.ts';
import { pixelMetres } from '../../../geo/mesh.ts';
import type { ArenaBlock, Arena } from '../../../../worker/arena.ts';
import { levelGrid, type Cog } from '../../../../worker/cog/cog.ts';
import { otherMask } from '../../../../worker/cog/faults.ts';
import type { WindowPlane } from '../../../../worker/cog/window-plane.ts';
import { type Shelf, type TaskContext } from '../../../../worker/context.ts';
import { allOrNone } from '../../../net/range-source.ts';
import {
  readPixels,
  sightingAt,
  sightingOf,
  warpClasses,
  type Sighting,
  warpPixels,
  type SourcePixels,
} from '../../../../worker/warp.ts';
import type { SylvanError } from '../../../errors/errors.ts';
import type { ObservationStrip } from '../../optical/tasks.ts';
import { ANNUAL_BANDS, type AnnualTask, type LandsatReading, type LandsatTile } from '../tasks.ts';
import { classTable } from '../../optical/worker/quality.ts';
import { cheapestSighting } from '../../../../worker/level.ts';
import type { Need } from './need.ts';
import { withCog, type FileTransfers } from '../../../../worker/assets.ts';

/** `reflectance * gain + shift`. */
interface Harmonisation {
  readonly gain: number;
  readonly shift: number;
}

const AS_IT_IS: Harmonisation = { gain: 1, shift: 0 };

/**
 * Converts TM reflectance to OLI by reduced major axis regression (Roy et al. 2016, RSE 185:57-70; methods 2.3). The paper's
 * least-squares table shrinks the range and moves NDVI the other way; neither conversion is reliable enough to test a trend
 * across both sensors, so tests use one sensor at a time.
 */
export const TM_TO_OLI = {
  red: { gain: 0.9825, shift: -0.0022 },
  nir08: { gain: 1.0073, shift: -0.0021 },
  swir22: { gain: 0.9949, shift: 0.0029 },
} as const satisfies Readonly<Record<(typeof ANNUAL_BANDS)[number], Harmonisation>>;

/** The class of water in `qualityClasses`; land is 1, hidden ground 0. */
export const WATER_CLASS = 2;
const FINEST_LEVEL = 0;
const HIDDEN = classTable([0]);

interface QualityOnGrid {
  /** 0 hidden, 1 land, 2 water. */
  readonly classes: ArenaBlock<Uint8Array>;
  /** Whether the suitable overview was averaged; if so, the words were read at full resolution. */
  readonly averaged: boolean;
}

/**
 * Maximum ratio of the words' resolution to the grid's. Words are finer, because a coarse pixel of a band includes small clouds.
 */
const FINER_WORDS = 4;

/**
 * Reads Landsat's `qa_pixel` as classes on `grid`, held on `shelf`: the class of the nearest pixel, or hidden if anything hides a
 * part of the grid's pixel (methods 2.1, 2.4). Averaged bit fields are meaningless: if an overview contains them, the finest
 * level is read instead. `null` if the file and the grid do not overlap. Throws `unsupported-tiff` for samples other than u16.
 */
async function readQuality(
  cog: Cog,
  grid: Grid,
  shelf: Shelf,
  signal: AbortSignal,
): Promise<QualityOnGrid | null> {
  if (cog.sampleType !== 'u16') throw otherMask(cog.source.url, cog.sampleType, 'u16');
  const sighting = sightingOf(cog, grid, 0, coarsen(grid, 1 / FINER_WORDS));
  if (sighting === null) return null;
  const words = await readPlane(cog, sighting, signal);
  if (sighting.level === FINEST_LEVEL || !isAveraged(words, shelf))
    return { classes: classesOf(words, sighting, cog, grid, shelf), averaged: false };
  const finest = sightingAt(cog, FINEST_LEVEL, grid);
  if (finest === null) return null;
  const own = await readPlane(cog, finest, signal);
  return { classes: classesOf(own, finest, cog, grid, shelf), averaged: true };
}

async function readPlane(cog: Cog, { level, window }: Sighting, signal: AbortSignal): Promise<WindowPlane> {
  const words = await cog.readWindow(level, window, signal);
  signal.throwIfAborted();
  return words;
}

function isAveraged({ pixels, length }: WindowPlane, { arena }: Shelf): boolean {
  return arena.kernels.countOddQuality(pixels.address, length) > 0;
}

function classesOf(
  words: WindowPlane,
  sighting: Sighting,
  cog: Cog,
  grid: Grid,
  shelf: Shelf,
): ArenaBlock<Uint8Array> {
  const { pixels, validity, length } = words;
  const { kernels } = shelf.arena;
  const classes = shelf.reserve(Uint8Array, length);
  kernels.qualityClasses(pixels.address, classes.address, length);
  if (validity !== null) kernels.copyWhere(classes.address, validity.address, length);
  const ratio = resolutionOf(grid) / pixelMetres(levelGrid(cog, sighting.level));
  hideAround(classes, sighting.window, Math.round(ratio) >> 1, shelf);
  return warpClasses(shelf, classes, sighting, grid);
}

function hideAround(
  { address: classes }: ArenaBlock<Uint8Array>,
  { width, height }: Window,
  radius: number,
  { arena }: Shelf,
): void {
  if (radius === 0) return;
  const pixels = width * height;
  arena.open();
  const { kernels } = arena;
  const table = arena.put(Uint8Array, HIDDEN);
  const [hidden, around, scratch] = [0, 1, 2].map(() => arena.take(Uint8Array, pixels).address);
  kernels.classMask(classes, table.address, hidden, pixels);
  kernels.dilate(hidden, around, scratch, width, height, radius);
  kernels.clearWhere(classes, around, pixels);
}

export interface TileObservation {
  /** Milliseconds since 1970. */
  readonly time: number;
  /**
   * Reflectance in the order of {@link ANNUAL_BANDS}, and classes; `null` if the scene's bands are not needed or do not overlap
   * the grid.
   */
  readonly observation: ObservationStrip | null;
  readonly averaged: boolean;
  readonly losses: readonly SylvanError[];
  readonly reading: LandsatReading;
}

/** Reads a scene's words, then its bands if needed, and masks them. Throws the errors of its files. */
export async function readTile(
  task: AnnualTask,
  tile: LandsatTile,
  need: Need,
  transfers: FileTransfers,
  context: TaskContext,
): Promise<TileObservation> {
  const words = await withCog(tile.quality, task.limits, transfers, context, (cog) =>
    readQuality(cog, task.grid, context.shelf, context.signal),
  );
  const isNeeded = words !== null && need.isWorth(words.classes.view);
  const bands = isNeeded ? await readBands(task, tile, context, transfers) : null;
  const observation = words && bands && makeObservation(task, tile, bands, words.classes, context.arena);
  if (observation !== null) need.add(observation.classes);
  return {
    time: Date.parse(tile.datetime),
    observation,
    averaged: words?.averaged ?? false,
    losses: transfers.losses,
    reading: {
      sceneId: tile.sceneId,
      isNeeded,
      validFraction: words === null ? 0 : shownFraction(observation?.classes ?? words.classes.view),
    },
  };
}

/** Number of header bytes of a frame's file, including the indexes of its overviews: some 1,300 blocks of 8 bytes each. */
const HEADER_BYTES = 12 * 1024;

/** Reads the bands in parallel; `null` if one of them does not overlap the grid. */
async function readBands(
  task: AnnualTask,
  { bands }: LandsatTile,
  context: TaskContext,
  transfers: FileTransfers,
): Promise<readonly SourcePixels[] | null> {
  const isOverview = resolutionOf(task.grid) > bands.red.resolution;
  const read = await allOrNone(ANNUAL_BANDS, context.signal, (band, signal) => {
    const asset = isOverview ? { ...bands[band], headerBytes: HEADER_BYTES } : bands[band];
    return withCog(asset, task.limits, transfers, { ...context, signal }, (cog) =>
      readPixels(cog, bands[band], task.grid, signal, cheapestSighting(cog, task.grid)),
    );
  });
  return read.includes(null) ? null : (read as SourcePixels[]);
}

/**
 * Turns the pixels of files into masked reflectance without leaving the arena. A pixel counts if it is clear and every band has a
 * value.
 */
function makeObservation(
  task: AnnualTask,
  tile: LandsatTile,
  bands: readonly SourcePixels[],
  classes: ArenaBlock<Uint8Array>,
  arena: Arena,
): ObservationStrip {
  const { grid, harmonise } = task;
  const pixels = grid.width * grid.height;
  const { kernels } = arena;
  arena.open();
  const planes = ANNUAL_BANDS.map((band, i) => {
    const plane = arena.take(Float32Array, pixels);
    const { scale, offset } = tile.bands[band];
    const { gain, shift } = harmonise ? TM_TO_OLI[band] : AS_IT_IS;
    warpPixels(arena, bands[i], grid, plane, ({ address, view }) =>
      kernels.harmonisedReflectance(address, address, view.length, scale, offset, gain, shift),
    );
    return plane;
  });
  for (const plane of planes) kernels.copyObserved(classes.address, plane.address, pixels);
  for (const plane of planes) kernels.applyMask(plane.address, classes.address, pixels);
  return { fine: planes.map(({ view }) => view.slice()), coarse: [], classes: classes.view.slice() };
}

function shownFraction(classes: Uint8Array): number {
  return classes.reduce((shown, value) => shown + Number(value !== 0), 0) / classes.length;
}
