import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeCog, writeCogFile, type CogOptions } from '../../simulator/cog-writer.ts';
import { largeBand } from '../../simulator/large.ts';
import type { Raster, Samples } from '../../src/export/tiff/raster.ts';
import { northUpGrid } from '../../src/geo/grid.ts';
import { seededRandom } from '../support/random.ts';
import { gdalInfo, gdalPixels, HAS_GDAL } from './gdal.ts';

const SEED = 20_240_831;

/** Noise with a gap of nodata 0 that fills whole tiles. */
function noise(data: Samples, width: number, range: number): Raster {
  const random = seededRandom(SEED);
  for (let i = 0; i < data.length; i++) data[i] = i % width < 203 ? 0 : 1 + Math.floor(random() * range);
  return { grid: northUpGrid(32720, 678_000, 8_840_000, 10, width, data.length / width), data, nodata: 0 };
}

const RASTERS = {
  uint16: () => noise(new Uint16Array(700 * 501), 700, 65_535),
  uint8: () => noise(new Uint8Array(700 * 501), 700, 255),
  float32: () => noise(new Float32Array(700 * 501), 700, 1000),
};

const CASES: [type: keyof typeof RASTERS, options: CogOptions][] = [
  ['uint16', {}],
  ['uint16', { predictor: 1, tileSize: 128 }],
  ['uint16', { compression: 'none', tileSize: 256 }],
  ['uint16', { bigTiff: true, tileSize: 128, smallestOverview: 64 }],
  ['uint16', { sparse: true, tileSize: 64, overviews: 'nearest' }],
  ['uint16', { ghostArea: false, overviews: 'none' }],
  ['uint8', { overviews: 'mode', tileSize: 256 }],
  ['float32', { predictor: 3, tileSize: 256 }],
  ['float32', { predictor: 1, overviews: 'nearest', tileSize: 256 }],
];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sylvan-cog-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, raster: Raster, options: CogOptions): string {
  const path = join(folder, `${name}.tif`);
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
    expect(info.size).toEqual([700, 501]);
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

  it('writes a large band by rows, with the pixels of the rows', () => {
    const band = largeBand(northUpGrid(32720, 600_000, 8_900_020, 10, 1500, 700), SEED);
    const path = join(folder, 'large.tif');
    writeCogFile(path, band, { tileSize: 256 });
    expect(gdalPixels(path).equals(bytesOf(band.rowsOf(0, 700)))).toBe(true);
    expect(gdalInfo(path).bands[0].overviews!.map(({ size }) => size[0])).toEqual([750, 375, 188]);
  });

  it('averages overviews over valid pixels like gdaladdo', () => {
    const raster = noise(new Uint16Array(640 * 384), 640, 9000);
    const path = written('average', raster, { tileSize: 128 });
    const plain = written('plain', raster, { overviews: 'none' });
    execFileSync('gdaladdo', ['-q', '-ro', '-r', 'average', plain, '2', '4', '8']);
    expect(gdalInfo(path).bands[0].overviews!.map(({ size }) => size)).toEqual([
      [320, 192],
      [160, 96],
      [80, 48],
    ]);
    for (const level of [0, 1, 2])
      expect(gdalPixels(path, level).equals(gdalPixels(plain, level)), `level ${level}`).toBe(true);
  });

  it('computes the mode of classes in overviews like gdaladdo', () => {
    const raster = noise(new Uint8Array(512 * 256), 512, 3);
    const path = written('mode', raster, { tileSize: 256, overviews: 'mode' });
    const plain = written('plain-mode', { ...raster, nodata: null }, { overviews: 'none' });
    execFileSync('gdaladdo', ['-q', '-ro', '-r', 'mode', plain, '2']);
    const [ours, theirs] = [gdalPixels(path, 0), gdalPixels(plain, 0)];
    expect(ours.length).toBe(theirs.length);
    expect(ours.equals(theirs)).toBe(true);
  });

  it('does not shift overviews of odd sizes: a ramp stays a ramp at every level', () => {
    const data = Float32Array.from({ length: 701 * 301 }, (_, i) => (i % 701) + 0.5);
    const grid = northUpGrid(32632, 300_000, 5_000_000, 20, 701, 301);
    const path = written('ramp', { grid, data, nodata: null }, { predictor: 3, tileSize: 64 });
    const { overviews } = gdalInfo(path).bands[0];
    overviews!.forEach(({ size: [width] }, level) => {
      const pixels = gdalPixels(path, level);
      for (const x of [0, width >> 1, width - 1])
        expect(pixels.readFloatLE(x * 4)).toBeCloseTo(((x + 0.5) * 701) / width, 0);
    });
  });

  it('omits empty tiles in a sparse file', () => {
    const raster = RASTERS.uint16();
    const whole = writeCog(raster, { tileSize: 64, overviews: 'none' });
    const sparse = writeCog(raster, { tileSize: 64, overviews: 'none', sparse: true });
    // Three of eleven tile columns are empty in eight rows; each tile is framed by eight bytes.
    expect(whole.length - sparse.length).toBeGreaterThanOrEqual(24 * 8);
  });
});

