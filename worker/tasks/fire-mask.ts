import { SylvanError } from '../../src/core/errors.ts';
import type { Window } from '../../src/core/grid.ts';
import type { FireMaskDay, FireMaskResult, FireMaskTask, FirePixel } from '../../src/core/tasks/fires.ts';
import { openTransfers, withCog } from '../assets.ts';
import { levelGrid, type Cog } from '../cog/cog.ts';
import type { Plane } from '../cog/window-plane.ts';
import type { TaskContext } from '../context.ts';
import { cellOf, isInGrid, pixelsInside, windowOf, type MaskPixel } from '../mask-pixels.ts';

/** Fire mask classes (METHODS 4): 3 water, 5 land, 7 to 9 fire; 4 is cloud, 0 to 2 not processed, 6 unknown. */
const SEEN_CLASSES: readonly number[] = [3, 5, 7, 8, 9];
const FIRE_CLASSES: ReadonlyMap<number, FirePixel['confidence']> = new Map([
  [8, 'nominal'],
  [9, 'high'],
]);

/** Reads the days asked for of one fire mask over a square. */
export async function runFireMask(task: FireMaskTask, context: TaskContext): Promise<FireMaskResult> {
  const { mask, limits, samples, square } = task;
  const transfers = openTransfers(limits, context);
  const read = await withCog(mask, limits, transfers, context, async (cog) => {
    checkMask(cog, samples);
    const grid = levelGrid(cog, 0);
    const all = pixelsInside(square, grid, cog.source.url);
    const pixels = all.filter(({ column, row }) => isInGrid(grid, column, row));
    const window = windowOf(pixels);
    const days: FireMaskDay[] = [];
    for (const sample of samples) {
      const plane = window && (await cog.readWindow(0, window, context.signal, sample));
      days.push(dayOf(sample, pixels, plane, window));
    }
    return { pixels: all.length, cells: Float64Array.from(pixels, (pixel) => cellOf(pixel, grid)), days };
  });
  const { headerBytes, tileBytes, requests } = transfers.log.total;
  return { ...read, bytes: headerBytes + tileBytes, requests };
}

function checkMask(cog: Cog, samples: readonly number[]): void {
  const asset = cog.source.url;
  const refuse = (what: string, detail: string) =>
    new SylvanError('unsupported-tiff', `${asset} is no fire mask: ${detail}.`, { fields: { asset, what } });
  if (cog.sampleType !== 'u8') throw refuse(cog.sampleType, `it holds ${cog.sampleType} samples, not bytes`);
  const last = Math.max(...samples);
  if (last >= cog.samplesPerPixel)
    throw refuse('missing days', `it has ${cog.samplesPerPixel} days, and day ${last + 1} was wanted`);
}

function dayOf(
  sample: number,
  pixels: readonly MaskPixel[],
  plane: Plane | null,
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
    seen: Uint8Array.from(classes, (value) => (SEEN_CLASSES.includes(value) ? 1 : 0)),
    fires: pixels.flatMap(({ lng, lat }, i) => {
      const confidence = FIRE_CLASSES.get(classes[i]);
      return confidence === undefined ? [] : [{ lng, lat, confidence }];
    }),
  };
}
