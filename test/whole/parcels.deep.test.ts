import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSylvan, type AnalyzeAnswer } from 'sylvan/node';
import { projectionOf } from '../../src/geo/projection.ts';
import { hasRealData, realData } from '../support/real-data.ts';

/** The corner of the labels, in UTM zone 30 N. */
const [WEST, NORTH] = [424_930, 5_811_880];

/** Squares inside the labelled polygons of labels.tif: column and row of a corner, and the side, in pixels of 10 m. */
type Parcel = readonly [column: number, row: number, side: number];
const PARCELS: Readonly<Record<'forest' | 'grass', readonly Parcel[]>> = {
  forest: [
    [911, 723, 15],
    [203, 361, 9],
    [444, 696, 9],
    [552, 692, 8],
  ],
  grass: [
    [629, 777, 16],
    [675, 70, 15],
    [562, 668, 15],
    [474, 41, 13],
  ],
};

function polygonOf([column, row, side]: Parcel) {
  const [right, bottom] = [column + side, row + side];
  const corners = [
    [column, row],
    [column, bottom],
    [right, bottom],
    [right, row],
    [column, row],
  ];
  const projection = projectionOf(32630);
  const ring = corners.map(([x, y]) => projection.inverse(WEST + 10 * x, NORTH - 10 * y));
  return { type: 'Polygon', coordinates: [ring] } as const;
}

/** Real land in Wales. */
describe.skipIf(!hasRealData('truth/aber'))('parcels of aber, 2021-05-27', () => {
  const sylvan = createSylvan({ catalog: realData('truth/aber') });
  afterAll(() => sylvan.close());

  describe.each(['forest', 'grass'] as const)('labelled %s', (label) => {
    let answers: readonly AnalyzeAnswer[];
    beforeAll(async () => {
      const calls = PARCELS[label].map((parcel) =>
        sylvan.analyze({ geometry: polygonOf(parcel), date: '2021-05-31' }),
      );
      answers = await Promise.all(calls);
    }, 60_000);

    it('have the areas of their pixels', () => {
      for (const [i, { details }] of answers.entries())
        expect(details.zone.area_ha / (PARCELS[label][i][2] ** 2 / 100)).toBeCloseTo(1, 2);
    });

    it('are reported as that, and within their intervals except for one at most', () => {
      const total = (of: (answer: AnalyzeAnswer) => number) => answers.reduce((sum, one) => sum + of(one), 0);
      const forest =
        total(({ details }) => details.forest.area_ha!) / total(({ details }) => details.zone.area_ha);
      expect(Math.abs(forest - Number(label === 'forest'))).toBeLessThan(0.05);
      const misses = answers.filter(({ details: { intervals } }) => {
        const [low, high] = intervals!.forest_cover!;
        return label === 'forest' ? high < 100 : low > 0;
      });
      expect(misses.length).toBeLessThanOrEqual(1);
    });
  });
});
