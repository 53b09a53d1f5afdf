import { describe, expect, it } from 'vitest';
import type { Position } from '../../src/ground/mercator.ts';
import { outlineOf, squareAround, type Square } from '../../src/ground/square.ts';
import { projectionOf, makeZone } from 'sylvan/server';
import { seededRandom } from '../../../test/support/random.ts';

const SEED = 2202;

/** Anywhere, and as often near the antimeridian, far north, and where a grid meets the next. */
function someSquares(count: number): Square[] {
  const random = seededRandom(SEED);
  return Array.from({ length: count }, (_, i) => {
    const border = 6 * Math.floor(random() * 60) - 180 + 0.02 * random();
    const lng = [random() * 360 - 180, 180 - random(), random() * 360 - 180, border][i % 4];
    const lat = i % 4 === 2 ? 83.9 - 12 * random() : random() * 150 - 75;
    const size = 1 + Math.floor(random() * 100);
    return { lat: Math.round(lat * 1e6) / 1e6, lng: Math.round(lng * 1e6) / 1e6, size };
  });
}

/** Metres on a zone's own grid, from its middle. */
function groundOf({ lat, lng }: Square): (position: Position) => readonly [x: number, y: number] {
  const { epsg, pointScale } = makeZone({ lat, lng, size: 1 });
  const projection = projectionOf(epsg);
  const [x0, y0] = projection.forward(lng, lat);
  return (position) => {
    const [x, y] = projection.forward(...position);
    return [(x - x0) / pointScale, (y - y0) / pointScale];
  };
}

/** Points along edges that are straight in degrees. */
function edgesOf(ring: readonly Position[]): Position[] {
  return ring.slice(1).flatMap(([lng, lat], i) => {
    const [fromLng, fromLat] = ring[i];
    const along = (fraction: number): Position => [
      fromLng + (lng - fromLng) * fraction,
      fromLat + (lat - fromLat) * fraction,
    ];
    return Array.from({ length: 40 }, (_, k) => along(k / 40));
  });
}

const rounded = (position: Position): Position => [
  Math.round(position[0] * 1e7) / 1e7,
  Math.round(position[1] * 1e7) / 1e7,
];

describe(`outlines (seed ${SEED})`, () => {
  it('are squares of the size, counterclockwise, closed', () => {
    for (const square of someSquares(200)) {
      const ring = outlineOf(square);
      expect(ring[0]).toEqual(ring[ring.length - 1]);
      const reach = ring.map(groundOf(square)).map((site) => Math.max(...site.map(Math.abs)));
      expect(Math.max(...reach) - square.size * 500).toBeCloseTo(0, 0);
      expect(Math.min(...reach) - square.size * 500).toBeCloseTo(0, 0);
      expect(areaOf(ring)).toBeGreaterThan(0);
    }
  });

  it("are the library's zones to within a pixel and a half", () => {
    for (const square of someSquares(100)) {
      const { grid, coarseResolution } = makeZone({ ...square, size: square.size });
      const [resolution, , west, , , north] = grid.affine;
      const projection = projectionOf(grid.epsg);
      const corner = projection.inverse(west + grid.width * resolution, north);
      const [x, y] = groundOf(square)(corner);
      expect(Math.abs(x - square.size * 500)).toBeLessThan(1.5 * coarseResolution);
      expect(Math.abs(y - square.size * 500)).toBeLessThan(1.5 * coarseResolution);
    }
  });
});

describe(`squares around polygons (seed ${SEED})`, () => {
  it('are the same again around an outline that was rounded to a centimetre', () => {
    for (const square of someSquares(200)) {
      const again = squareAround([outlineOf(square).map(rounded)])!;
      expect([square, again.size]).toEqual([square, square.size]);
      const [x, y] = groundOf(square)([again.lng, again.lat]);
      expect(Math.hypot(x, y)).toBeLessThan(5);
      expect(Math.abs(again.lng)).toBeLessThanOrEqual(180);
    }
  });

  it('hold all edges, and are the smallest', () => {
    const random = seededRandom(SEED);
    for (const square of someSquares(200)) {
      const ring = outlineOf(square).filter(() => random() < 0.4);
      if (ring.length === 0) continue;
      const found = squareAround([[...ring, ring[0]]])!;
      const sites = edgesOf([...ring, ring[0]]).map(groundOf(found));
      const reach = Math.max(...sites.flat().map(Math.abs));
      const spreads = [0, 1].map((axis) => spread(sites.map((site) => site[axis])));
      expect(reach).toBeLessThan(found.size * 500 + 7);
      expect(Math.max(...spreads)).toBeGreaterThan((found.size - 1) * 1000 - 5);
    }
  });

  it('hold edges that bulge between their corners', () => {
    // The parallel bends by some 300 m over these 2 degrees: of heights a little under whole kilometres that makes one more.
    for (let i = 0; i < 20; i += 1) {
      const [south, north] = [69.2, 70 + i / 1000];
      const corners: Position[] = [
        [10, south],
        [12, south],
        [12, north],
        [10, north],
        [10, south],
      ];
      const found = squareAround([corners])!;
      const reach = edgesOf(corners).flatMap(groundOf(found)).map(Math.abs);
      expect(Math.max(...reach)).toBeLessThan(found.size * 500 + 7);
    }
  });

  it('take both halves of what the antimeridian parts, however it is written', () => {
    const west: Position[] = [
      [179.9, -17],
      [180, -17],
      [180, -16.9],
      [179.9, -16.9],
      [179.9, -17],
    ];
    const east: Position[] = [
      [-180, -17],
      [-179.9, -17],
      [-179.9, -16.9],
      [-180, -16.9],
      [-180, -17],
    ];
    const over: Position[] = [
      [179.9, -17],
      [180.1, -17],
      [180.1, -16.9],
      [179.9, -16.9],
      [179.9, -17],
    ];
    const jumping = over.map(([lng, lat]): Position => [lng > 180 ? lng - 360 : lng, lat]);
    const found = [[west, east], [east, west], [over], [jumping]].map(squareAround);
    for (const square of found) {
      expect(square).toMatchObject({ size: 22 });
      expect(180 - Math.abs(square!.lng)).toBeLessThan(0.01);
      expect(square!.lat).toBeCloseTo(-16.95, 2);
    }
  });

  it('are none where no zone is large enough', () => {
    expect(
      squareAround([
        [
          [0, 0],
          [20, 0],
          [20, 0.1],
          [0, 0],
        ],
      ]),
    ).toBeNull();
    expect(
      squareAround([
        [
          [0, 0],
          [0.1, 0],
          [0.1, 2],
          [0, 0],
        ],
      ]),
    ).toBeNull();
  });
});

function areaOf(ring: readonly Position[]): number {
  return ring.slice(1).reduce((sum, [x, y], i) => sum + ring[i][0] * y - x * ring[i][1], 0);
}

function spread(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values);
}
