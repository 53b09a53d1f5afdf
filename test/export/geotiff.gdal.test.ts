import { execFileSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { applyAffine, northUpGrid } from '../../src/geo/grid.ts';
import { SylvanError } from '../../src/errors/errors.ts';
import type { Layer, LayerId } from '../../src/geo/layer.ts';
import { levelGrid } from '../../worker/cog/cog.ts';
import { legendOf } from '../../src/export/legend.ts';
import { writeGeoTiff, type GeoTiffOptions } from '../../src/export/geotiff.ts';
import { gdal, gdalPixels, hasGdal, temporaryFolder, translate, writeVrt } from '../support/gdal.ts';
import { bytesOf, openFile, sameBytes, signal, wholeLevel } from '../worker/cog/reading.ts';
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
  const file = info(await written(layerOf(id, GRIDS['37 x 61, south']), 'en', answer));
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

const CASES = Object.keys(GRIDS).flatMap((grid) =>
  (['ndvi-change', 'severity'] as const).map((id) => [id, grid] as const),
);

describe.skipIf(!hasGdal)(`writeGeoTiff, read by GDAL (seed ${SEED})`, { timeout: 60_000 }, () => {
  it.each(CASES)('writes georeferencing, format and pixels: %s of %s', async (id, name) => {
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
    expect(band.checksum).toBe(info(rawCopy(layer)).bands[0].checksum);
  });

  it.each(CASES)('writes the statistics that GDAL computes: %s of %s', async (id, name) => {
    const layer = layerOf(id, GRIDS[name]);
    const ours = info(await written(layer)).bands[0].metadata['']!;
    const theirs = info(rawCopy(layer), '-stats').bands[0].metadata['']!;
    expect(Object.keys(ours)).toEqual(expect.arrayContaining(Object.keys(theirs)));
    expect(Object.keys(theirs).length).toBe(5);
    for (const [key, value] of Object.entries(theirs))
      expect(Math.abs(Number(ours[key]) - Number(value)), key).toBeLessThan(1e-12);
  });

  it.each([
    ['ndvi-change', 'average'],
    ['severity', 'mode'],
  ] as const)(
    'writes the overviews of %s like gdaladdo -r %s, from known pixels only',
    async (id, method) => {
      const layer = layerOf(id, GRIDS['1000 x 1000, north']);
      const path = await written(layer);
      const plain = translate(rawCopy(layer), join(folder.path, `plain-${id}.tif`));
      gdal('gdaladdo', '-q', '-r', method, plain, '2');
      expect(info(path).bands[0].overviews?.map(({ size }) => size)).toEqual([[500, 500]]);
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
    const grid = GRIDS['1000 x 1000, north'];
    const data = Float32Array.from({ length: 1e6 }, (_, i) => Math.sin((i % 1000) / 90) * Math.cos(i / 2e5));
    const layer: Layer = { id: 'ndvi-after', grid, data };
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

  it.each(['en', 'fr'] as const)('describes layer and classes in language %s', async (lang) => {
    const grid = GRIDS['37 x 61, south'];
    const [z] = info(await written(layerOf('ndvi-significance', grid), lang)).bands;
    const legend = legendOf('ndvi-significance', lang);
    expect([z.description, z.unit]).toEqual([legend.title, legend.unit]);
    const [severity] = info(await written(layerOf('severity', grid), lang)).bands;
    const { stops, title } = legendOf('severity', lang);
    expect(severity.description).toBe(title);
    const names = stops.map(({ value }) => severity.metadata['']![`CLASS_${value}`]);
    expect(names).toEqual(stops.map(({ label }) => label));
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
    const before = await metadataOf('ndvi-before', answer);
    expect(before.TIFFTAG_DATETIME).toBe(`${period1.last_day.replaceAll('-', ':')} 00:00:00`);
    const loss = await metadataOf('loss-age', answer);
    expect([loss.DATE, loss.TIFFTAG_DATETIME]).toEqual(['2019-08-31', '2019:08:31 00:00:00']);
    expect(loss).not.toHaveProperty('PERIOD1_FIRST_DAY');
  });

  it('writes the colours of the legend for classes, and a transparent one for unknown', async () => {
    const [band] = info(await written(layerOf('forest-change', GRIDS['37 x 61, south']))).bands;
    expect(band.colorInterpretation).toBe('Palette');
    const { entries } = band.colorTable!;
    expect(entries.slice(0, 3)).toEqual(legendOf('forest-change', 'en').stops.map(({ colour }) => colour));
    expect(entries[255]).toEqual([0, 0, 0, 0]);
  });

  it('omits statistics when no pixel is known', async () => {
    const grid = GRIDS['37 x 61, south'];
    const data = new Float32Array(grid.width * grid.height).fill(NaN);
    const metadata = info(await written({ id: 'dnbr', grid, data })).bands[0].metadata[''];
    expect(metadata).toEqual({ STATISTICS_VALID_PERCENT: '0' });
  });

  it('transforms to the same degrees as its corner coordinates in GDAL', async () => {
    const { grid } = layerOf('ndvi-significance', GRIDS['700 x 600, south']);
    const path = await written(layerOf('ndvi-significance', grid));
    const [c, f] = applyAffine(grid.affine, 0, 0);
    const at = (...source: readonly string[]) =>
      execFileSync('gdaltransform', [...source, '-output_xy'], { input: '0 0\n', encoding: 'utf8' });
    const fromCorner = execFileSync(
      'gdaltransform',
      ['-s_srs', `EPSG:${grid.epsg}`, '-t_srs', 'EPSG:4326', '-output_xy'],
      { input: `${c} ${f}\n`, encoding: 'utf8' },
    );
    expect(at('-t_srs', 'EPSG:4326', path)).toBe(fromCorner);
  });
});

describe(`writeGeoTiff, read by the library (seed ${SEED})`, () => {
  it.each(CASES)('writes %s of %s bit for bit', async (id, name) => {
    const layer = layerOf(id, GRIDS[name]);
    const cog = await openFile(await written(layer));
    const { data } = await cog.readWindow(0, wholeLevel(cog, 0), signal);
    expect(sameBytes(data, samplesOf(layer))).toBe(true);
    expect(levelGrid(cog, 0)).toEqual(layer.grid);
  });
});

describe('writeGeoTiff refuses', () => {
  const grid = northUpGrid(32631, 452_480, 5_411_720, 10, 2, 2);
  const data = new Float32Array(4);
  const refusals: Record<string, [layer: Layer, message: RegExp]> = {
    'data that does not fill the grid': [
      { id: 'ndvi-significance', grid, data: new Float32Array(3) },
      /3 values.*2 x 2/,
    ],
    'an infinite value': [
      { id: 'ndvi-significance', grid, data: Float32Array.of(0, -Infinity, 0, 0) },
      /infinite/,
    ],
    'an undefined class': [
      { id: 'forest-change', grid, data: Uint8Array.of(0, 1, 2, 3) },
      /^3 is not a class/,
    ],
    'classes as floats': [{ id: 'forest-change', grid, data }, /Uint8Array/],
    'measurements as bytes': [{ id: 'dnbr', grid, data: new Uint8Array(4) }, /Float32Array/],
    'a layer with an unknown id': [{ id: 'height' as 'ndvi-significance', grid, data }, /no layer height/],
    degrees: [{ id: 'ndvi-significance', grid: { ...grid, epsg: 4326 }, data }, /EPSG:4326/],
    'a UPS grid, which is not a UTM zone': [
      { id: 'ndvi-significance', grid: { ...grid, epsg: 32661 }, data },
      /EPSG:32661/,
    ],
    'a rotated grid': [
      { id: 'ndvi-significance', grid: { ...grid, affine: [10, 1, 0, 0, -10, 0] }, data },
      /north-up/,
    ],
    'a grid without a position': [
      { id: 'ndvi-significance', grid: { ...grid, affine: [10, 0, NaN, 0, -10, 0] }, data },
      /north-up/,
    ],
    'a grid without pixels': [
      { id: 'ndvi-significance', grid: { ...grid, width: 0 }, data: new Float32Array(0) },
      /0 x 2/,
    ],
    'a width of half a pixel': [
      { id: 'ndvi-significance', grid: { ...grid, width: 0.5, height: 8 }, data },
      /0\.5 x 8/,
    ],
  };

  it.each(Object.entries(refusals))('%s', async (_, [layer, message]) => {
    const error = await writeGeoTiff(layer).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SylvanError);
    expect(error).toMatchObject({
      code: 'invalid-parameters',
      message: expect.stringMatching(message) as string,
    });
  });

  it('to work after an abort, and throws its reason', async () => {
    const reason = new Error('enough');
    const layer = layerOf('ndvi-significance', GRIDS['37 x 61, south']);
    await expect(writeGeoTiff(layer, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});

function greatestDifference(ours: Uint8Array, theirs: Uint8Array): number {
  const [a, b] = [ours, theirs].map((bytes) => new Float32Array(bytes.buffer, 0, bytes.length / 4));
  const difference = (value: number, other: number) =>
    Number.isNaN(value) && Number.isNaN(other) ? 0 : Math.abs(value - other);
  return a.reduce((maximum, value, i) => Math.max(maximum, difference(value, b[i])), 0);
}
