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

/** Longitudes and latitudes of WGS 84. */
const WGS84 = 4326;

/** Where most of each pixel is forest, and how much ground of the zone each of the map's numbers has. */
export async function runMap(task: MapTask, context: TaskContext): Promise<MapResult> {
  const { tiles, grid, limits } = task;
  const forest = new Uint8Array(grid.width * grid.height).fill(UNKNOWN_CLASS);
  const lossYears = task.rule.within === null ? null : forest.slice();
  const found = { forest, lossYears, areas: new Float64Array(256) };
  const read = await eachTile(
    tiles,
    ({ map }) => map,
    limits,
    context,
    (files, transfers, own) => addTile(found, files, task, transfers, own),
  );
  found.areas[UNKNOWN_CLASS] = 0;
  return { ...found, ...read };
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
    throw unsupported(cover.href, 'other pixels than the map that is told within it');
  // Reading the cover may have moved the memory.
  const numbers = source.numbers.view;
  if (trees !== null && rule.within !== null)
    openUnder(numbers, trees.numbers.view, rule.within, cover!.href);
  settle(numbers, rule, map.href);
  addAreas(found.areas, numbers, source.window, outline);
  addPixels(found, source, rule, grid, context.shelf);
}

/** A window of a map, in the arena. */
interface Numbers {
  readonly numbers: Block<Uint8Array>;
  /** The window as a grid. */
  readonly window: Grid;
  /** Where a grid of `samples` by `samples` as many pixels as the task's lies in it. */
  readonly sighting: Sighting;
  readonly samples: number;
}

/** The map's numbers under the grid, of the finest level that can be read at once; `null` where it does not meet the grid. */
async function readNumbers(
  cog: Cog,
  { nodata, href }: Asset,
  { empty }: MapRule,
  grid: Grid,
  { signal }: TaskContext,
): Promise<Numbers | null> {
  if (cog.sampleType !== 'u8') throw otherMask(href, cog.sampleType, 'u8');
  if (cog.epsg !== WGS84) throw unsupported(href, 'another system than longitudes and latitudes (EPSG:4326)');
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

/** Samples along a grid's pixel, so that hardly a pixel of the map falls between them. */
function samplesOf({ warp: { scaleX, scaleY } }: Sighting): number {
  const scale = Math.max(scaleX, scaleY);
  return scale < 1.5 ? 1 : scale < 3 ? 2 : 4;
}

/** Sides of the largest window, pixels. */
const WINDOW = 4096;

/** Where the grid lies at the first level whose window can be read at once. */
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

/** Ground under the least cover is open, whatever the map says of it. Throws `tile-corrupt` for a cover over 100 %. */
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

/** Numbers that say nothing become 255. Throws `tile-corrupt` {asset, reason} for one that the map does not have. */
function settle(numbers: Uint8Array, { known, unknown }: MapRule, asset: string): void {
  const table = new Int16Array(256).fill(-1);
  for (const number of known) table[number] = number;
  for (const number of [...unknown, UNKNOWN_CLASS]) table[number] = UNKNOWN_CLASS;
  for (let i = 0; i < numbers.length; i++) {
    const number = table[numbers[i]];
    if (number < 0) throw strangeNumber(asset, numbers[i]);
    numbers[i] = number;
  }
}

function strangeNumber(asset: string, number: number): SylvanError {
  const reason = `it has the number ${number}, which is no class of this map`;
  return new SylvanError(
    'tile-corrupt',
    `${asset} cannot be used: ${reason}. None of its pixels were used.`,
    {
      fields: { asset, reason },
    },
  );
}

/** Lays on the grid where most of a pixel is forest. */
function addPixels(
  found: Found,
  { numbers, sighting, samples }: Numbers,
  rule: MapRule,
  grid: Grid,
  shelf: Shelf,
): void {
  // Resampling leaves 0 outside the tile: numbers are one higher meanwhile, so that 0 is unknown.
  const { view } = numbers;
  for (let i = 0; i < view.length; i++) view[i] += 1;
  const finer = warpClasses(shelf, numbers, sighting, coarsen(grid, 1 / samples));
  addForest(found.forest, finer.view, rule, grid, samples);
  if (found.lossYears !== null) addLossYears(found.lossYears, finer.view, rule.within!.open, grid, samples);
}

/** A pixel is forest where at least half of its known samples are. */
function addForest(forest: Uint8Array, finer: Uint8Array, rule: MapRule, grid: Grid, samples: number): void {
  const isForest = new Uint8Array(256);
  for (const number of rule.forest) isForest[number + 1] = 1;
  eachPixel(grid, samples, (at, first, row) => {
    let [known, trees] = [0, 0];
    for (let y = 0; y < samples; y++)
      for (let i = first + y * row; i < first + y * row + samples; i++) {
        known += Number(finer[i] > 0);
        trees += isForest[finer[i]];
      }
    if (known > 0) forest[at] = Number(2 * trees >= known);
  });
}

/** A pixel is lost where at least half of its known samples are, in the last year of these. */
function addLossYears(years: Uint8Array, finer: Uint8Array, open: number, grid: Grid, samples: number): void {
  eachPixel(grid, samples, (at, first, row) => {
    let [known, lost, last] = [0, 0, 0];
    for (let y = 0; y < samples; y++)
      for (let i = first + y * row; i < first + y * row + samples; i++) {
        const year = finer[i] - 1;
        known += Number(year >= 0);
        if (year <= 0 || year === open) continue;
        lost += 1;
        last = Math.max(last, year);
      }
    if (known > 0) years[at] = 2 * lost >= known ? last : 0;
  });
}

/** Calls with each pixel of a grid, its first sample, and the samples of a row. */
function eachPixel(
  { width, height }: Grid,
  samples: number,
  call: (at: number, first: number, row: number) => void,
): void {
  const row = width * samples;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) call(at, y * samples * row + x * samples, row);
}
