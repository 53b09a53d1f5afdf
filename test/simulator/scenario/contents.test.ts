import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeScenario, type Sample, type ScenarioTruth } from '../../../simulator/index.ts';
import { hasRealData, realData } from '../../support/real-data.ts';
import { gdalInfo, gdalStack, HAS_GDAL } from '../gdal.ts';
import { itemsOf, rowsOf, temporary, testScenario, type ScenarioItem } from './scenarios.ts';

const SPEC = testScenario();
/** Years with Landsat 5, 8 and 9. */
const isLate = ({ datetime }: { readonly datetime: string }) => datetime >= '2006';
const folder = temporary();
let scenario: Sample<ScenarioTruth>;
beforeAll(async () => {
  const landsat = { ...SPEC.landsat, passes: SPEC.landsat.passes.filter(isLate) };
  scenario = await writeScenario({ ...SPEC, landsat }, join(folder.path, 'story'));
}, 60_000);
afterAll(folder.remove);

const path = (item: ScenarioItem, asset: string) => join(scenario.folder, item.assets[asset].href);

describe.skipIf(!HAS_GDAL)(`rasters of a scenario, read by GDAL (seed ${SPEC.seed})`, () => {
  it('match their items in georeferencing, have the type and nodata of their mission, and are labelled as simulated', () => {
    const expected: Record<string, [type: string, nodata: number | undefined]> = {
      vv: ['Float32', -32768],
      swir22: ['UInt16', 0],
      qa_pixel: ['UInt16', 1],
      qa_radsat: ['UInt16', undefined],
      canopy_height: ['Byte', 255],
    };
    for (const collection of ['sentinel-1-rtc', 'landsat-c2-l2', 'canopy-height']) {
      const item = itemsOf(scenario.folder, collection).at(-1)!;
      const transform = item.properties['proj:transform'] as number[];
      for (const key of Object.keys(item.assets).filter((name) => name in expected)) {
        const info = gdalInfo(path(item, key));
        const [a, , c, , e, f] = transform;
        info.geoTransform.forEach((value, i) => expect(value).toBeCloseTo([c, a, 0, f, 0, e][i], 9));
        expect(info.stac['proj:epsg'], key).toBe(item.properties['proj:epsg']);
        expect([info.bands[0].type, info.bands[0].noDataValue], key).toEqual(expected[key]);
        expect(info.metadata[''].TIFFTAG_IMAGEDESCRIPTION).toBe(`simulated: ${item.id} ${key}`);
      }
    }
  });

  it.each([
    ['4 and 5', /5/, [5440, 5504, 5442, 7440, 5896]],
    ['8 and 9', /[89]/, [21824, 21952, 21826, 23888, 22280]],
  ])('contain exactly the Collection 2 quality values of Landsat %s', (_, platforms, allowed) => {
    const items = itemsOf(scenario.folder, 'landsat-c2-l2').filter(({ properties }) =>
      platforms.test(String(properties.platform)),
    );
    const bytes = gdalStack(items.map((item) => path(item, 'qa_pixel')));
    const found = new Set(new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2));
    expect([...found].sort()).toEqual(allowed.toSorted());
  });
});

describe(`points of a scenario (seed ${SPEC.seed})`, () => {
  const rows = (collection: string, asset: string) =>
    rowsOf(scenario.folder, itemsOf(scenario.folder, collection)[0], asset);

  it.skipIf(!hasRealData('gedi/cerrado'))('have the columns of a real LiDAR table', () => {
    const real = realData('gedi/cerrado/GEDI02_AB_2019108080338_O01964_cerrado.csv');
    const columnsOf = (file: string) => readFileSync(file, 'utf8').split(/\r?\n/, 1);
    expect(columnsOf(path(itemsOf(scenario.folder, 'gedi')[0], 'shots'))).toEqual(columnsOf(real));
  });

  it('include shots of bad quality with heights far too large, and numbers beyond 2^53', () => {
    const shots = rows('gedi', 'shots');
    const bad = shots.filter(({ quality_flag: flag }) => flag === '0');
    expect(bad.length).toBeGreaterThan(0);
    for (const { rh98 } of bad) expect(Number(rh98)).toBeGreaterThanOrEqual(25);
    for (const { shot_number: number } of shots) expect(BigInt(number) > 2n ** 53n).toBe(true);
  });

  it('include fires that must not count: repeated rows, low confidence, type 2, older days', () => {
    const [snpp, noaa] = [rows('firms', 'viirs-snpp-nrt'), rows('firms', 'viirs-noaa20-sp')];
    expect(snpp.length - new Set(snpp.map((row) => JSON.stringify(row))).size).toBe(2);
    expect(snpp.filter(({ confidence }) => confidence === 'l').length).toBe(1);
    expect(snpp.filter(({ acq_date }) => acq_date < '2025-08-25').length).toBe(1);
    expect(noaa.filter(({ type }) => type === '2').length).toBe(1);
    expect(snpp.some((row) => 'type' in row)).toBe(false);
  });
});
