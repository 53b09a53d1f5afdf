import { describe, expect, it } from 'vitest';
import { workersWithin } from '../src/page.ts';

describe('the number of workers in a page', () => {
  it('is one if the device has 4 GB or less', () => {
    expect([0.5, 2, 4].map((deviceMemory) => workersWithin({ deviceMemory }))).toEqual([1, 1, 1]);
  });

  it('is one if the memory is unknown, and not limited if there is more', () => {
    expect(workersWithin({})).toBe(1);
    expect(workersWithin()).toBe(1);
    expect(workersWithin({ deviceMemory: 8 })).toBe(Infinity);
  });
});
