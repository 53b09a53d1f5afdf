import { expect, it } from 'vitest';
import { workersWithin } from '../src/page.ts';

it('a page has one worker if its device has 4 GB or less, or does not say', () => {
  expect([0.5, 4].map((deviceMemory) => workersWithin({ deviceMemory }))).toEqual([1, 1]);
  expect([workersWithin(), workersWithin({}), workersWithin({ deviceMemory: 8 })]).toEqual([1, 1, Infinity]);
});
