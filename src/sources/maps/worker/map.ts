import type { Block } from '../../../../worker/arena.ts';
import { withCog, type FileTransfers } from '../../../../worker/assets.ts';
import { levelGrid, type Cog } from '../../../../worker/cog/cog.ts';
import { otherMask, unsupported } from '../../../../worker/cog/faults.ts';
import type { Shelf, TaskContext } from '../../../../worker/context.ts';
import { readPixels, sightingAt, warpClasses, type Sighting } from '../../../../worker/warp.ts';
import { SylvanError } from '../../../errors/errors.ts';
import { applyAffine, coarsen, type Grid } from '../../../geo/grid.ts';
import { UNKNOWN_CLASS } from '../../../geo/layer.ts';
import type { Asset } from '../../../stac/scene.ts';
import type { MapResult, MapRule, MapTask, MapTileFiles } from '../tasks.ts';
import { addAreas } from './areas.ts';
import { eachTile } from './each-tile.ts';

const WGS84 = 4326;

/** Finds where most of each pixel is forest, and the zone's ground area for each of the map's values. */
export async function runMap(task: MapTask, context: TaskContext): Promise<MapResult> {
  const { tiles, grid, limits } = task;
  const forest = new Uint8Array(grid.width * grid.height).fill(UNKNOWN_CLASS);
  const lossYears = task.rule.within === null ? null : forest.slice();
  // Areas are indexed by settled value (see `settle`), where 0 is unknown ground.
  const found = { forest, lossYears, areas: new Float64Array(257) };
  const read = await eachTile(
    tiles,
    ({ map }) => map,
    limits,
    context,
    (files, transfers, own) => addTile(found, files, task, transfers, own),
  );
  return { ...found, areas: found.areas.slice(1), ...read };
}

type Found = Pick<MapResult, 'forest' | 'lossYears' | 'areas'>;

async function addTile(
  found: Found,
  { map, cover }: MapTileFiles,
  { rule, grid, outline, limits }: MapTask,
  transfers: FileTransfers,
  context: TaskContext,
): Promise<void> {
  const read = (asset: Asset) =>
    withCog(asset, limits, transfers, context, (cog) => readNumbers(cog, asset, rule, grid, context));
  const source = await read(map);
  if (source === null) return;
  const trees = cover === null ? null : await read(cover);
  if (cover !== null && trees?.numbers.view.length !== source.numbers.view.length)
    throw unsupported(cover.href, 'pixels other than those of the map it names');
  // Reading the cover may have moved the memory.
  const numbers = source.numbers.view;
  if (trees !== null && rule.within !== null)
    openUnder(numbers, trees.numbers.view, rule.within, cover!.href);
  settle(numbers, rule, map.href);
  addAreas(found.areas, numbers, source.window, outline);
  addPixels(found, source, rule, grid, context.shelf);
}

interface Numbers {
  readonly numbers: Block<Uint8Array>;
  readonly window: Grid;
  /** Where a grid with `samples` by `samples` pixels for each pixel of the task's grid lies in the window. */
  readonly sighting: Sighting;
  readonly samples: number;
}

/**
 * The map's values under the grid, from the finest level that can be read at once; `null` if the map does not overlap the grid.
 */
async function readNumbers(
  cog: Cog,
  { nodata, href }: Asset,
  { empty }: MapRule,
  grid: Grid,
  { signal }: TaskContext,
): Promise<Numbers | null> {
  if (cog.sampleType !== 'u8') throw otherMask(href, cog.sampleType, 'u8');
  if (cog.epsg !== WGS84)
    throw unsupported(href, 'a coordinate system other than longitude and latitude (EPSG:4326)');
  const source = await readPixels(cog, { nodata }, grid, signal, finest(cog, grid));
  if (source === null) return null;
  const { plane, level, window } = source;
  const numbers = plane.pixels as Block<Uint8Array>;
  if (plane.validity !== null) fillMissing(numbers.view, plane.validity.view, empty ?? UNKNOWN_CLASS);
  const samples = samplesOf(source);
  const { warp } = sightingAt(cog, level, coarsen(grid, 1 / samples))!;
  return {
    numbers,
    window: windowOf(cog, source),
    sighting: { level, window, warp },
    samples,
  };
}

function fillMissing(numbers: Uint8Array, valid: Uint8Array, empty: number): void {
  for (let i = 0; i < numbers.length; i++) if (valid[i] === 0) numbers[i] = empty;
}

