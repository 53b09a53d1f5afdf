import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { applyAffine, type Window } from '../../../src/geo/grid.ts';
import { SINUSOIDAL, SINUSOIDAL_RADIUS } from '../../../src/geo/projection.ts';
import { intersection, type SampleArray } from '../../../worker/cog/window-plane.ts';
import type { SampleType } from '../../../worker/kernels.ts';
import type { LevelWindow } from '../../../src/workers/windows.ts';
import {
  gdal,
  gdalPixels,
  hasGdal,
  temporaryFolder,
  translate,
  writeVrt,
  type RasterFacts,
} from '../../support/gdal.ts';
import { seededRandom } from '../../support/random.ts';
import { newSamples } from '../../support/samples.ts';
import { withFile } from '../../support/task-files.ts';
import { gdalInfo } from '../../simulator/gdal.ts';
import {
  cutFile,
  expectSameWindows,
  openBytes,
  partOf,
  placeOf,
  PUBLISHED,
  randomWindow,
  read,
  writePublished,
} from './cutting.ts';

const SEED = 77;
const folder = temporaryFolder();
afterAll(() => folder.remove());

function save(name: string, bytes: Uint8Array): string {
  const path = join(folder.path, `${name}-cut.tif`);
  writeFileSync(path, bytes);
  return path;
}

/** Lets GDAL read every pixel of a file and returns its complaints. */
function complaints(path: string): string {
  const options = ['--config', 'CPL_DEBUG', 'OFF', '-checksum', path];
  return spawnSync('gdalinfo', options, { encoding: 'utf8' }).stderr;
}

/** Pixels of `window` of a plane that covers `whole`, as bytes. */
function partOfPlane(data: Uint8Array, whole: Window, window: Window, bytes: number): Buffer {
  const rows = Array.from({ length: window.height }, (_, row) => {
    const from = ((window.y + row - whole.y) * whole.width + window.x - whole.x) * bytes;
    return data.subarray(from, from + window.width * bytes);
  });
  return Buffer.concat(rows);
}

describe.skipIf(!hasGdal)(`a cut read by GDAL (seed ${SEED})`, { timeout: 60_000 }, () => {
  it.each(PUBLISHED.map((layout) => ({ layout, name: layout.slice(0, 2).join(' ') })))(
    'has the expected place, layout and pixels: $name',
    async ({ layout, name }) => {
      const path = join(folder.path, `${name}.tif`);
      writePublished(path, layout);
      const random = seededRandom(SEED);
      const windows = [0, 0, 2, 3].map((level): LevelWindow => {
        const part = partOf(level);
        const window = intersection(randomWindow(random, part, part.width / 2), part)!;
        return { level, window, sample: 0 };
      });
      const cut = save(name, await cutFile(path, windows));
      expect(complaints(cut)).toBe('');
      const info = gdalInfo(cut);
      const type = layout[3].name.slice(0, -'Array'.length).replace('Uint8', 'Byte').replace('Uint', 'UInt');
      expect(info.metadata.IMAGE_STRUCTURE).toMatchObject({ LAYOUT: 'COG', COMPRESSION: 'DEFLATE' });
      expect(info.metadata.IMAGE_STRUCTURE.PREDICTOR).toBe(type === 'Float32' ? '3' : '2');
      expect(info.stac['proj:epsg']).toBe(layout[4]);
      expect(info.bands).toMatchObject([{ type, noDataValue: 0, block: [256, 256] }]);
      expect(info.bands[0].overviews).toHaveLength(2);
      const { cuts, affine } = placesOf(cut);
      const [west, pixelX, , north, , pixelY] = info.geoTransform;
      const [x, y] = applyAffine(affine, cuts[0].x, cuts[0].y);
      const tolerance = layout[4] === 4326 ? 1e-11 : 1e-6;
      expect(Math.max(Math.abs(west - x), Math.abs(north - y))).toBeLessThan(tolerance);
      expect([pixelX, pixelY]).toEqual(
        [affine[0], affine[4]].map((size) => expect.closeTo(size, 12) as number),
      );
      await withFile(path, async (original) => {
        for (const one of windows) {
          const present = [0, 2, 3].indexOf(one.level);
          const pixels = gdalPixels(cut, folder.path, 1, present === 0 ? undefined : present - 1);
          const { data } = await read(original, one);
          const part = partOfPlane(pixels, cuts[present], one.window, layout[3].BYTES_PER_ELEMENT);
          expect(part.equals(data), JSON.stringify(one)).toBe(true);
        }
      });
    },
  );
});

