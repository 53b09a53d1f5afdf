import { describe, expect, test } from 'vitest';
import { middlesOf, withAdded, withMoved, withRemoved } from '../../../demo/src/map/vertices.ts';
import type { Part } from '../../../demo/src/state/polygon.ts';

/** An outline with a hole, and another part over the antimeridian. */
const PARTS: readonly Part[] = [
  [
    [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
    ],
    [
      [1, 1],
      [1, 2],
      [2, 1],
    ],
  ],
  [
    [
      [179, 0],
      [-179, 0],
      [180, 2],
    ],
  ],
];

describe('corners are counted through all rings', () => {
  test('one is moved, and the others stay', () => {
    const next = withMoved(PARTS, 5, [541.00000049, 2.5]);
    expect(next[0][1]).toEqual([
      [1, 1],
      [-179, 2.5],
      [2, 1],
    ]);
    expect([next[0][0], next[1]]).toEqual([PARTS[0][0], PARTS[1]]);
  });

  test('one is put in the middle of the edge behind, also of the last one', () => {
    expect(withAdded(PARTS, 3)[0][0].at(-1)).toEqual([0, 2]);
    expect(withAdded(PARTS, 7)[1][0][1]).toEqual([-180, 0]);
    expect(middlesOf(PARTS)).toHaveLength(10);
    expect(middlesOf(PARTS)[4]).toEqual([1, 1.5]);
  });

  test('one is taken away where three stay', () => {
    expect(withRemoved(PARTS, 1)![0][0]).toEqual([
      [0, 0],
      [4, 4],
      [0, 4],
    ]);
    expect(withRemoved(PARTS, 4)).toBeNull();
  });
});
