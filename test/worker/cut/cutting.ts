import { expect } from 'vitest';
import { writeFramedCog } from '../../../simulator/published/framed-cog.ts';
import { publishedLayout } from '../../../simulator/published/layouts.ts';
import { northUpGrid, type Grid, type Window } from '../../../src/geo/grid.ts';
import type { Samples } from '../../../src/export/tiff/raster.ts';
import type { LevelWindow } from '../../../src/workers/windows.ts';
import { openCog, type Cog } from '../../../worker/cog/cog.ts';
import { TileDecoder } from '../../../worker/cog/tile-decoder.ts';
import type { WindowPlane } from '../../../worker/cog/window-plane.ts';
import { Shelf } from '../../../worker/context.ts';
import { runCut } from '../../../worker/cut/cut.ts';
import { BytesRangeSource } from '../../support/file-range-source.ts';
import { seededRandom } from '../../support/random.ts';
import { assetAt, fileContext, LIMITS } from '../../support/task-context.ts';
import { loadCodec } from '../../support/codecs.ts';
import { signal, theArena } from '../../support/task-files.ts';

/** Cuts the windows out of the file at `path`, into a new file. */
export async function cutFile(
  path: string,
  windows: readonly LevelWindow[],
): Promise<Uint8Array<ArrayBuffer>> {
  const asset = assetAt(path, 1, 0);
  return (await runCut({ kind: 'cut', asset, limits: LIMITS, windows }, await fileContext())).bytes;
}

/** Opens bytes as a file; what is read from them is lost when the next one is opened. */
export async function openBytes(bytes: Uint8Array<ArrayBuffer>): Promise<Cog> {
  return openCog(
    new BytesRangeSource(bytes, 'cut.tif'),
    new TileDecoder(new Shelf(await theArena()), loadCodec),
    signal,
  );
}

/** Pixels and validity as bytes, for comparison. */
export interface Copy {
  readonly data: Buffer;
  readonly valid: Buffer | null;
}

export async function read(cog: Cog, { level, window, sample }: LevelWindow): Promise<Copy> {
  const { data, valid }: WindowPlane = await cog.readWindow(level, window, signal, sample);
  const copy = Buffer.from(data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength));
  return { data: copy, valid: valid && Buffer.from(valid) };
}

export function isSameCopy(a: Copy, b: Copy): boolean {
  if ((a.valid === null) !== (b.valid === null)) return false;
  return a.data.equals(b.data) && (a.valid === null || a.valid.equals(b.valid!));
}

export type Random = () => number;

/** A window of up to `maximum` pixels a side that meets `area` and may extend slightly beyond it. */
export function randomWindow(random: Random, area: Window, maximum: number): Window {
  const whole = (below: number) => Math.floor(random() * below);
  const [width, height] = [1 + whole(maximum), 1 + whole(maximum)];
  const within = (start: number, length: number, side: number) =>
    start + Math.max(0, whole(Math.max(1, length - side + 1)));
  return { x: within(area.x, area.width, width), y: within(area.y, area.height, height), width, height };
}

/** Files as public hosts publish them: collection, asset, pixel size, sample type and EPSG code. */
export const PUBLISHED = [
  ['sentinel-2-c1-l2a', 'red', 10, Uint16Array, 32637],
  ['sentinel-2-c1-l2a', 'swir16', 20, Uint16Array, 32637],
  ['sentinel-2-c1-l2a', 'scl', 20, Uint8Array, 32637],
  ['sentinel-1-rtc', 'vv', 10, Float32Array, 32637],
  ['landsat-c2-l2', 'red', 30, Uint16Array, 32637],
  ['landsat-c2-l2', 'qa_pixel', 30, Uint16Array, 32637],
  ['canopy-height', 'canopy_height', 1 / 12_000, Uint8Array, 4326],
] as const;

/** The part of a published file that has pixels; it can be halved repeatedly. */
export const PART = { x: 3136, y: 2112, width: 640, height: 640 };

/** Writes a published file of noise with nodata holes. */
export function writePublished(
  path: string,
  [collection, asset, pixel, Type, epsg]: (typeof PUBLISHED)[number],
): Grid {
  const side = PART.width;
  const random = seededRandom(side);
  const data: Samples = new Type(side ** 2);
  const levels = asset === 'scl' ? 11 : Type === Uint8Array ? 250 : 12_000;
  for (let i = 0; i < data.length; i++) data[i] = (i >> 5) % 17 === 0 ? 0 : 1 + random() * levels;
  const [west, north] = epsg === 4326 ? [39, -7] : [500_015, 9_200_005];
  const grid = northUpGrid(epsg, west, north, pixel, side, side);
  writeFramedCog(path, { grid, data, nodata: 0 }, PART, publishedLayout(collection, asset)!, 'test');
  return grid;
}

/** The part of a level that has pixels. */
export function partOf(level: number): Window {
  const [x, y, side] = [PART.x, PART.y, PART.width].map((pixels) => pixels / 2 ** level);
  return { x, y, width: side, height: side };
}

/** What a cut keeps of a file. */
export const placeOf = ({ levels, epsg, nodata, sampleType, scale, offset, bandNames }: Cog) => ({
  ...{ epsg, nodata, sampleType, scale, offset, bandNames },
  levels: levels.map(({ index, width, height, affine, tileWidth, tileHeight }) => {
    return { index, width, height, affine, tileWidth, tileHeight };
  }),
});

/** Checks that windows of a cut equal those of the original. */
export async function expectSameWindows(cut: Cog, original: Cog, windows: readonly LevelWindow[]) {
  for (const one of windows)
    expect(isSameCopy(await read(cut, one), await read(original, one)), JSON.stringify(one)).toBe(true);
}
