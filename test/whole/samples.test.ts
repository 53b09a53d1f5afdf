import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSylvan, type AnalyzeAnswer, type Sylvan } from 'sylvan/node';
import { SAMPLES, type Sample, type SampleSpec } from '../../simulator/index.ts';
import {
  opticalOf,
  temporaryFolder,
  warningsOf,
  writeItems,
  writeZoneIn,
  type ZoneItem,
} from '../support/zones.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const open: Sylvan[] = [];
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(async () => {
  await Promise.all(open.map((sylvan) => sylvan.close()));
  await folder.remove();
});

async function analyzeWith(catalog: string, { request }: Sample): Promise<AnalyzeAnswer> {
  const sylvan = createSylvan({ catalog });
  open.push(sylvan);
  return sylvan.analyze(request);
}

function expectTruth(answer: AnalyzeAnswer, { truth }: Sample): void {
  const { ndvi, ndre, nbr } = answer.details.indices;
  expect(Math.abs(ndvi! - truth.ndvi)).toBeLessThan(0.005);
  expect(Math.abs(answer.ndvi_current! - truth.ndvi)).toBeLessThan(0.005);
  expect(Math.abs(ndre! - truth.ndre)).toBeLessThan(0.005);
  expect(Math.abs(nbr! - truth.nbr)).toBeLessThan(0.005);
  // A single season gives less certain forest, as the interval and a warning show.
  const [low, high] = answer.details.intervals!.forest_cover!;
  expect(truth.forestCoverPercent).toBeGreaterThan(low);
  expect(truth.forestCoverPercent).toBeLessThan(high);
  expect(warningsOf(answer)).toContain('one-season');
}

const DAYS = ['2024-06-27', '2024-08-11', '2024-08-21'];

/** The specification's summer with at least 30% cloud in every scene, and at least eight passes. */
function cloudy(spec: SampleSpec): SampleSpec {
  const summer = spec.acquisitions.filter(({ datetime }) => datetime > '2024-06-02');
  const more = DAYS.map((day) => ({ ...summer[0], datetime: `${day}T14:37:31Z`, baseline: '05.10' }));
  const acquisitions = [...summer, ...(summer.length < 8 ? more : [])].map((one) => ({
    ...one,
    cloudFraction: Math.max(0.3, one.cloudFraction),
  }));
  return { ...spec, acquisitions };
}

describe.each(SAMPLES.map((spec) => ({ id: spec.id, spec: cloudy(spec) })))(
  '$id with 30% cloud in every scene (seed $spec.seed)',
  ({ spec }) => {
    let sample: Sample;
    let answer: AnalyzeAnswer;
    beforeAll(async () => {
      sample = await writeZoneIn(folder.path, spec);
      answer = await analyzeWith(sample.folder, sample);
    }, 60_000);

    it('recovers the truth: indices within 0.005, forest within its interval', () => {
      expectTruth(answer, sample);
    });

    it('uses the square for which the truth is known', () => {
      const { width, height, epsg } = sample.truth.zone;
      expect(answer.details.zone.crs).toBe(`EPSG:${epsg}`);
      expect(answer.details.zone.resolution_m).toBe(10);
      expect(Math.abs(answer.details.zone.area_ha / ((width * height) / 100) - 1)).toBeLessThan(0.003);
    });

    it('is marked as simulated', () => {
      expect(warningsOf(answer)).toContain('simulated-data');
      expect(answer.details.attribution.join()).toMatch(/simulated/i);
    });

    it('reports every scene as used or skipped with a reason', () => {
      const { scenes, skipped, status } = opticalOf(answer);
      expect(status).toBe('ok');
      for (const { detail, catalog } of skipped) expect([detail, catalog]).not.toContain('');
      const reported = [...scenes, ...skipped].map(({ id }) => id).sort();
      expect(new Set(reported).size).toBe(reported.length);
      expect(reported).toHaveLength(spec.acquisitions.length * spec.tiles.length);
    });
  },
);

describe('the offset of reflectances', () => {
  let sample: Sample;
  let plain: AnalyzeAnswer;
  beforeAll(async () => {
    const [, seam] = SAMPLES;
    // One scene is older than the offset, and one has it without stating it.
    sample = await writeZoneIn(folder.path, { ...seam, id: 'offsets' });
    plain = await analyzeWith(sample.folder, sample);
  }, 60_000);

  const withOffsets = (name: string, offset: (item: ZoneItem) => number | null) =>
    writeItems(sample.folder, name, (item) => {
      const given = offset(item);
      for (const asset of Object.values(item.assets)) {
        const band = asset['raster:bands']?.[0];
        if (given === null) delete asset['raster:bands'];
        else if (band?.offset !== undefined) band.offset = given;
      }
      return item;
    });

  it('follows from the baseline if no asset states it', async () => {
    const catalog = await withOffsets('silent.json', () => null);
    const answer = await analyzeWith(catalog, sample);
    expect(answer.details.indices).toEqual(plain.details.indices);
    expect(warningsOf(answer)).not.toContain('offset-corrected');
    expectTruth(answer, sample);
  });

  it.each([
    ['as 0', 0],
    ['subtracted twice', -0.1],
  ])('is corrected from the pixels, with a warning, if the catalog states it %s', async (name, offset) => {
    const catalog = await withOffsets(`${name.replaceAll(' ', '-')}.json`, () => offset);
    const answer = await analyzeWith(catalog, sample);
    // The earlier observations are corrected, too, but there is only one warning.
    expect(warningsOf(answer).filter((code) => code === 'offset-corrected')).toHaveLength(1);
    expect(answer.details.indices).toEqual(plain.details.indices);
    expectTruth(answer, sample);
  });

  it('is not guessed: scenes without any information on it are skipped', async () => {
    const mute = (item: ZoneItem) => item.id.includes('20240717');
    const catalog = await writeItems(sample.folder, 'mute.json', (item) => {
      if (!mute(item)) return item;
      delete item.properties['s2:processing_baseline'];
      for (const asset of Object.values(item.assets)) delete asset['raster:bands'];
      return item;
    });
    const answer = await analyzeWith(catalog, sample);
    const { skipped } = opticalOf(answer);
    expect(skipped.map(({ code }) => code)).toEqual(['offset-unknown', 'offset-unknown']);
    expectTruth(answer, sample);
  });
});
