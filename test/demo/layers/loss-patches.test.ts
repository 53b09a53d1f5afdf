import { describe, expect, it } from 'vitest';
import {
  boundsOf,
  hectaresOf,
  monthsUntil,
  patchesOf,
  patchesUntil,
  type Patch,
} from '../../../demo/src/layers/patches.ts';
import { northUpGrid } from '../../../src/geo/grid.ts';
import type { Layer } from '../../../src/geo/layer.ts';

const GRID = northUpGrid(32631, 452_480, 5_411_720, 20, 5, 1);
const LOSS: Layer = { id: 'loss', grid: GRID, data: Uint8Array.of(2, 2, 0, 1, 0) };
const AGES: Layer = { id: 'loss-age', grid: GRID, data: Float32Array.of(40, 10, NaN, NaN, NaN) };

function patch(by: string | null, outline: readonly (readonly [number, number])[] = []): Patch {
  const properties = { rank: 1, kind: 'loss', area_ha: 1, confirmed_ha: 0, by, date: by } as const;
  return { type: 'Feature', geometry: { type: 'Polygon', coordinates: [outline] }, properties };
}

describe('patches of loss', () => {
  it('are dated by the layer that has their ages, and none where there is no loss', () => {
    const facts = (layers: Layer[]) =>
      patchesOf(layers, '2025-03-01').map(({ properties: { area_ha, by } }) => [area_ha, by]);
    expect(facts([LOSS, AGES])).toEqual([
      [0.0801, '2025-02-19'],
      [0.04, null],
    ]);
    expect(facts([LOSS])).toEqual([
      [0.0801, null],
      [0.04, null],
    ]);
    expect(facts([AGES])).toEqual([]);
  });

  it('are seen by the day on which all of them are lost, undated ones always', () => {
    const all = [patch('2025-01-31'), patch('2025-02-01'), patch(null)];
    expect(patchesUntil(all, '2025-01-31')).toEqual([all[0], all[2]]);
    expect(patchesUntil(all, '2025-02-01')).toEqual(all);
  });

  it('add up by what is confirmed of them', () => {
    const { confirmed, other } = hectaresOf(patchesOf([LOSS], '2025-03-01'));
    expect([confirmed, other]).toEqual([0.0801, expect.closeTo(0.04, 9)]);
  });

  it('have a box, at the antimeridian of one side', () => {
    const box = boundsOf(patch(null, [[10, 1], [12, 1], [12, 4], [10, 1]])); // prettier-ignore
    expect(box).toEqual([[10, 1], [12, 4]]); // prettier-ignore
    const east: Patch = {
      ...patch(null),
      geometry: {
        type: 'MultiPolygon',
        coordinates: [[[[179, 0], [180, 0], [180, 1], [179, 0]]], [[[-180, 0], [-179, 0], [-180, 1], [-180, 0]]]], // prettier-ignore
      },
    };
    expect(boundsOf(east)).toEqual([[179, 0], [180, 1]]); // prettier-ignore
  });
});

it.each([
  ['2025-11-15', '2024-12-31', '2025-10-31'],
  ['2025-03-31', '2024-04-30', '2025-02-28'],
  ['2024-02-29', '2023-03-31', '2024-01-31'],
])('twelve months until %s', (date, first, last) => {
  const months = monthsUntil(date);
  expect(months).toHaveLength(12);
  expect([months[0], months[10], months[11]]).toEqual([first, last, date]);
});
