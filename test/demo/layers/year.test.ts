import { describe, expect, it } from 'vitest';
import type { ObservationImage } from 'sylvan';
import { yearOf } from '../../../demo/src/layers/year.ts';
import type { Analysis } from '../../../demo/src/state/analysis.ts';
import { zone } from '../../../demo/src/state/zone.ts';

const GRID = { epsg: 32721, affine: [20, 0, 0, 0, -20, 0], width: 1, height: 1 } as const;

const image = (date: string, red: number): ObservationImage => {
  const plane = Uint16Array.of(red);
  return { date, grid: GRID, blue: plane, red: plane, nir08: plane, swir22: plane };
};

const found = (...images: readonly ObservationImage[]) =>
  ({ zone: zone.value, layers: [], images }) as unknown as Analysis;

describe('the ground a year ago and now, by an answer alone', () => {
  const year = yearOf(
    found(
      image('2024-09-10', 101),
      image('2024-10-20', 201),
      image('2025-01-01', 301),
      image('2025-08-20', 401),
    ),
  )!;

  it('is that of the first two months of its images, and of all of them', () => {
    const [[before, after]] = year.sides;
    expect([before, after].map(({ layers }) => layers[0].data[0].toFixed(4))).toEqual(['0.0200', '0.0400']);
  });

  it('is dated by these images', () => {
    expect(year.periods).toEqual({
      before: { start: '2024-09-10', end: '2024-10-20' },
      after: { start: '2025-08-20', end: '2025-08-20' },
    });
  });

  it('is unknown without images of other weeks, and for another zone than the current one', () => {
    expect(yearOf(found(image('2025-08-01', 1), image('2025-08-20', 1)))).toBeNull();
    expect(yearOf(found())).toBeNull();
    expect(yearOf({ ...found(image('2024-09-10', 1)), zone: { ...zone.value } })).toBeNull();
  });
});
