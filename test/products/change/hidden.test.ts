import { describe, expect, it } from 'vitest';
import type { SeasonShift } from '../../../src/products/change/tasks.ts';
import { findHidden } from '../../../src/products/change/compare-findings.ts';
import { exampleChange } from '../../support/compare-findings.ts';

const SUMMER = ['2022-07-01', '2023-07-01'];
const WINTER = ['2022-01-10', '2023-01-12'];
const NOTHING = {
  ...{ leafless: [], change: null, gain: null, greenness: null },
  ...{ isLowerBound: false, isLeafOff: false },
};

const shiftOf = (own: Partial<SeasonShift>): SeasonShift => ({
  ...{ by: 'radar', ndvi: -0.4, nbr: -0.4, leafOn: 'before', pixels: 900, uneven: false },
  ...{ other: null, steady: false },
  ...own,
});

/** A shift of a median that is no fall of leaves, next to other land of which these parts dried up and greened. */
const nextTo = (fell: number, rose: number, own: Partial<SeasonShift> = {}): Partial<SeasonShift> => ({
  ...{ by: 'median', ndvi: -0.08, nbr: -0.08, other: { fell, rose } },
  ...own,
});

/** A change between seasons: forest before and after, and what of it was lost and won. */
function seasonal(
  [before, after]: readonly [number, number],
  season: Partial<SeasonShift>,
  lost = 0,
  won = 0,
) {
  return exampleChange({
    season: shiftOf(season),
    ...{ forestBeforePixels: before, forestAfterPixels: after },
    corrected: { ndvi: 0, nbr: 0, lossPixels: lost, gainPixels: won },
  });
}

describe('what the season hides', () => {
  it('is nothing between like seasons', () => {
    expect(findHidden(exampleChange(), 48, SUMMER)).toEqual(NOTHING);
  });

  it('is the cover of a leafless period 2, and no more where radar shows loss', () => {
    expect(findHidden(seasonal([1000, 10], {}), 48, SUMMER)).toEqual({ ...NOTHING, leafless: ['period2'] });
  });

  it('is not the cover that was lost', () => {
    expect(findHidden(seasonal([1000, 600], {}, 400), 48, SUMMER)).toEqual(NOTHING);
    expect(findHidden(seasonal([600, 1000], {}, 0, 400), 48, SUMMER)).toEqual(NOTHING);
    expect(findHidden(seasonal([1000, 951], {}), 48, SUMMER)).toEqual(NOTHING);
  });

  it.each(['radar', 'median'] as const)('is all change from a leafless period 1, by %s too', (by) => {
    expect(findHidden(seasonal([10, 1000], { by, leafOn: 'after' }), 48, SUMMER)).toMatchObject({
      ...{ leafless: ['period1'], change: 'leafless', gain: 'leafless', greenness: 'leafless' },
      isLowerBound: false,
    });
  });

  it('is no cover where rain makes the seasons, nor where hardly any leaf fell', () => {
    for (const lat of [35, -35, 12])
      expect(findHidden(seasonal([1000, 10], {}), lat, SUMMER).leafless).toEqual([]);
    for (const lat of [35.1, -35.1])
      expect(findHidden(seasonal([1000, 10], {}), lat, SUMMER).leafless).toEqual(['period2']);
    const still = { ndvi: -0.149, nbr: -0.269 };
    expect(findHidden(seasonal([1000, 10], still), 48, SUMMER)).toEqual(NOTHING);
    for (const fall of [{ ndvi: -0.15 }, { nbr: -0.27 }, { ndvi: 0.15 }, { uneven: true }])
      expect(findHidden(seasonal([1000, 10], { ...still, ...fall }), 48, SUMMER).leafless).toEqual([
        'period2',
      ]);
  });

  it('is all change of a forest that changed unevenly, without radar', () => {
    const hidden = findHidden(seasonal([1000, 700], { by: 'median', uneven: true }), 48, SUMMER);
    expect(hidden).toMatchObject({
      ...{ change: 'season-ambiguous', gain: 'season-ambiguous', greenness: 'season-ambiguous' },
    });
  });

  it('is all change next to other land of which 15 % dried up, without radar', () => {
    const all = { change: 'season-ambiguous', gain: 'season-ambiguous', greenness: 'season-ambiguous' };
    expect(findHidden(seasonal([1000, 990], nextTo(0.15, 0)), 12, SUMMER)).toEqual({ ...NOTHING, ...all });
    expect(findHidden(seasonal([1000, 990], nextTo(0.1499, 0)), 12, SUMMER)).toEqual(NOTHING);
    const byRadar = nextTo(0.9, 0, { by: 'radar' });
    expect(findHidden(seasonal([1000, 990], byRadar), 12, SUMMER)).toEqual(NOTHING);
  });

  it('is the gain alone next to other land of which 15 % greened, without radar', () => {
    const gain = { ...NOTHING, gain: 'season-ambiguous' };
    expect(findHidden(seasonal([1000, 1010], nextTo(0, 0.15)), 12, SUMMER)).toEqual(gain);
    expect(findHidden(seasonal([1000, 1010], nextTo(0, 0.1499)), 12, SUMMER)).toEqual(NOTHING);
    const byRadar = nextTo(0, 0.9, { by: 'radar' });
    expect(findHidden(seasonal([1000, 1010], byRadar), 12, SUMMER)).toEqual(NOTHING);
  });

  it('is no loss in a steady season, but the gain next to land that greened', () => {
    const steady = { ndvi: -0.01, nbr: -0.01, steady: true };
    expect(findHidden(seasonal([1000, 900], nextTo(0.1, 0, steady)), 12, SUMMER)).toEqual(NOTHING);
    expect(findHidden(seasonal([1000, 1100], nextTo(0, 0.4, steady)), 12, SUMMER)).toEqual({
      ...NOTHING,
      gain: 'season-ambiguous',
    });
  });

  it('is the greenness alone where radar says what stands', () => {
    const hidden = findHidden(seasonal([1000, 700], { uneven: true }), 48, SUMMER);
    expect(hidden).toMatchObject({ change: null, greenness: 'season-ambiguous', leafless: ['period2'] });
  });

  it('is a part of the loss where a median must distinguish it from falling leaves', () => {
    const by = 'median';
    expect(findHidden(seasonal([1000, 10], { by }), 48, SUMMER).isLowerBound).toBe(true);
    expect(findHidden(seasonal([1000, 990], { by, ndvi: -0.05, nbr: -0.27 }), 48, SUMMER).isLowerBound).toBe(
      true,
    );
    expect(findHidden(seasonal([1000, 990], { by, ndvi: -0.05, nbr: -0.1 }), 48, SUMMER)).toEqual(NOTHING);
  });

  it('is everything where both periods are leafless and no evergreen stands', () => {
    const bare = exampleChange({ forestEitherPixels: 0, forestBeforePixels: 0, forestAfterPixels: 0 });
    expect(findHidden(bare, 48, WINTER)).toMatchObject({
      ...{ leafless: ['period1', 'period2'], change: 'leafless', gain: 'leafless' },
      ...{ greenness: 'leafless', isLeafOff: true },
    });
    expect(findHidden(bare, -41, WINTER)).toEqual(NOTHING);
    expect(findHidden(bare, 10, WINTER)).toEqual(NOTHING);
    expect(findHidden(exampleChange(), 48, WINTER)).toEqual({ ...NOTHING, isLeafOff: true });
  });
});
