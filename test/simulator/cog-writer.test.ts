import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeCog, writeCogFile, type CogOptions } from '../../simulator/cog-writer.ts';
import type { Raster, Samples } from '../../src/export/tiff/raster.ts';
import { northUpGrid } from '../../src/geo/grid.ts';
import { seededRandom } from '../support/random.ts';
import { gdalInfo, gdalPixels, HAS_GDAL } from './gdal.ts';
import { useFolder } from '../support/closing.ts';

const SEED = 20_240_831;
const [WIDTH, HEIGHT] = [300, 201];

/** Noise with a gap of nodata 0 that fills whole tiles. */
function noise(data: Samples, width: number, range: number): Raster {
  const random = seededRandom(SEED);
  for (let i = 0; i < data.length; i++) data[i] = i % width < 83 ? 0 : 1 + Math.floor(random() * range);
  return { grid: northUpGrid(32720, 678_000, 8_840_000, 10, width, data.length / width), data, nodata: 0 };
}

const RASTERS = {
  uint16: () => noise(new Uint16Array(WIDTH * HEIGHT), WIDTH, 65_535),
  uint8: () => noise(new Uint8Array(WIDTH * HEIGHT), WIDTH, 255),
  float32: () => noise(new Float32Array(WIDTH * HEIGHT), WIDTH, 1000),
};

const CASES: [type: keyof typeof RASTERS, options: CogOptions][] = [
  ['uint16', {}],
  ['uint16', { predictor: 1, bigTiff: true, tileSize: 128, smallestOverview: 64 }],
  ['uint16', { compression: 'none', sparse: true, tileSize: 64, overviews: 'nearest' }],
  ['uint16', { ghostArea: false, overviews: 'none' }],
  ['uint8', { overviews: 'mode', tileSize: 64 }],
  ['float32', { predictor: 3, tileSize: 128 }],
];

const folder = useFolder();

function written(name: string, raster: Raster, options: CogOptions): string {
  const path = join(folder.path, `${name}.tif`);
  writeFileSync(path, writeCog(raster, options));
  return path;
}

function bytesOf(data: Samples): Buffer {
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength);
}

describe.skipIf(!HAS_GDAL)('writeCog, read by GDAL', { timeout: 60_000 }, () => {
  it.each(CASES)(`writes georeferencing, label and pixels: %s %j (seed ${SEED})`, (type, options) => {
    const raster = RASTERS[type]();
    const path = written('case', raster, options);
    const info = gdalInfo(path);
    expect(info.size).toEqual([WIDTH, HEIGHT]);
    expect(info.stac['proj:epsg']).toBe(32720);
    expect(info.geoTransform).toEqual([678_000, 10, 0, 8_840_000, 0, -10]);
    expect(info.bands[0].noDataValue).toBe(0);
    expect(info.bands[0].type.toLowerCase()).toBe(type === 'uint8' ? 'byte' : type);
    expect(info.metadata[''].TIFFTAG_IMAGEDESCRIPTION).toMatch(/^simulated/);
    expect(info.metadata[''].AREA_OR_POINT).toBe('Area');
    if (options.ghostArea !== false) expect(info.metadata.IMAGE_STRUCTURE.LAYOUT).toBe('COG');
    expect(gdalPixels(path).equals(bytesOf(raster.data))).toBe(true);
  });

  it('writes rasters in degrees', () => {
    const grid = northUpGrid(4326, -61, -10, 0.00025, 80, 64);
    const path = written('degrees', { grid, data: new Uint8Array(80 * 64).fill(7), nodata: 255 }, {});
    const info = gdalInfo(path);
    expect(info.stac['proj:epsg']).toBe(4326);
    expect(info.geoTransform).toEqual([-61, 0.00025, 0, -10, 0, -0.00025]);
  });

  it('averages overviews over valid pixels like gdaladdo', () => {
    const raster = noise(new Uint16Array(320 * 192), 320, 9000);
    const path = written('average', raster, { tileSize: 64 });
    const plain = written('plain', raster, { overviews: 'none' });
    execFileSync('gdaladdo', ['-q', '-ro', '-r', 'average', plain, '2', '4']);
    for (const level of [0, 1])
      expect(gdalPixels(path, level).equals(gdalPixels(plain, level)), `level ${level}`).toBe(true);
  });

  it('computes the mode of classes in overviews like gdaladdo', () => {
    const raster = noise(new Uint8Array(256 * 128), 256, 3);
    const path = written('mode', raster, { tileSize: 128, overviews: 'mode' });
    const plain = written('plain-mode', { ...raster, nodata: null }, { overviews: 'none' });
    execFileSync('gdaladdo', ['-q', '-ro', '-r', 'mode', plain, '2']);
    expect(gdalPixels(path, 0).equals(gdalPixels(plain, 0))).toBe(true);
  });

  it('does not shift overviews of odd sizes: a ramp stays a ramp at every level', () => {
    const data = Float32Array.from({ length: 301 * 101 }, (_, i) => (i % 301) + 0.5);
    const grid = northUpGrid(32632, 300_000, 5_000_000, 20, 301, 101);
    const path = written('ramp', { grid, data, nodata: null }, { predictor: 3, tileSize: 64 });
    const { overviews } = gdalInfo(path).bands[0];
    expect(overviews!.length).toBeGreaterThan(1);
    overviews!.forEach(({ size: [width] }, level) => {
      const pixels = gdalPixels(path, level);
      for (const x of [0, width >> 1, width - 1])
        expect(pixels.readFloatLE(x * 4)).toBeCloseTo(((x + 0.5) * 301) / width, 0);
    });
  });
});

it('a file written by rows has the bytes of one written from memory', () => {
  const raster = RASTERS.uint16();
  const path = join(folder.path, 'rows.tif');
  const rowsOf = (y0: number, rows: number) => raster.data.slice(y0 * WIDTH, (y0 + rows) * WIDTH);
  writeCogFile(path, { grid: raster.grid, nodata: 0, sampleType: 'uint16', rowsOf }, { tileSize: 64 });
  expect(readFileSync(path).equals(writeCog(raster, { tileSize: 64 }))).toBe(true);
});

it.each([
  ['a predictor for another sample type', () => writeCog(RASTERS.float32(), { predictor: 2 }), /Predictor 2/],
  ['an odd tile size', () => writeCog(RASTERS.uint8(), { tileSize: 100 }), /tile size 100/],
])('writeCog refuses %s', (_, attempt, message) => {
  expect(attempt).toThrow(message);
});