/** Windows of the original that a cut's levels cover, and the original's affine, as stated in the cut. */
function placesOf(path: string) {
  const info = JSON.parse(gdal('gdalinfo', '-json', path)) as { metadata: { '': { SYLVAN_CUT: string } } };
  const stated = JSON.parse(info.metadata[''].SYLVAN_CUT) as {
    readonly affine: [number, number, number, number, number, number];
    readonly levels: { readonly at?: [number, number] }[];
  };
  const { bands, size } = gdalInfo(path);
  const sizes = [size, ...(bands[0].overviews ?? []).map((overview) => overview.size)];
  const places = stated.levels.flatMap(({ at }) => (at ? [at] : []));
  const cuts = places.map(([x, y], i): Window => ({ x, y, width: sizes[i][0], height: sizes[i][1] }));
  return { cuts, affine: stated.affine };
}

const [WIDTH, HEIGHT] = [701, 519];
const random = seededRandom(SEED);

/** 255 inside a disc. */
const disc = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) =>
  Math.hypot((i % WIDTH) - 320, Math.floor(i / WIDTH) - 260) < 230 ? 255 : 0,
);

/** Noise; with `nodata`, in a disc surrounded by it. */
function noise(type: SampleType, nodata?: number): SampleArray {
  const lowest = type.startsWith('u') ? 0 : 0.5;
  return newSamples(type, WIDTH * HEIGHT).map((_, i) =>
    nodata !== undefined && !disc[i] ? nodata : (random() - lowest) * 2 ** 31,
  );
}

const options = (...pairs: readonly string[]) => pairs.flatMap((pair) => ['-co', pair]);
const TILED = options('TILED=YES', 'BLOCKXSIZE=64', 'BLOCKYSIZE=64', 'COMPRESS=DEFLATE');
const SPARSE = [...TILED, ...options('SPARSE_OK=TRUE')];
const MASK = ['-b', '1', '-mask', '2', '--config', 'GDAL_TIFF_INTERNAL_MASK', 'YES'];
const SPHERE = `+proj=sinu +lon_0=0 +x_0=0 +y_0=0 +R=${SINUSOIDAL_RADIUS} +units=m +no_defs`;
const SINUSOIDAL_GRID = [-1111950.519667, 463.3127165, 0, 1111950.519667, 0, -463.3127165];
const ROTATED = { epsg: 32629, geoTransform: [600000.1, 8, 6, 4100040.7, 6, -8], nodata: NaN };
const OTHER_DEGREES = { epsg: 4269, geoTransform: [-77.25, 0.001, 0, 38.5, 0, -0.001] };

type Unusual = readonly [
  what: string,
  type: Exclude<SampleType, 'i8'>,
  bands: readonly (number | undefined)[] | 'masked',
  facts: RasterFacts,
  options: readonly string[],
];

