import { describe, expect, test } from 'vitest';
import { faultOf, nearFirst, withCorner, type Corners } from '../../../demo/src/map/drawing.ts';

const SQUARE: Corners = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
];

describe('a corner', () => {
  test('is put where its edge crosses none', () => {
    expect(withCorner([], [1, 2])).toEqual([[1, 2]]);
    expect(withCorner(SQUARE.slice(0, 3), [0, 4])).toEqual(SQUARE);
    // A bay: an outline need not bulge everywhere.
    expect(withCorner(SQUARE, [2, 2])).toEqual([...SQUARE, [2, 2]]);
  });

  test.each<[string, Corners, readonly [number, number]]>([
    ['an edge', SQUARE.slice(0, 3), [2, -1]],
    ['a corner', SQUARE, [8, -4]],
    ['an edge that it ends on', SQUARE, [2, 0]],
    ['the edge before, backwards', SQUARE, [2, 4]],
    ['the edge before, backwards and beyond', SQUARE, [6, 4]],
  ])('is none where its edge meets %s', (_, corners, point) => {
    expect(withCorner(corners, point)).toBe('crossing');
  });

  test('goes on over the antimeridian, and is the same whole turns away', () => {
    const first: Corners = [[179.9, 0]];
    expect(withCorner(first, [-179.9, 1])).toEqual([
      [179.9, 0],
      [expect.closeTo(180.1, 9), 1],
    ]);
    expect(nearFirst(first, [539.8, 1])).toEqual([expect.closeTo(179.8, 9), 1]);
    expect(nearFirst([], [539.8, 1])).toEqual([539.8, 1]);
  });
});

describe('an outline', () => {
  test('encloses what its corners go around, with a bay, too', () => {
    expect(faultOf(SQUARE)).toBeNull();
    expect(faultOf(SQUARE.slice(0, 3))).toBeNull();
    expect(faultOf([...SQUARE, [2, 2]])).toBeNull();
  });

  test('has three corners at least', () => {
    expect([faultOf([]), faultOf(SQUARE.slice(0, 2))]).toEqual(['tooFew', 'tooFew']);
  });

  test('is not closed over an edge, nor onto one', () => {
    expect(faultOf([...SQUARE, [-2, 4.5], [6, 2]])).toBe('crossing');
    expect(
      faultOf([
        [0, 0],
        [4, 0],
        [4, 4],
        [2, 0],
      ]),
    ).toBe('crossing');
    expect(faultOf([...SQUARE.slice(0, 2), [2, 0]])).toBe('crossing');
  });
});
