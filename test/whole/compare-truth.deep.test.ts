import { beforeAll, describe, expect, it } from 'vitest';
import { comparisonVerdicts, printableComparison } from '../../scripts/accuracy-compare-report.mjs';
import { assessComparison, type AssessedComparison } from '../../scripts/accuracy-zones.mjs';
import { useFolder } from '../support/closing.ts';

const folder = useFolder();

const broken = (zone: AssessedComparison) =>
  comparisonVerdicts([zone]).flatMap(({ name, holds }) => (holds ? [] : [name]));

/**
 * The zone of `npm run accuracy` with a clearing under 1 ha, a plantation, and images of period 1 without an
 * offset.
 */
const SEED = 7;

describe(`a simulated zone in two periods (seed ${SEED})`, () => {
  let zone: AssessedComparison;
  beforeAll(async () => {
    zone = await assessComparison('random', SEED, folder.path);
  }, 60_000);

  it('is reported within every tolerance but for forest grown since the height map of 2020', () => {
    expect(broken(zone), printableComparison(zone)).toEqual([
      'Gained area ± 5 %',
      'Status matches the true net change in forest',
    ]);
    expect([zone.truth.clearedObservedHa, zone.truth.gainedObservedHa > 5]).toEqual([0.96, true]);
  });
});

it('leaf fall alone is neither loss nor gain', { timeout: 60_000 }, async () => {
  const zone = await assessComparison('summer-winter', 1, folder.path);
  expect(broken(zone), printableComparison(zone)).toEqual([]);
  expect(zone.answer).toMatchObject({
    status: 'STABLE',
    season: { mismatch: true },
    changes: { forest_loss_ha: 0, forest_gain_ha: 0 },
    details: { forest: { told_by: 'years' } },
  });
});