describe('writeCog', () => {
  it('puts all directories before the tiles, and the coarsest tiles first', () => {
    const bytes = writeCog(RASTERS.uint16(), { tileSize: 64 });
    const offsets = firstTileOffsets(bytes);
    expect(offsets.length).toBe(5);
    expect(offsets).toEqual(offsets.toSorted((a, b) => b - a));
  });

  it('writes the length of a tile before it, and repeats its last four bytes after it', () => {
    const bytes = Buffer.from(writeCog(RASTERS.uint16(), { tileSize: 512, overviews: 'none' }));
    const [offset] = firstTileOffsets(bytes);
    const length = bytes.readUInt32LE(offset - 4);
    expect(bytes.subarray(offset + length, offset + length + 4)).toEqual(
      bytes.subarray(offset + length - 4, offset + length),
    );
  });

  it('writes the same bytes by rows into a file as from memory', () => {
    const raster = RASTERS.uint16();
    const path = join(folder, 'rows.tif');
    const rowsOf = (y0: number, rows: number) => raster.data.slice(y0 * 700, (y0 + rows) * 700);
    writeCogFile(path, { grid: raster.grid, nodata: 0, sampleType: 'uint16', rowsOf }, { tileSize: 64 });
    expect(sha256(readFileSync(path))).toBe(sha256(writeCog(raster, { tileSize: 64 })));
  });

  it.each([
    [
      'a predictor for another sample type',
      () => writeCog(RASTERS.float32(), { predictor: 2 }),
      /Predictor 2/,
    ],
    ['an odd tile size', () => writeCog(RASTERS.uint8(), { tileSize: 100 }), /tile size 100/],
    [
      'samples that do not fill the grid',
      () => writeCog({ ...RASTERS.uint8(), data: new Uint8Array(3) }),
      /3 samples/,
    ],
    ['an unsupported reference system', () => writeCog(inSystem(32_767)), /EPSG:32767/],
  ])('refuses %s', (_, attempt, message) => {
    expect(attempt).toThrow(message);
  });
});

function inSystem(epsg: number): Raster {
  const raster = RASTERS.uint8();
  return { ...raster, grid: { ...raster.grid, epsg } };
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The offset of the first tile of each directory, for classic TIFF with one or more tiles. */
function firstTileOffsets(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const offsets: number[] = [];
  for (let at = view.getUint32(4, true); at !== 0;) {
    const entries = view.getUint16(at, true);
    for (let entry = at + 2; entry < at + 2 + entries * 12; entry += 12) {
      if (view.getUint16(entry, true) !== 324) continue;
      const inside = view.getUint32(entry + 4, true) === 1;
      const position = inside ? entry + 8 : view.getUint32(entry + 8, true);
      offsets.push(view.getUint32(position, true));
    }
    at = view.getUint32(at + 2 + entries * 12, true);
  }
  return offsets;
}