/** Files of kinds that public hosts do not publish: the nodata of their bands of noise, and options of GDAL. */
const FILES: readonly Unusual[] = [
  ['masked', 'u16', 'masked', {}, [...MASK, ...TILED]],
  ['sparse without nodata', 'f32', [0], {}, SPARSE],
  ['sparse with nodata', 'i16', [-9999], { nodata: -9999 }, SPARSE],
  [
    'of planes, one of them sparse',
    'u8',
    [undefined, 0, undefined],
    {},
    [...SPARSE, ...options('INTERLEAVE=BAND')],
  ],
  [
    'scaled, in strips',
    'i32',
    [undefined],
    { scale: 0.0001, offset: -0.1 },
    options('COMPRESS=LZW', 'PREDICTOR=2'),
  ],
  ['of doubles on a rotated grid', 'f64', [NaN], ROTATED, [...TILED, ...options('PREDICTOR=3')]],
  [
    'in MODIS’s projection',
    'u32',
    [undefined],
    { geoTransform: SINUSOIDAL_GRID },
    ['-a_srs', SPHERE, ...TILED],
  ],
  ['of signed bytes', 'u8', [undefined], {}, [...TILED, ...options('PIXELTYPE=SIGNEDBYTE')]],
  ['of points in other degrees', 'u8', [undefined], OTHER_DEGREES, ['-mo', 'AREA_OR_POINT=Point', ...TILED]],
];

function write([what, type, bands, facts, options]: Unusual): string {
  const samples =
    bands === 'masked' ? [noise(type), Uint16Array.from(disc)] : bands.map((nodata) => noise(type, nodata));
  const vrt = writeVrt(folder.path, what, type, WIDTH, samples, facts);
  return translate(vrt, join(folder.path, `${what}.tif`), ...options);
}

describe.skipIf(!hasGdal)(`a cut of an unusual file (seed ${SEED})`, { timeout: 60_000 }, () => {
  it.each(FILES)('has the pixels and metadata of the original: %s', async (...file) => {
    const path = write(file);
    const internal = ['--config', 'GDAL_TIFF_INTERNAL_MASK', 'YES'];
    gdal('gdaladdo', '-q', '-r', 'average', ...internal, path, '2', '4', '8');
    await withFile(path, async (original) => {
      expect(original.levels.length).toBe(4);
      const anySample = () => Math.floor(random() * original.samplesPerPixel);
      for (let round = 0; round < 4; round++) {
        const windows = Array.from({ length: 4 }, (): LevelWindow => {
          const level = Math.floor(random() * 4);
          const { width, height } = original.levels[level];
          const around = { x: -9, y: -9, width: width + 18, height: height + 18 };
          const window = randomWindow(random, around, Math.ceil(width / 1.5));
          return { level, window, sample: anySample() };
        });
        const bytes = await cutFile(path, windows);
        const cut = await openBytes(bytes);
        expect(placeOf(cut)).toEqual(placeOf(original));
        await expectSameWindows(cut, original, windows);
        if (round > 0) continue;
        const saved = save('odd', bytes);
        expect(complaints(saved)).toBe('');
        expect(gdalInfo(saved).metadata.IMAGE_STRUCTURE.LAYOUT).toBe('COG');
      }
    });
  });

  it('has a mask of its valid pixels for GDAL', async () => {
    const path = join(folder.path, 'masked.tif');
    const window = { x: 40, y: 30, width: 256, height: 256 };
    const cut = save('mask', await cutFile(path, [{ level: 0, window, sample: 0 }]));
    const mask = gdalPixels(cut, folder.path, 'mask');
    const expected = Array.from(mask, (_, i) => disc[(30 + Math.floor(i / 256)) * WIDTH + 40 + (i % 256)]);
    expect(mask.length).toBe(256 ** 2);
    expect(mask).toEqual(Uint8Array.from(expected));
  });

  it('keeps MODIS’s projection', async () => {
    const path = join(folder.path, 'in MODIS’s projection.tif');
    const window = { x: 40, y: 30, width: 20, height: 10 };
    const bytes = await cutFile(path, [{ level: 0, window, sample: 0 }]);
    expect((await openBytes(bytes)).epsg).toBe(SINUSOIDAL);
    const system = gdal('gdalsrsinfo', '-o', 'proj4', save('modis', bytes)).trim();
    expect(system).toBe(SPHERE);
  });
});
