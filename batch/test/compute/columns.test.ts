import { expect, it } from 'vitest';
import { exampleComparison } from '../../../test/support/compare-answer.ts';
import { columnsOf, comparisonValues } from '../../src/compute/columns.ts';

it('comparison columns have confirmed loss, provisional loss and unknown area by name', () => {
  const answer = exampleComparison();
  answer.details.forest.unknown_ha = 1.25;
  const values = comparisonValues(answer);
  const row = Object.fromEntries(columnsOf('compare').map(({ name }, i) => [name, values[i]]));
  expect(row).toMatchObject({
    season_mismatch: false,
    change_forest_loss_ha: 12.34,
    change_provisional_loss_ha: 0.44,
    change_unknown_ha: 1.25,
  });
});
