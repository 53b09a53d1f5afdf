import { describe, expect, test } from 'vitest';
import { placementOf } from '../../../demo/src/layers/placement.ts';
import { applyAffine, northUpGrid, type Grid } from '../../../src/geo/grid.ts';
import { projectionOf } from '../../../src/geo/projection.ts';
import { seededRandom } from '../../support/random.ts';

const SEED = 8;

/** The grid, and the tolerance of positions in it, in metres. */
const GRIDS: Readonly<Record<string, readonly [Grid, number]>> = {
  'the largest, far north, at the edge of its UTM zone': [
    northUpGrid(32632, 280_000, 8_200_000, 80, 1250, 1250),
    3,
  ],
  '12 km, south': [northUpGrid(32720, 678_000, 8_840_000, 10, 1200, 1200), 0.05],
  'across the antimeridian': [northUpGrid(32760, 815_000, 8_175_000, 20, 700, 600), 0.05],
  'one pixel': [northUpGrid(32631, 452_480, 5_411_720, 10, 1, 1), 0.01],
};

function exactPoint(grid: Grid, column: number, row: number): [number, number] {
  return projectionOf(grid.epsg).inverse(...applyAffine(grid.affine, column, row));
}

function metresApart([lng, lat]: readonly [number, number], [otherLng, otherLat]: readonly [number, number]) {
  const turn = 360 * Math.round((lng - otherLng) / 360);
  const east = (lng - otherLng - turn) * Math.cos((lat * Math.PI) / 180);
  return Math.hypot(east, lat - otherLat) * 111_320;
}

describe.each(Object.entries(GRIDS))('a grid: %s', (_, [grid, tolerance]) => {
  const placement = placementOf(grid);
  const random = seededRandom(SEED);
  const positions = Array.from(
    { length: 200 },
    () => [random() * grid.width, random() * grid.height] as const,
  );

  test(`its pixels lie where the exact projection puts them (seed ${SEED})`, () => {
    const farthest = Math.max(
      ...positions.map((one) => metresApart(placement.pointAt(...one), exactPoint(grid, ...one))),
    );
    expect(farthest).toBeLessThan(tolerance);
  });

  test('positions survive a round trip, also from the other side of the antimeridian', () => {
    for (const [column, row] of positions) {
      const [lng, lat] = placement.pointAt(column, row);
      for (const turn of [-360, 0, 360]) {
        const [foundColumn, foundRow] = placement.pixelAt([lng + turn, lat]);
        expect(foundColumn).toBeCloseTo(column, 4);
        expect(foundRow).toBeCloseTo(row, 4);
      }
    }
  });

  test('places outside the grid get pixels outside it', () => {
    const { width, height } = grid;
    for (const [u, v] of [
      [-0.01, 0.5],
      [1.01, 0.5],
      [0.5, -0.01],
      [0.5, 1.01],
      [9, -6],
    ]) {
      // prettier-ignore
      const [column, row] = placement.pixelAt(exactPoint(grid, u * width, v * height));
      expect(column >= 0 && column < width && row >= 0 && row < height, `${u} ${v}`).toBe(false);
    }
  });
});

test('the ring is continuous across the antimeridian', () => {
  const { ring } = placementOf(GRIDS['across the antimeridian'][0]);
  const lngs = ring.map(([lng]) => lng);
  expect(Math.max(...lngs) - Math.min(...lngs)).toBeLessThan(1);
  expect(Math.max(...lngs)).toBeGreaterThan(180);
});
