import { describe, expect, it } from 'vitest';
import type { Position } from '../../src/ground/mercator.ts';
import { outlineOf, type Square } from '../../src/ground/square.ts';
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

function areaOf(ring: readonly Position[]): number {
  return ring.slice(1).reduce((sum, [x, y], i) => sum + ring[i][0] * y - x * ring[i][1], 0);
}
