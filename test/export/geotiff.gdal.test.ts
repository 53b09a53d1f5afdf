import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { applyAffine, northUpGrid } from '../../src/geo/grid.ts';
import type { Layer, LayerId } from '../../src/geo/layer.ts';
import { legendOf } from '../../src/export/legend.ts';
import { writeGeoTiff, type GeoTiffOptions } from '../../src/export/geotiff.ts';
import { gdal, gdalPixels, hasGdal, temporaryFolder, translate, writeVrt } from '../support/gdal.ts';
import { bytesOf } from '../worker/cog/reading.ts';
import { LIBRARY } from '../../src/record/version.ts';
import { exampleAnswer } from '../support/answer.ts';
import { exampleComparison } from '../support/compare-answer.ts';
import { GRIDS, layerOf, samplesOf, SEED } from './layers.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

interface Band {
  readonly type: string;
  readonly colorInterpretation: string;
  readonly block: readonly [number, number];
  readonly checksum: number;
  readonly noDataValue: number | string;
  readonly description: string;
  readonly unit?: string;
  readonly overviews?: readonly { readonly size: readonly [number, number]; readonly checksum: number }[];
  readonly metadata: Readonly<Record<'', Readonly<Record<string, string>> | undefined>>;
  readonly colorTable?: { readonly entries: readonly (readonly number[])[] };
}

interface Info {
  readonly size: readonly [number, number];
  readonly stac: { readonly 'proj:epsg': number };
  readonly cornerCoordinates: Readonly<Record<string, readonly [number, number]>>;
  readonly metadata: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly bands: readonly [Band];
}

function info(path: string, ...options: readonly string[]): Info {
  return JSON.parse(gdal('gdalinfo', '-json', '-checksum', ...options, path)) as Info;
}

async function written(
  layer: Layer,
  lang: 'en' | 'fr' = 'en',
  answer?: GeoTiffOptions['answer'],
): Promise<string> {
  const path = join(folder.path, `${layer.id}-${lang}.tif`);
  writeFileSync(path, await writeGeoTiff(layer, { lang, ...(answer && { answer }) }));
  return path;
}

/** The metadata of the file, without the entries about its layout. */
async function metadataOf(id: LayerId, answer?: GeoTiffOptions['answer']) {
  const file = info(await written(layerOf(id, SMALL), 'en', answer));
  const { AREA_OR_POINT: _, OVR_RESAMPLING_ALG: __, ...stated } = file.metadata[''];
  return stated;
}

/** The same pixels as a raw file, which GDAL reads without any TIFF. */
function rawCopy(layer: Layer): string {
  const { epsg, width, affine } = layer.grid;
  const [a, b, c, d, e, f] = affine;
  const isFloat = layer.data instanceof Float32Array;
  return writeVrt(folder.path, layer.id, isFloat ? 'f32' : 'u8', width, [samplesOf(layer)], {
    epsg,
    geoTransform: [c, a, b, f, d, e],
    nodata: isFloat ? NaN : 255,
  });
}

const CASES = [
  ['ndvi-change', '37 x 61, south'],
  ['ndvi-change', '700 x 600, south'],
  ['severity', '1 x 1, north'],
  ['severity', '700 x 600, south'],
] as const;
const SMALL = GRIDS['37 x 61, south'];
const LARGE = GRIDS['700 x 600, south'];

