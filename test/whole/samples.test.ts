import { beforeAll, describe, expect, it } from 'vitest';
import { createSylvan, type AnalyzeAnswer } from 'sylvan/node';
import type { Sample, SampleSpec } from '../../simulator/index.ts';
import { opticalOf, SEAM, warningsOf, writeItems, writeZoneIn, type ZoneItem } from '../support/zones.ts';
import { useClosing, useFolder } from '../support/closing.ts';

/** The zone's summer in eight passes with at least 30% cloud each; one is older than the offset. */
const CLOUDY: SampleSpec = {
  ...SEAM,
  acquisitions: [
    ...SEAM.acquisitions,
    ...['2024-06-27', '2024-08-11', '2024-08-21'].map((day) => ({
      ...SEAM.acquisitions[0],
      ...{ datetime: `${day}T14:37:31Z`, baseline: '05.10' },
    })),
  ].map((one) => ({ ...one, cloudFraction: Math.max(0.3, one.cloudFraction) })),
};

const folder = useFolder();
let sample: Sample;
let answer: AnalyzeAnswer;
const closing = useClosing();
beforeAll(async () => {
  sample = await writeZoneIn(folder.path, CLOUDY);
  answer = await analyzeWith(sample.folder);
}, 60_000);

async function analyzeWith(catalog: string): Promise<AnalyzeAnswer> {
  const sylvan = createSylvan({ catalog });
  closing(sylvan);
  return sylvan.analyze(sample.request);
}

function expectTruth({ details, ndvi_current }: AnalyzeAnswer): void {
  const { truth } = sample;
  for (const index of ['ndvi', 'ndre', 'nbr'] as const)
    expect(Math.abs(details.indices[index]! - truth[index]), index).toBeLessThan(0.005);
  expect(Math.abs(ndvi_current! - truth.ndvi)).toBeLessThan(0.005);
  // A single season gives less certain forest, as the interval and a warning show.
  const [low, high] = details.intervals!.forest_cover!;
  expect(truth.forestCoverPercent).toBeGreaterThan(low);
  expect(truth.forestCoverPercent).toBeLessThan(high);
  expect(details.warnings.map(({ code }) => code)).toContain('one-season');
}

describe(`a zone on two tiles with 30% cloud in every scene (seed ${SEAM.seed})`, () => {
  it('has indices within 0.005 of the truth, and forest within its interval', () => {
    expectTruth(answer);
  });

  it('is marked as simulated', () => {
    expect(warningsOf(answer)).toContain('simulated-data');
    expect(answer.details.attribution.join()).toMatch(/simulated/i);
  });

  it('has every scene in its report, as used or skipped with a reason', () => {
    const { scenes, skipped, status } = opticalOf(answer);
    expect(status).toBe('ok');
    for (const { detail, catalog } of skipped) expect([detail, catalog]).not.toContain('');
    const reported = [...scenes, ...skipped].map(({ id }) => id);
    expect(new Set(reported).size).toBe(reported.length);
    expect(reported).toHaveLength(CLOUDY.acquisitions.length * CLOUDY.tiles.length);
  });
});

describe('the offset of reflectances', () => {
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
    const silent = await analyzeWith(await withOffsets('silent.json', () => null));
    expect(silent.details.indices).toEqual(answer.details.indices);
    expect(warningsOf(silent)).not.toContain('offset-corrected');
  });

  it.each([
    ['as 0', 0],
    ['subtracted twice', -0.1],
  ])('is corrected from the pixels, with a warning, if the catalog states it %s', async (name, offset) => {
    const catalog = await withOffsets(`${name.replaceAll(' ', '-')}.json`, () => offset);
    const corrected = await analyzeWith(catalog);
    // The earlier observations are corrected, too, but there is only one warning.
    expect(warningsOf(corrected).filter((code) => code === 'offset-corrected')).toHaveLength(1);
    expect(corrected.details.indices).toEqual(answer.details.indices);
  });

  it('is not guessed: scenes without any information on it are skipped', async () => {
    const catalog = await writeItems(sample.folder, 'mute.json', (item) => {
      if (!item.id.includes('20240717')) return item;
      delete item.properties['s2:processing_baseline'];
      for (const asset of Object.values(item.assets)) delete asset['raster:bands'];
      return item;
    });
    const muted = await analyzeWith(catalog);
    const unknown = opticalOf(muted).skipped.filter(({ code }) => code === 'offset-unknown');
    expect(unknown).toHaveLength(2);
    expectTruth(muted);
  });
});
