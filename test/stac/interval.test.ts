import { describe, expect, it } from 'vitest';
import { intervalOf, periodOf, yearsApart } from '../../src/stac/interval.ts';
import { boxCovers, boxesMeet } from '../../src/geo/outline.ts';

describe('periodOf', () => {
  it('counts the last day wholly and keeps moments as they are', () => {
    expect(intervalOf(periodOf({ start: '2019-06-02', end: '2019-08-31' }))).toBe(
      '2019-06-02T00:00:00.000Z/2019-08-31T23:59:59.999Z',
    );
    expect(intervalOf(periodOf({ start: '2019-06-02T02:00:00+02:00', end: '2019-06-02T12:00:00Z' }))).toBe(
      '2019-06-02T00:00:00.000Z/2019-06-02T12:00:00.000Z',
    );
  });

  it.each([
    ['2019-06-02', '2019-06-01'],
    ['yesterday', '2019-06-01'],
    ['2019-06-02', ''],
  ])('refuses %s to %s', (start, end) => {
    expect(() => periodOf({ start, end })).toThrow(RangeError);
  });
});

describe('yearsApart', () => {
  const parts = (start: string, end: string, years: number) =>
    yearsApart(periodOf({ start, end }), years).map((part) => intervalOf(part).replaceAll(/T[\d:.]+Z/g, ''));

  it('cuts at the turn of the year, counted from the first', () => {
    expect(parts('1984-03-16', '1996-02-29', 5)).toEqual([
      '1984-03-16/1988-12-31',
      '1989-01-01/1993-12-31',
      '1994-01-01/1996-02-29',
    ]);
    expect(parts('2019-12-31', '2020-01-01', 1)).toEqual(['2019-12-31/2019-12-31', '2020-01-01/2020-01-01']);
  });

  it('leaves alone what is short enough, and what has no bound', () => {
    expect(parts('2019-06-02', '2019-08-31', 5)).toEqual(['2019-06-02/2019-08-31']);
    expect(parts('1984-01-01', '2025-12-31', Infinity)).toEqual(['1984-01-01/2025-12-31']);
  });

  it('loses no millisecond and counts none twice', () => {
    const whole = periodOf({ start: '1984-01-01', end: '2025-12-31' });
    const cut = yearsApart(whole, 5);
    expect([cut[0].start, cut.at(-1)?.end]).toEqual([whole.start, whole.end]);
    for (const [i, part] of cut.entries()) if (i > 0) expect(part.start).toBe(cut[i - 1].end + 1);
  });
});

describe('boxesMeet', () => {
  // prettier-ignore
  it.each<[string, Parameters<typeof boxesMeet>, boolean]>([
    ['inside', [[0, 0, 1, 1], [-5, -5, 5, 5]], true],
    ['an edge', [[0, 0, 1, 1], [1, 1, 2, 2]], true],
    ['north of', [[0, 0, 1, 1], [0, 1.1, 1, 2]], false],
    ['east of', [[0, 0, 1, 1], [1.1, 0, 2, 1]], false],
    ['a tile over the antimeridian, seen from the east', [[179.9, -80, 180, -79.5], [176.9, -80.2, -178.2, -79.3]], true],
    ['and from the west', [[-180, -80, -179.9, -79.5], [176.9, -80.2, -178.2, -79.3]], true],
    ['but not from the other side of the Earth', [[0, -80, 1, -79.5], [176.9, -80.2, -178.2, -79.3]], false],
    ['longitudes counted past 180', [[-180, 0, -179.5, 1], [179.5, 0, 180.6, 1]], true],
    ['two that cross', [[179, 0, -179, 1], [178, 0, -179.5, 1]], true],
  ])('%s', (_, boxes, expected) => {
    expect(boxesMeet(...boxes)).toBe(expected);
    expect(boxesMeet(boxes[1], boxes[0])).toBe(expected);
  });
});

describe('boxCovers', () => {
  // prettier-ignore
  it.each<[string, Parameters<typeof boxCovers>, boolean]>([
    ['itself', [[0, 0, 1, 1], [0, 0, 1, 1]], true],
    ['not what reaches out in the east', [[0, 0, 1, 1], [0.5, 0, 1.1, 1]], false],
    ['not what reaches out in the north', [[0, 0, 1, 1], [0, 0.5, 1, 1.1]], false],
    ['over the antimeridian what crosses it', [[179, 0, -179, 1], [179.9, 0, -179.9, 1]], true],
    ['over the antimeridian what lies west of it', [[179, 0, -179, 1], [179.8, 0, 179.9, 1]], true],
    ['over the antimeridian what lies east of it', [[179, 0, -179, 1], [-179.9, 0, -179.8, 1]], true],
    ['not the rest of the Earth', [[179, 0, -179, 1], [-178, 0, 178, 1]], false],
    ['not what crosses, where it does not', [[178, 0, 180, 1], [179.9, 0, -179.9, 1]], false],
  ])('%s', (_, boxes, expected) => {
    expect(boxCovers(...boxes)).toBe(expected);
  });
});