describe.skipIf(!hasGdal)(`writeGeoTiff, read by GDAL (seed ${SEED})`, { timeout: 60_000 }, () => {
  it.each(CASES)(
    'writes georeferencing, format, pixels and the statistics of GDAL: %s of %s',
    async (id, name) => {
      const layer = layerOf(id, GRIDS[name]);
      const { grid } = layer;
      const path = await written(layer);
      const { bands, ...file } = info(path);
      const [band] = bands;
      expect(file.size).toEqual([grid.width, grid.height]);
      expect(file.stac['proj:epsg']).toBe(grid.epsg);
      expect(file.cornerCoordinates.upperLeft).toEqual(applyAffine(grid.affine, 0, 0));
      expect(file.cornerCoordinates.lowerRight).toEqual(applyAffine(grid.affine, grid.width, grid.height));
      expect(file.metadata.IMAGE_STRUCTURE).toMatchObject({ COMPRESSION: 'DEFLATE', LAYOUT: 'COG' });
      expect(file.metadata[''].AREA_OR_POINT).toBe('Area');
      expect([band.type, band.noDataValue, band.block]).toEqual(
        id === 'severity' ? ['Byte', 255, [512, 512]] : ['Float32', 'NaN', [512, 512]],
      );
      const pixels = bytesOf(samplesOf(layer));
      // A raw file of one byte is padded to two bytes.
      expect(Buffer.compare(gdalPixels(path, folder.path, 1).subarray(0, pixels.length), pixels)).toBe(0);
      const [raw] = info(rawCopy(layer), '-stats').bands;
      expect(band.checksum).toBe(raw.checksum);
      const [ours, theirs] = [band.metadata['']!, Object.entries(raw.metadata['']!)];
      expect(theirs).toHaveLength(5);
      for (const [key, value] of theirs)
        expect(Math.abs(Number(ours[key]) - Number(value)), key).toBeLessThan(1e-12);
    },
  );

  it.each([
    ['ndvi-change', 'average'],
    ['severity', 'mode'],
  ] as const)(
    'writes the overviews of %s like gdaladdo -r %s, from known pixels only',
    async (id, method) => {
      const layer = layerOf(id, LARGE);
      const path = await written(layer);
      const plain = translate(rawCopy(layer), join(folder.path, `plain-${id}.tif`));
      gdal('gdaladdo', '-q', '-r', method, plain, '2');
      expect(info(path).bands[0].overviews?.map(({ size }) => size)).toEqual([[350, 300]]);
      const [ours, theirs] = [path, plain].map((file) => gdalPixels(file, folder.path, 1, 0));
      if (id === 'severity') expect(Buffer.compare(ours, theirs)).toBe(0);
      else expect(greatestDifference(ours, theirs)).toBeLessThan(1e-7);
    },
  );

  it('halves overviews until one fits into a tile', async () => {
    const path = await written(layerOf('ndvi-change', northUpGrid(32631, 300_000, 5_000_000, 10, 1265, 40)));
    expect(info(path).bands[0].overviews?.map(({ size }) => size)).toEqual([
      [633, 20],
      [317, 10],
    ]);
  });

  it('compresses within 2 % of GDAL with the floating-point predictor', async () => {
    const data = Float32Array.from(
      { length: 420_000 },
      (_, i) => Math.sin((i % 700) / 90) * Math.cos(i / 2e5),
    );
    const layer: Layer = { id: 'ndvi-after', grid: LARGE, data };
    const options = ['COMPRESS=DEFLATE', 'PREDICTOR=FLOATING_POINT', 'RESAMPLING=AVERAGE'];
    const theirs = join(folder.path, 'theirs.tif');
    translate(rawCopy(layer), theirs, '-of', 'COG', ...options.flatMap((option) => ['-co', option]));
    const fraction = statSync(await written(layer)).size / statSync(theirs).size;
    expect(Math.abs(fraction - 1)).toBeLessThan(0.02);
  });

  it('keeps every bit of the values, including NaNs', async () => {
    const grid = northUpGrid(32631, 452_480, 5_411_720, 10, 6, 1);
    const bits = Uint32Array.of(0x7fc00000, 0xffc12345, 0x7fc00001, 0x80000000, 0x00000001, 0x3f7fffff);
    const path = await written({ id: 'ndvi-significance', grid, data: new Float32Array(bits.buffer) });
    expect(gdalPixels(path, folder.path, 1)).toEqual(new Uint8Array(bits.buffer));
  });

  it('describes layer and classes in the given language, with the colours of the legend', async () => {
    const [z] = info(await written(layerOf('ndvi-significance', SMALL), 'fr')).bands;
    const legend = legendOf('ndvi-significance', 'fr');
    expect([z.description, z.unit]).toEqual([legend.title, legend.unit]);
    const [severity] = info(await written(layerOf('severity', SMALL), 'fr')).bands;
    const { stops, title } = legendOf('severity', 'fr');
    expect([severity.description, severity.colorInterpretation]).toEqual([title, 'Palette']);
    const names = stops.map(({ value }) => severity.metadata['']![`CLASS_${value}`]);
    expect(names).toEqual(stops.map(({ label }) => label));
    const { entries } = severity.colorTable!;
    expect(entries.slice(0, stops.length)).toEqual(stops.map(({ colour }) => colour));
    expect(entries[255]).toEqual([0, 0, 0, 0]);
  });

  it('records the software and, from an analysis, days, attribution and version', async () => {
    expect(await metadataOf('ndvi')).toEqual({ LAYER: 'ndvi', TIFFTAG_SOFTWARE: LIBRARY });
    const answer = exampleAnswer();
    answer.details.sources[0].id = 'sentinel2';
    const always = {
      TIFFTAG_SOFTWARE: LIBRARY,
      TIFFTAG_COPYRIGHT: 'Contains modified Copernicus Sentinel data 2019',
      ...{ DATE: '2019-08-31', PROCESSING_VERSION: '1' },
    };
    expect(await metadataOf('ndvi', answer)).toEqual({
      ...{ ...always, LAYER: 'ndvi', FIRST_DAY: '2019-07-07', LAST_DAY: '2019-08-21' },
      TIFFTAG_DATETIME: '2019:08:21 00:00:00',
    });
    expect(await metadataOf('loss', answer), 'loss comes from other images than the composite').toEqual({
      ...{ ...always, LAYER: 'loss', TIFFTAG_DATETIME: '2019:08:31 00:00:00' },
    });
  });

  it('records the days of both periods of a comparison, and that images are simulated', async () => {
    const answer = exampleComparison();
    answer.details.warnings = [{ code: 'simulated-data', detail: 'Simulated.' }];
    answer.details.attribution = ['Données d’été', 'Landsat'];
    const { period1, period2 } = answer.details.optical;
    expect(await metadataOf('dnbr', answer)).toEqual({
      ...{ LAYER: 'dnbr', TIFFTAG_SOFTWARE: LIBRARY, SIMULATED: 'YES' },
      ...{ PERIOD1_FIRST_DAY: period1.first_day, PERIOD1_LAST_DAY: period1.last_day },
      ...{ PERIOD2_FIRST_DAY: period2.first_day, PERIOD2_LAST_DAY: period2.last_day },
      PROCESSING_VERSION: answer.details.provenance.processing_version,
      TIFFTAG_COPYRIGHT: 'Données d’été; Landsat',
      TIFFTAG_DATETIME: `${period2.last_day.replaceAll('-', ':')} 00:00:00`,
    });
    const loss = await metadataOf('loss-age', answer);
    expect([loss.DATE, loss.TIFFTAG_DATETIME]).toEqual(['2019-08-31', '2019:08:31 00:00:00']);
    expect(loss).not.toHaveProperty('PERIOD1_FIRST_DAY');
  });

  it('omits statistics when no pixel is known', async () => {
    const data = new Float32Array(37 * 61).fill(NaN);
    const metadata = info(await written({ id: 'dnbr', grid: SMALL, data })).bands[0].metadata[''];
    expect(metadata).toEqual({ STATISTICS_VALID_PERCENT: '0' });
  });
});

