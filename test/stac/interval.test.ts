import { describe, expect, it } from 'vitest';
import { intervalOf, querySpan, yearsApart } from '../../src/stac/interval.ts';
import { boxCovers, boxesMeet } from '../../src/geo/outline.ts';

describe('periodOf', () => {
  it('includes the whole last day and keeps exact times', () => {
    expect(intervalOf(querySpan({ start: '2019-06-02', end: '2019-08-31' }))).toBe(
      '2019-06-02T00:00:00.000Z/2019-08-31T23:59:59.999Z',
    );
    expect(intervalOf(querySpan({ start: '2019-06-02T02:00:00+02:00', end: '2019-06-02T12:00:00Z' }))).toBe(
      '2019-06-02T00:00:00.000Z/2019-06-02T12:00:00.000Z',
    );
  });

  it.each([
    ['2019-06-02', '2019-06-01'],
    ['2019-06-02', ''],
  ])('throws a RangeError for %j to %j', (start, end) => {
    expect(() => querySpan({ start, end })).toThrow(RangeError);
  });
});

describe('yearsApart', () => {
  const parts = (start: string, end: string, years: number) =>
    yearsApart(querySpan({ start, end }), years).map((part) => intervalOf(part).replaceAll(/T[\d:.]+Z/g, ''));

  it('splits at year boundaries, every so many years from the first', () => {
    expect(parts('1984-03-16', '1996-02-29', 5)).toEqual([
      '1984-03-16/1988-12-31',
      '1989-01-01/1993-12-31',
      '1994-01-01/1996-02-29',
    ]);
    expect(parts('2019-12-31', '2020-01-01', 1)).toEqual(['2019-12-31/2019-12-31', '2020-01-01/2020-01-01']);
  });

  it('does not split a short period, or any period without a limit', () => {
    expect(parts('2019-06-02', '2019-08-31', 5)).toEqual(['2019-06-02/2019-08-31']);
    expect(parts('1984-01-01', '2025-12-31', Infinity)).toEqual(['1984-01-01/2025-12-31']);
  });
});

describe('boxesMeet', () => {
  // prettier-ignore
  it.each<[string, Parameters<typeof boxesMeet>, boolean]>([
    ['is true for one box inside the other', [[0, 0, 1, 1], [-5, -5, 5, 5]], true],
    ['is true for boxes with a common corner', [[0, 0, 1, 1], [1, 1, 2, 2]], true],
    ['is false for one box north of the other', [[0, 0, 1, 1], [0, 1.1, 1, 2]], false],
    ['is true for a box that ends at the antimeridian and a tile across it', [[179.9, -80, 180, -79.5], [176.9, -80.2, -178.2, -79.3]], true],
    ['is false for a box on the other side of the Earth and a tile across the antimeridian', [[0, -80, 1, -79.5], [176.9, -80.2, -178.2, -79.3]], false],
    ['is true for two boxes across the antimeridian', [[179, 0, -179, 1], [178, 0, -179.5, 1]], true],
  ])('%s', (_, boxes, expected) => {
    expect(boxesMeet(...boxes)).toBe(expected);
    expect(boxesMeet(boxes[1], boxes[0])).toBe(expected);
  });
});

describe('boxCovers', () => {
  // prettier-ignore
  it.each<[string, Parameters<typeof boxCovers>, boolean]>([
    ['is true for the same box', [[0, 0, 1, 1], [0, 0, 1, 1]], true],
    ['is false for a box that extends further east', [[0, 0, 1, 1], [0.5, 0, 1.1, 1]], false],
    ['is true across the antimeridian for a box that crosses it', [[179, 0, -179, 1], [179.9, 0, -179.9, 1]], true],
    ['is true across the antimeridian for a box west of it', [[179, 0, -179, 1], [179.8, 0, 179.9, 1]], true],
    ['is false across the antimeridian for the rest of the Earth', [[179, 0, -179, 1], [-178, 0, 178, 1]], false],
    ['is false up to the antimeridian for a box that crosses it', [[178, 0, 180, 1], [179.9, 0, -179.9, 1]], false],
  ])('%s', (_, boxes, expected) => {
    expect(boxCovers(...boxes)).toBe(expected);
  });
});
