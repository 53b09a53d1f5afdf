import { afterAll, describe, expect, test } from 'vitest';
import { gdalPixels, hasGdal, temporaryFolder } from '../../support/gdal.ts';
import { seededRandom } from '../../support/random.ts';
import { hasRealData, realData } from '../../support/real-data.ts';
import { asSamples } from '../../support/samples.ts';
import { differences, openFile, signal } from './reading.ts';

const SENTINEL = 'cog-layout/S2A_29RKH_20200219';
/** Overviews and none, one sample and ten, of every type. */
const FILES = [
  ...['B04', 'SCL'].map((band) => `${SENTINEL}/${band}.tif`),
  'cog-layout/openlayers/test/rendering/data/raster/sentinel-b08.tif',
  'indices/aberystwyth/sen2_20210527_aber_subset.tif',
  'indices/aberystwyth/sen2_20210527_aber_subset_ndvi_ref.tif',
  'landsat/upper-michigan/LE70230282011250EDC00_sr_band4.tif',
];
const SEED = 23;
const WINDOWS = 4;

const folder = temporaryFolder();
afterAll(() => folder.remove());

describe.skipIf(!hasGdal || !hasRealData(SENTINEL))(`windows of satellite files (seed ${SEED})`, () => {
  test.each(FILES)('agree with GDAL in %s', async (file) => {
    const random = seededRandom(SEED);
    const cog = await openFile(realData(file));
    const sample = cog.samplesPerPixel - 1;
    for (const { index: level, width, height } of cog.levels) {
      const overview = level === 0 ? undefined : level - 1;
      const raw = gdalPixels(realData(file), folder.path, sample + 1, overview);
      const image = asSamples(cog.sampleType, raw);
      for (let i = 0; i < WINDOWS; i++) {
        const window = {
          x: Math.floor(random() * width) - 40,
          y: Math.floor(random() * height) - 40,
          width: 1 + Math.floor(random() * width),
          height: 1 + Math.floor(random() * height),
        };
        const plane = await cog.readWindow(level, window, signal, sample);
        expect(differences(image, width, window, plane)).toBe(0);
      }
    }
  });
});
