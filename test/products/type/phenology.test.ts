import { describe, expect, test } from 'vitest';
import { leafSeasons } from '../../../src/geo/season.ts';
import type { LeavesTask, PhenologyResult, PhenologyTask } from '../../../src/products/type/tasks.ts';
import { runLeaves } from '../../../src/products/type/worker/leaves.ts';
import { runPhenology } from '../../../src/products/type/worker/phenology.ts';
import { hasRealData } from '../../support/real-data.ts';
import { theArena } from '../../support/task-files.ts';
import { all, observationOf, PIXELS, SIZE, stateOf } from '../ledger/support/observations.ts';
import { golden, isoOf, observationsOn, RUFIJI, yearOn } from '../ledger/support/rufiji.ts';

type Given = Omit<LeavesTask, 'kind'> & Omit<PhenologyTask, 'kind' | 'leaves'>;

async function leavesOf(given: Given): Promise<PhenologyResult> {
  const leaves = runLeaves({ kind: 'leaves', ...given }, await theArena());
  return runPhenology({ kind: 'phenology', ...given, leaves }, await theArena());
}

/** Dates of one year at Rufiji, as in test/oracles/history.py and ledger.py. */
const DATES = '20180923 20190605 20190610 20190615 20190620 20190715 20190809 20200101'.split(' ');

describe.skipIf(!hasRealData('zones/rufiji'))('phenology of Rufiji, compared with NumPy', () => {
  test('has the same pixel counts by habit and form, and the median amplitude to 1e-6', async () => {
    const { forest } = await stateOf(await observationsOn(golden.before), yearOn(golden.before));
    const { seasonOf, minimum } = leafSeasons(-7.8);
    const leaves = await leavesOf({
      ...RUFIJI,
      observations: await observationsOn(DATES),
      seasons: DATES.map((date) => seasonOf(isoOf(date))),
      minSeasons: minimum,
      forest: forest.map((value) => Number(value === 1)),
      tropical: false,
    });
    const forms = [leaves.evergreen, leaves.semi, leaves.deciduous];
    expect(forms.map(({ broadleaf, needleleaf }) => [broadleaf, needleleaf])).toEqual(golden.leaves.forms);
    const { assessedPixels, dates, amplitude } = golden.leaves;
    expect(leaves).toMatchObject({ assessedPixels, dates });
    expect(leaves.amplitude).toBeCloseTo(amplitude!, 6);
  });
});

describe('phenology', () => {
  const days = Array.from({ length: 12 }, (_, i) => i * 30);
  const seasons = days.map((_, i) => (i < 3 ? 0 : i >= 6 && i < 9 ? 1 : null));
  const forest = new Uint8Array(PIXELS).fill(1);
  const leaves = (observations: Given['observations'], more: Partial<Given> = {}) =>
    leavesOf({ ...SIZE, observations, seasons, minSeasons: 2, forest, tropical: true, ...more });

  test('distinguishes evergreen from deciduous broadleaf forest', async () => {
    const observations = days.map((day, i) =>
      observationOf(day, (column) => (column < 10 ? 'forest' : i >= 5 && i < 10 ? 'bare' : 'forest')),
    );
    const result = await leaves(observations, { tropical: false });
    // NIR of 0.308 in full leaf is inconclusive; NDRE of (0.308 - 0.07) / 0.378 = 0.63 indicates broad leaves.
    expect(result).toMatchObject({
      assessedPixels: 1600,
      evergreen: { broadleaf: 400, needleleaf: 0 },
      semi: { broadleaf: 0, needleleaf: 0 },
      deciduous: { broadleaf: 1200, needleleaf: 0 },
      dates: 12,
    });
    // NDVI is 0.283 / 0.333 in leaf and 0.195 / 0.355 out of leaf.
    expect(result.amplitude).toBeCloseTo(0.300554, 5);
  });

  test.each([0, 3])('assesses nothing from %d observations of one season', async (count) => {
    const observations = days.slice(0, count).map((day) => observationOf(day, all('forest')));
    const result = await leaves(observations, { seasons: seasons.slice(0, count) });
    expect(result).toMatchObject({ assessedPixels: 0, amplitude: null, dates: count });
  });

  test('assesses only forest that was observed in both seasons', async () => {
    const observations = [
      observationOf(0, all('forest')),
      observationOf(180, (column) => (column < 20 ? null : 'forest')),
    ];
    const woods = forest.map((_, i) => (i < 800 ? 1 : i < 1200 ? 0 : 255));
    const result = await leaves(observations, { forest: woods, seasons: [0, 1] });
    const counts = { assessedPixels: 400, dates: 2 };
    expect(result).toMatchObject({ ...counts, evergreen: { broadleaf: 400 } });
  });
});
