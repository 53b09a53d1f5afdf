import { describe, expect, it } from 'vitest';
import type { Patch } from '../../../demo/src/state/patches.ts';
import { placeIn, wayTo } from '../../../demo/src/layers/way.ts';

type Geometry = Patch['geometry'];
type Ring = readonly (readonly [number, number])[];

const polygon = (...rings: readonly Ring[]): Geometry => ({ type: 'Polygon', coordinates: rings });
const box = (west: number, south: number, east: number, north: number): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const isIn = (geometry: Geometry) => wayTo(placeIn(geometry), geometry).isInside;

describe('distance and bearing to a patch', () => {
  it('are zero inside, and lead to the edge of a hole from within it', () => {
    const holed = polygon(box(0, 0, 0.3, 0.3), box(0.1, 0.1, 0.2, 0.2));
    expect(wayTo({ lat: 0.05, lng: 0.15 }, holed)).toEqual({ km: 0, bearing: 0, isInside: true });
    const { isInside, km, bearing } = wayTo({ lat: 0.15, lng: 0.11 }, holed);
    expect([isInside, km]).toEqual([false, expect.closeTo(1.112, 2)]);
    expect(bearing).toBeCloseTo(270, 0);
  });

  it('take the shortest way across the antimeridian, to the nearer part', () => {
    const parted: Geometry = {
      type: 'MultiPolygon',
      coordinates: [[box(179.9, 0, 180, 0.1)], [box(-180, 0, -179.9, 0.1)]],
    };
    expect(wayTo({ lat: 0.05, lng: -179.95 }, parted).isInside).toBe(true);
    const { km, bearing } = wayTo({ lat: 0.05, lng: -179.8 }, parted);
    expect([km, bearing]).toEqual([expect.closeTo(11.12, 1), expect.closeTo(270, 0)]);
    expect(wayTo({ lat: 0.05, lng: 179.8 }, parted).bearing).toBeCloseTo(90, 0);
  });
});

describe('a place in a patch', () => {
  it('is inside even if its centre is not, with a bend or a hole', () => {
    const bent = polygon([[0, 0], [3, 0], [3, 3], [2, 3], [2, 1], [0, 1], [0, 0]]); // prettier-ignore
    const holed = polygon(box(0, 0, 3, 3), box(1, 1, 2.5, 2));
    for (const geometry of [bent, holed, polygon(box(-61.1, -10.2, -61, -10))])
      expect(isIn(geometry)).toBe(true);
    expect(placeIn(holed)).toEqual({ lat: 1.5, lng: 0.5 });
    const wideInTheEast = polygon(box(0, 0, 3, 3), box(0.5, 1, 1.5, 2));
    expect(placeIn(wideInTheEast)).toEqual({ lat: 1.5, lng: 2.25 });
  });

  it('keeps away from pixel edges that are tilted by a metric grid', () => {
    // One pixel on top of two; the corners in the middle lie almost on one parallel.
    const tilted = polygon([[0, 0], [2, 0.01], [1.99, 1.01], [0.99, 1.005], [0.985, 2.005], [-0.015, 2], [0, 0]]); // prettier-ignore
    const { lat } = placeIn(tilted);
    expect(Math.min(...[0, 1, 2].map((row) => Math.abs(lat - row)))).toBeGreaterThan(0.3);
    expect(isIn(tilted)).toBe(true);
  });

  it('is in the largest of its parts', () => {
    const geometry: Geometry = {
      type: 'MultiPolygon',
      coordinates: [[box(0, 0, 1, 1)], [box(1, 1, 4, 4)]],
    };
    expect(placeIn(geometry)).toEqual({ lat: 2.5, lng: 2.5 });
  });
});