/** Number of samples along a side of a grid pixel, so many that hardly any pixel of the map falls between them. */
function samplesOf({ warp: { scaleX, scaleY } }: Sighting): number {
  const scale = Math.max(scaleX, scaleY);
  return scale < 1.5 ? 1 : scale < 3 ? 2 : 4;
}

/** Maximum side of a window, pixels. */
const WINDOW = 4096;

/** Where the grid lies at the first level with a window that can be read at once. */
function finest(cog: Cog, grid: Grid): Sighting | null {
  const sightings = cog.levels.map((_, level) => sightingAt(cog, level, grid));
  const fits = sightings.find((one) => one && Math.max(one.window.width, one.window.height) <= WINDOW);
  return fits ?? sightings[0];
}

function windowOf(cog: Cog, { level, window: { x, y, width, height } }: Sighting): Grid {
  const { epsg, affine } = levelGrid(cog, level);
  const [west, north] = applyAffine(affine, x, y);
  const [column, , , , row] = affine;
  return { epsg, affine: [column, 0, west, 0, row, north], width, height };
}

/** Ground below the minimum cover is open, whatever the map says. Throws `tile-corrupt` for a cover over 100 %. */
function openUnder(
  numbers: Uint8Array,
  cover: Uint8Array,
  within: NonNullable<MapRule['within']>,
  asset: string,
): void {
  for (let i = 0; i < numbers.length; i++) {
    if (cover[i] > 100) throw strangeNumber(asset, cover[i]);
    if (cover[i] < within.cover) numbers[i] = within.open;
  }
}

/**
 * Increments each value and sets those that say nothing to 0, because resampling leaves 0 outside the tile. Throws `tile-corrupt`
 * {asset, reason} for a value that the map does not have.
 */
function settle(numbers: Uint8Array, { known, unknown }: MapRule, asset: string): void {
  const table = new Int16Array(256).fill(-1);
  for (const number of known) table[number] = number + 1;
  for (const number of [...unknown, UNKNOWN_CLASS]) table[number] = 0;
  for (let i = 0; i < numbers.length; i++) {
    const number = table[numbers[i]];
    if (number < 0) throw strangeNumber(asset, numbers[i]);
    numbers[i] = number;
  }
}

function strangeNumber(asset: string, number: number): SylvanError {
  const reason = `it contains the number ${number}, which is not a class of this map`;
  return new SylvanError(
    'tile-corrupt',
    `${asset} cannot be used: ${reason}. None of its pixels were used.`,
    {
      fields: { asset, reason },
    },
  );
}

/** Marks on the grid where most of a pixel is forest, and where most of it is lost, with the last year of loss. */
function addPixels(
  { forest, lossYears }: Found,
  { numbers, sighting, samples }: Numbers,
  { forest: classes, within }: MapRule,
  grid: Grid,
  shelf: Shelf,
): void {
  const finer = warpClasses(shelf, numbers, sighting, coarsen(grid, 1 / samples)).view;
  const trees = majorities(finer, (number) => classes.includes(number), grid, samples);
  for (let i = 0; i < trees.length; i++) if (trees[i] !== UNKNOWN_CLASS) forest[i] = Number(trees[i] > 0);
  if (lossYears === null) return;
  const lost = majorities(finer, (number) => number > 0 && number !== within!.open, grid, samples);
  for (let i = 0; i < lost.length; i++)
    if (lost[i] !== UNKNOWN_CLASS) lossYears[i] = Math.max(0, lost[i] - 1);
}

/**
 * For each pixel of a grid, the highest settled value (see `settle`) of its samples of one kind; 0 if these are less than half of
 * the known samples, 255 if no sample is known.
 */
function majorities(
  finer: Uint8Array,
  isKind: (number: number) => boolean,
  { width, height }: Grid,
  samples: number,
): Uint8Array {
  const kind = Uint8Array.from({ length: 256 }, (_, settled) => Number(settled > 0 && isKind(settled - 1)));
  const highest = new Uint8Array(width * height).fill(UNKNOWN_CLASS);
  const row = width * samples;
  for (let y = 0, at = 0; y < height; y++)
    for (let first = y * samples * row, end = first + row; first < end; first += samples, at++) {
      let known = 0;
      let count = 0;
      let last = 0;
      for (let start = first; start < first + samples * row; start += row)
        for (let i = start; i < start + samples; i++) {
          const number = finer[i];
          if (number > 0) known++;
          if (kind[number] === 0) continue;
          count++;
          if (number > last) last = number;
        }
      if (known > 0) highest[at] = 2 * count >= known ? last : 0;
    }
  return highest;
}
