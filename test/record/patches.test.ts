import { dayNumber } from '../../src/contract/dates.ts';
import { expect, it } from 'vitest';
import { assembleComparison } from '../../src/record/comparison.ts';
import { exampleFindings, exampleLedger, outcome } from '../support/compare-findings.ts';

it('a patch in a comparison has its area, its position and the days between which it was lost', () => {
  const days = { after: dayNumber('2024-07-09'), by: dayNumber('2024-07-22') };
  const patches = [{ pixels: 25, column: 20, row: 30, ...days }];
  const ledger = outcome(exampleLedger({ patches, patchCount: 1 }));
  const { details } = assembleComparison(exampleFindings({ ledger }));
  const [{ lat, lng, ...patch }] = details.patches;
  expect(patch).toEqual({ area_ha: 1, after: '2024-07-09', by: '2024-07-22', date: '2024-07-22' });
  // 400 m east and 600 m south of the north-west corner of a 1 km zone.
  expect(lat).toBeCloseTo(-8.9 - 0.1 / 110.6, 4);
  expect(lng).toBeCloseTo(-62.1 - 0.1 / 110, 3);
  expect(details.patch_count).toBe(1);
});
