import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { applyAffine, type Window } from '../../../src/geo/grid.ts';
import { SINUSOIDAL, SINUSOIDAL_RADIUS } from '../../../src/geo/projection.ts';
import { intersection, SAMPLE_ARRAYS, type SampleArray } from '../../../worker/cog/window-plane.ts';
import type { LevelWindow } from '../../../src/workers/windows.ts';
import { gdal, gdalPixels, hasGdal, temporaryFolder, translate, writeVrt } from '../../support/gdal.ts';
import { seededRandom } from '../../support/random.ts';
import { withFile } from '../../support/task-files.ts';
import { gdalInfo } from '../../simulator/gdal.ts';
import {
  cutFile,
  isSameCopy,
  openBytes,
  partOf,
  PUBLISHED,
  randomWindow,
  read,
  writePublished,
} from './cutting.ts';

const SEED = 77;
/** Side in pixels of the part of published files that has pixels here. */
const SIDE = 640;
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
      writePublished(path, layout, SIDE);
      const random = seededRandom(SEED);
      const windows = [0, 0, 2, 3].map((level): LevelWindow => {
        const part = partOf(level, SIDE);
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

/** Noise; with `nodata`, in a disc surrounded by it. */
function noise(type: keyof typeof SAMPLE_ARRAYS, nodata?: number): SampleArray {
  const samples = new SAMPLE_ARRAYS[type](
    new ArrayBuffer(WIDTH * HEIGHT * SAMPLE_ARRAYS[type].BYTES_PER_ELEMENT),
    0,
    WIDTH * HEIGHT,
  );
  const signed = !type.startsWith('u');
  for (let i = 0; i < samples.length; i++)
    samples[i] = nodata !== undefined && !disc[i] ? nodata : (random() - (signed ? 0.5 : 0)) * 2 ** 31;
  return samples;
}

/** 255 inside a disc. */
const disc = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) =>
  Math.hypot((i % WIDTH) - 320, Math.floor(i / WIDTH) - 260) < 230 ? 255 : 0,
);

const options = (...pairs: readonly string[]) => pairs.flatMap((pair) => ['-co', pair]);
const TILED = ['TILED=YES', 'BLOCKXSIZE=64', 'BLOCKYSIZE=64', 'COMPRESS=DEFLATE'];

/** Files of kinds that public hosts do not publish. */
const FILES = {
  'an internal mask': () => {
    const vrt = writeVrt(folder.path, 'masked', 'u16', WIDTH, [noise('u16'), Uint16Array.from(disc)]);
    const mask = ['-b', '1', '-mask', '2', '--config', 'GDAL_TIFF_INTERNAL_MASK', 'YES'];
    return translate(vrt, join(folder.path, 'masked.tif'), ...mask, ...options(...TILED));
  },
  'sparse tiles without nodata': () => {
    const vrt = writeVrt(folder.path, 'sparse', 'f32', WIDTH, [noise('f32', 0)]);
    return translate(vrt, join(folder.path, 'sparse.tif'), ...options(...TILED, 'SPARSE_OK=TRUE'));
  },
  'sparse tiles with nodata': () => {
    const vrt = writeVrt(folder.path, 'nodata', 'i16', WIDTH, [noise('i16', -9999)], { nodata: -9999 });
    return translate(vrt, join(folder.path, 'nodata.tif'), ...options(...TILED, 'SPARSE_OK=TRUE'));
  },
  'several samples, one of them sparse, in planes': () => {
    const bands = [noise('u8'), noise('u8', 0), noise('u8')];
    const vrt = writeVrt(folder.path, 'bands', 'u8', WIDTH, bands);
    return translate(
      vrt,
      join(folder.path, 'bands.tif'),
      ...options(...TILED, 'SPARSE_OK=TRUE', 'INTERLEAVE=BAND'),
    );
  },
  'scale, offset and strips': () => {
    const vrt = writeVrt(folder.path, 'scaled', 'i32', WIDTH, [noise('i32')], {
      scale: 0.0001,
      offset: -0.1,
    });
    const file = translate(vrt, join(folder.path, 'scaled.tif'), ...options('COMPRESS=LZW', 'PREDICTOR=2'));
    return file;
  },
  'a rotated grid of doubles': () => {
    const rotated = { epsg: 32629, geoTransform: [600000.1, 8, 6, 4100040.7, 6, -8], nodata: NaN };
    const vrt = writeVrt(folder.path, 'turned', 'f64', WIDTH, [noise('f64', NaN)], rotated);
    return translate(vrt, join(folder.path, 'turned.tif'), ...options(...TILED, 'PREDICTOR=3'));
  },
  'unsigned 32-bit integers in MODIS’s projection': () => {
    const geoTransform = [-1111950.519667, 463.3127165, 0, 1111950.519667, 0, -463.3127165];
    const vrt = writeVrt(folder.path, 'modis', 'u32', WIDTH, [noise('u32')], { geoTransform });
    const system = `+proj=sinu +lon_0=0 +x_0=0 +y_0=0 +R=${SINUSOIDAL_RADIUS} +units=m +no_defs`;
    return translate(vrt, join(folder.path, 'modis.tif'), '-a_srs', system, ...options(...TILED));
  },
  'signed bytes': () => {
    const bytes = Uint8Array.from(noise('u8'));
    const vrt = writeVrt(folder.path, 'signed', 'u8', WIDTH, [bytes]);
    return translate(vrt, join(folder.path, 'signed.tif'), ...options(...TILED, 'PIXELTYPE=SIGNEDBYTE'));
  },
  'another geographic CRS and pixels as points': () => {
    const geoTransform = [-77.25, 0.001, 0, 38.5, 0, -0.001];
    const vrt = writeVrt(folder.path, 'nad', 'u8', WIDTH, [noise('u8')], { epsg: 4269, geoTransform });
    return translate(vrt, join(folder.path, 'nad.tif'), '-mo', 'AREA_OR_POINT=Point', ...options(...TILED));
  },
} as const;

describe.skipIf(!hasGdal)(`a cut of an unusual file (seed ${SEED})`, { timeout: 60_000 }, () => {
  it.each(Object.entries(FILES))('has the pixels and metadata of the original: %s', async (_, write) => {
    const path = write();
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
        expect(cut.levels.map(({ affine, width, height }) => [affine, width, height])).toEqual(
          original.levels.map(({ affine, width, height }) => [affine, width, height]),
        );
        const facts = ({ epsg, nodata, scale, offset, bandNames, sampleType }: typeof cut) => {
          return { epsg, nodata, scale, offset, bandNames, sampleType };
        };
        expect(facts(cut)).toEqual(facts(original));
        for (const one of windows)
          expect(isSameCopy(await read(cut, one), await read(original, one)), JSON.stringify(one)).toBe(true);
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
    const path = join(folder.path, 'modis.tif');
    const window = { x: 40, y: 30, width: 20, height: 10 };
    const bytes = await cutFile(path, [{ level: 0, window, sample: 0 }]);
    expect((await openBytes(bytes)).epsg).toBe(SINUSOIDAL);
    const system = gdal('gdalsrsinfo', '-o', 'proj4', save('modis', bytes)).trim();
    expect(system).toBe(`+proj=sinu +lon_0=0 +x_0=0 +y_0=0 +R=${SINUSOIDAL_RADIUS} +units=m +no_defs`);
  });
});
