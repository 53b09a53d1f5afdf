import { beforeEach, describe, expect, it } from 'vitest';
import { RecentValues } from '../src/recent-values.ts';

describe('recent values', () => {
  let now: number;
  let values: RecentValues<number>;
  beforeEach(() => {
    now = 100;
    values = new RecentValues({ milliseconds: 10, maximum: 2, now: () => now });
  });
  const all = () => ['a', 'b', 'c'].map((name) => values.get(name));

  it('are given out until they are old, counted from when they were true', () => {
    values.set('a', 1);
    values.set('b', 2, 95);
    now = 104;
    expect(all()).toEqual([1, 2, undefined]);
    now = 105;
    expect(all()).toEqual([1, undefined, undefined]);
    now = 110;
    expect(all()).toEqual([undefined, undefined, undefined]);
  });

  it('are no more than may be: those that were set first go', () => {
    values.set('a', 1);
    values.set('b', 2);
    values.set('a', 3);
    values.set('c', 4);
    expect(all()).toEqual([3, undefined, 4]);
  });

  it('go where they are deleted, by name or by what they are', () => {
    values.set('a', 1);
    values.set('b', 2);
    values.delete('a');
    expect(all()).toEqual([undefined, 2, undefined]);
    values.set('a', 1);
    values.deleteWhere((value) => value > 1);
    expect(all()).toEqual([1, undefined, undefined]);
  });
});