describe('writeGeoTiff refuses', () => {
  const grid = northUpGrid(32631, 452_480, 5_411_720, 10, 2, 2);
  const data = new Float32Array(4);
  const refusals: Record<string, [layer: Layer, message: RegExp]> = {
    'data that does not fill the grid': [{ id: 'dnbr', grid, data: new Float32Array(3) }, /3 values.*2 x 2/],
    'an infinite value': [{ id: 'dnbr', grid, data: Float32Array.of(0, -Infinity, 0, 0) }, /infinite/],
    'an undefined class': [
      { id: 'forest-change', grid, data: Uint8Array.of(0, 1, 2, 3) },
      /^3 is not a class/,
    ],
    'classes as floats': [{ id: 'forest-change', grid, data }, /Uint8Array/],
    'a layer with an unknown id': [{ id: 'height' as 'dnbr', grid, data }, /no layer height/],
    'a UPS grid': [{ id: 'dnbr', grid: { ...grid, epsg: 32661 }, data }, /EPSG:32661/],
    'a rotated grid': [{ id: 'dnbr', grid: { ...grid, affine: [10, 1, 0, 0, -10, 0] }, data }, /north-up/],
    'half a pixel': [{ id: 'dnbr', grid: { ...grid, width: 0.5, height: 8 }, data }, /0\.5 x 8/],
  };

  it.each(Object.entries(refusals))('%s', async (_, [layer, message]) => {
    const refusal = { code: 'invalid-parameters', message: expect.stringMatching(message) as string };
    await expect(writeGeoTiff(layer)).rejects.toMatchObject(refusal);
  });

  it('to work after an abort, and throws its reason', async () => {
    const reason = new Error('enough');
    const layer = layerOf('ndvi-significance', SMALL);
    await expect(writeGeoTiff(layer, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});

function greatestDifference(ours: Uint8Array, theirs: Uint8Array): number {
  const [a, b] = [ours, theirs].map((bytes) => new Float32Array(bytes.buffer, 0, bytes.length / 4));
  const difference = (value: number, other: number) =>
    Number.isNaN(value) && Number.isNaN(other) ? 0 : Math.abs(value - other);
  return a.reduce((maximum, value, i) => Math.max(maximum, difference(value, b[i])), 0);
}
