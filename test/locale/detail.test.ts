import { expect, it } from 'vitest';
import { SylvanError } from '../../src/core/errors.ts';
import { detailOf } from '../../src/locale/index.ts';

const overBudget = new SylvanError('needs-overview', 'too much', { fields: { maximum: 1000 } });
const noOverview = new SylvanError('needs-overview', 'none', { fields: {} });

it('blames the call’s limit of bytes where that is at fault, not the file', () => {
  expect(detailOf(overBudget, 'en')).toContain('raise maximumBytes');
  expect(detailOf(overBudget, 'fr')).toContain('augmentez maximumBytes');
  expect(detailOf(noOverview, 'en')).toContain('add overviews to the file');
});
