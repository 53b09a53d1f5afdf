import { describe, expect, it } from 'vitest';
import { workersWithin } from '../src/page.ts';

describe('workers of a page', () => {
  it('is one where the device says that it has 4 GB or less', () => {
    expect([0.5, 2, 4].map((deviceMemory) => workersWithin({ deviceMemory }))).toEqual([1, 1, 1]);
  });

  it('is one where the browser does not say, and no fewer than the processors where there is more', () => {
    expect(workersWithin({})).toBe(1);
    expect(workersWithin()).toBe(1);
    expect(workersWithin({ deviceMemory: 8 })).toBe(Infinity);
  });
});
