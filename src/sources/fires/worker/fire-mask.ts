import { applyAffine, isOnGrid, type Grid, type Window } from '../../../geo/grid.ts';
import { SylvanError } from '../../../errors/errors.ts';
import { locator } from '../../../geo/mesh.ts';
import { projectionOf } from '../../../geo/projection.ts';
import type { FireMaskDay, FireMaskResult, FireMaskTask, FirePixel } from '../tasks.ts';
import { openTransfers, withCog } from '../../../../worker/assets.ts';
import { levelGrid, type Cog } from '../../../../worker/cog/cog.ts';
import type { WindowPlane } from '../../../../worker/cog/window-plane.ts';
import type { TaskContext } from '../../../../worker/context.ts';

/** Maximum number of pixels along a side of the window, enough for a hundred kilometres anywhere. */
const MAX_SIDE = 1024;
const STEPS = 16;

/** A pixel of the file's grid, possibly outside the file, and its centre. */
interface MaskPixel {
  readonly column: number;
  readonly row: number;
  readonly lng: number;
  readonly lat: number;
}

/**
 * The pixels of a file's grid whose centres lie on the zone's grid, or, if there are none, the one that contains that grid's
 * centre.
 */
function pixelsInside(zone: Grid, grid: Grid, asset: string): MaskPixel[] {
  const { width, height } = zone;
  const locate = locator(zone, grid);
  const border = [...Array(STEPS + 1).keys()].flatMap((i) => {
    const [column, row] = [(i * width) / STEPS, (i * height) / STEPS];
    return [locate(column, 0), locate(column, height), locate(0, row), locate(width, row)];
  });
  const window = around(border, asset);
  const inside: MaskPixel[] = [];
  const projection = projectionOf(zone.epsg);
  for (let row = window.y; row < window.y + window.height; row++)
    for (let column = window.x; column < window.x + window.width; column++) {
      const pixel = pixelAt(grid, column, row);
      if (isOnGrid(zone, ...projection.forward(pixel.lng, pixel.lat))) inside.push(pixel);
    }
  if (inside.length > 0) return inside;
  const [column, row] = locate(width / 2, height / 2).map(Math.floor);
  return [pixelAt(grid, column, row)];
}

/** Whole pixels around positions, plus one on each side because the border curves between them. */
function around(positions: readonly (readonly [x: number, y: number])[], asset: string): Window {
  const span = (values: readonly number[]) => {
    const first = Math.floor(Math.min(...values)) - 1;
    return { first, length: Math.ceil(Math.max(...values)) + 1 - first };
  };
  const [columns, rows] = [span(positions.map(([x]) => x)), span(positions.map(([, y]) => y))];
  if (!(columns.length <= MAX_SIDE && rows.length <= MAX_SIDE))
    throw new SylvanError(
      'unsupported-tiff',
      `${asset} has pixels too small for a fire mask, or does not cover the place.`,
      {
        fields: { asset, what: 'pixel size' },
      },
    );
  return { x: columns.first, y: rows.first, width: columns.length, height: rows.length };
}

function pixelAt(grid: Grid, column: number, row: number): MaskPixel {
  const [lng, lat] = projectionOf(grid.epsg).inverse(...applyAffine(grid.affine, column + 0.5, row + 0.5));
  return { column, row, lng, lat };
}

function isInGrid({ width, height }: Grid, column: number, row: number): boolean {
  return column >= 0 && column < width && row >= 0 && row < height;
}

function windowOf(pixels: readonly MaskPixel[]): Window | null {
  if (pixels.length === 0) return null;
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { column, row } of pixels) {
    [west, east] = [Math.min(west, column), Math.max(east, column)];
    [north, south] = [Math.min(north, row), Math.max(south, row)];
  }
  return { x: west, y: north, width: east - west + 1, height: south - north + 1 };
}

/** A global grid has fewer columns and rows than this on either side of its origin. */
const HALF_GLOBE = 2 ** 25;

/** Identifies a pixel by its position among all pixels of its size; the number is the same in files with the same lattice. */
function cellOf({ column, row }: MaskPixel, { affine }: Grid): number {
  const [x, y] = applyAffine(affine, column, row);
  return (Math.round(y / affine[4]) + HALF_GLOBE) * 2 * HALF_GLOBE + (Math.round(x / affine[0]) + HALF_GLOBE);
}

/** Fire mask classes (methods 4): 3 water, 5 land, 7 to 9 fire; 4 is cloud, 0 to 2 not processed, 6 unknown. */
const OBSERVED_CLASSES: readonly number[] = [3, 5, 7, 8, 9];
const FIRE_CLASSES: ReadonlyMap<number, FirePixel['confidence']> = new Map([
  [8, 'nominal'],
  [9, 'high'],
]);

export async function runFireMask(task: FireMaskTask, context: TaskContext): Promise<FireMaskResult> {
  const { mask, limits, samples } = task;
  const transfers = openTransfers(limits, context);
  return withCog(mask, limits, transfers, context, async (cog) => {
    checkMask(cog, samples);
    const grid = levelGrid(cog, 0);
    const all = pixelsInside(task.grid, grid, cog.source.url);
    const pixels = all.filter(({ column, row }) => isInGrid(grid, column, row));
    const window = windowOf(pixels);
    const days: FireMaskDay[] = [];
    for (const sample of samples) {
      const plane = window && (await cog.readWindow(0, window, context.signal, sample));
      days.push(dayOf(sample, pixels, plane, window));
    }
    return { pixels: all.length, cells: Float64Array.from(pixels, (pixel) => cellOf(pixel, grid)), days };
  });
}

function checkMask(cog: Cog, samples: readonly number[]): void {
  const asset = cog.source.url;
  const refuse = (what: string, detail: string) =>
    new SylvanError('unsupported-tiff', `${asset} is not a fire mask: ${detail}.`, {
      fields: { asset, what },
    });
  if (cog.sampleType !== 'u8')
    throw refuse(cog.sampleType, `it contains ${cog.sampleType} samples, not bytes`);
  const last = Math.max(...samples);
  if (last >= cog.samplesPerPixel)
    throw refuse('missing days', `it has ${cog.samplesPerPixel} days, but day ${last + 1} is needed`);
}

function dayOf(
  sample: number,
  pixels: readonly MaskPixel[],
  plane: WindowPlane | null,
  window: Window | null,
): FireMaskDay {
  const { data = null, valid = null } = plane ?? {};
  const classAt = ({ column, row }: MaskPixel) => {
    if (data === null || window === null) return 0;
    const at = (row - window.y) * window.width + (column - window.x);
    return valid?.[at] === 0 ? 0 : data[at];
  };
  const classes = pixels.map(classAt);
  return {
    sample,
    observed: Uint8Array.from(classes, (value) => (OBSERVED_CLASSES.includes(value) ? 1 : 0)),
    fires: pixels.flatMap(({ lng, lat }, i) => {
      const confidence = FIRE_CLASSES.get(classes[i]);
      return confidence === undefined ? [] : [{ lng, lat, confidence }];
    }),
  };
}
