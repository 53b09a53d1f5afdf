import { describe, expect, it } from 'vitest';
import type { GeometryInput } from '../../src/contract/geometry.ts';
import { zonePolygon } from '../../src/request/geometry.ts';
import { seededRandom } from '../support/random.ts';
import { SEED } from '../support/seed.ts';
import { closed, CROSSING, multi, square, turned, VALID, type Position } from './shapes.ts';

/** The code of the fault of the rings of a geometry, `none` if there is none. */
function faultOf(geometry: GeometryInput): string {
  const read = zonePolygon(geometry);
  return 'polygon' in read ? 'none' : read.fault.code;
}

/** The same area: parts and holes in another order, rings from another corner on, and in the other direction. */
function rewritten(geometry: GeometryInput): GeometryInput {
  const parts = geometry.coordinates as readonly (readonly Position[])[][];
  const ringOf = (ring: readonly Position[]) => closed([...ring.slice(2), ring[1]].toReversed());
  return multi(parts.map(([outer, ...holes]) => [outer, ...holes.toReversed()].map(ringOf)).toReversed());
}

describe('ring check', () => {
  it.each(Object.keys(VALID))('accepts %s with the maximum number of corners', (name) => {
    expect(zonePolygon(VALID[name](10_000))).toHaveProperty('polygon');
  });

  it.each(Object.keys(CROSSING))('refuses %s with the maximum number of corners', (name) => {
    expect(faultOf(CROSSING[name](10_000))).toBe('ring-crosses');
  });

  it.each([
    ['rings near each other', randomGeometry, 6000],
    ['parcels whose shared sides differ by centimetres', randomParcels, 400],
  ])(`has the same result for %s however they are written (seed ${SEED})`, (_, make, count) => {
    const random = seededRandom(SEED);
    const counts: Record<string, number> = {};
    for (let i = 0; i < count; i++) {
      const geometry = make(random);
      const fault = faultOf(geometry);
      expect(faultOf(rewritten(geometry)), JSON.stringify(geometry)).toBe(fault);
      counts[fault] = (counts[fault] ?? 0) + 1;
    }
    expect(Math.min(counts.none, counts['ring-crosses'], counts['ring-outside'])).toBeGreaterThan(count / 30);
  });

  it('accepts a corner next to the end of an almost horizontal edge', () => {
    const hair = 5e-7;
    const outline: Position[] = closed([
      [30, -3],
      [30.1, -3],
      [30.1, -2.95],
      [30.06, -2.95 + hair],
      [30.06, -2.9],
      [30, -2.9],
    ]);
    const hole = turnedHole(30.02, -2.95 + hair / 2);
    expect(faultOf({ type: 'Polygon', coordinates: [outline, hole] })).toBe('none');
  });
});

function turnedHole(lng: number, lat: number): Position[] {
  return closed([
    [lng, lat],
    [lng + 0.01, lat + 0.004],
    [lng + 0.01, lat + 0.01],
  ]);
}

/** Rings near each other: on one grid, so that corners and edges coincide, or off it by less or more than the tolerance. */
function randomGeometry(random: () => number): GeometryInput {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)];
  const step = pick([0.01, 0.001]);
  const off = pick([0, 0, 1e-9, 4e-7, 2e-6, 1e-4]);
  const moved = (degrees: number) => degrees + (random() - 0.5) * off;
  const at = (): Position => [
    moved(30 + Math.floor(random() * 8) * step),
    moved(-3 + Math.floor(random() * 8) * step),
  ];
  const ring = (): Position[] => {
    const kind = random();
    const [x, y] = at();
    const side = (1 + Math.floor(random() * 6)) * step;
    if (kind < 0.5) return square(x, y, side).map(([lng, lat]) => [moved(lng), moved(lat)]);
    if (kind < 0.7) return turned(square(x, y, side), pick([30, 45, 90]));
    return Array.from({ length: 3 + Math.floor(random() * 6) }, at);
  };
  const whole = (): Position[] => {
    const cleaned = ring().filter(([x, y], i, all) => i === 0 || x !== all[i - 1][0] || y !== all[i - 1][1]);
    const [first, last] = [cleaned[0], cleaned.at(-1)!];
    const isClosed = cleaned.length > 1 && first[0] === last[0] && first[1] === last[1];
    const result = isClosed ? [...cleaned.slice(0, -1), first] : closed(cleaned);
    return result.length >= 4 ? result : square(x0(), -3, step);
  };
  const x0 = () => 30 + random() * step;
  const part = () => [whole(), ...Array.from({ length: Math.floor(random() * 3) }, whole)];
  return multi(Array.from({ length: 1 + Math.floor(random() * 3) }, part));
}

/** Rotated parcels of a grid, each with extra corners along its sides; some have a fault. */
function randomParcels(random: () => number): GeometryInput {
  // Shared corners are exactly equal.
  const near = (degrees: number, k: number) => degrees + (k === 0 ? 0 : (random() - 0.5) * 6e-7);
  const side = (from: Position, to: Position): Position[] => {
    const parts = 1 + Math.floor(random() * 4);
    return Array.from({ length: parts }, (_, k): Position => {
      const t = k / parts;
      return [near(from[0] + t * (to[0] - from[0]), k), near(from[1] + t * (to[1] - from[1]), k)];
    });
  };
  const sided = (ring: readonly Position[]) => closed(ring.slice(1).flatMap((to, k) => side(ring[k], to)));
  const angle = Math.floor(random() * 4) * 30;
  const parcel = (x: number, y: number) =>
    turned(sided(square(30.25 + x / 128, -2.75 + y / 128, 1 / 128)), angle);
  const parts = Array.from({ length: 30 }, (_, i) => [parcel(i % 6, Math.floor(i / 6))]);
  const [x, y] = [Math.floor(random() * 6), Math.floor(random() * 5)];
  const parcelRings = parts[y * 6 + x];
  /** A position in the parcel, in units of its sides. */
  const at = (across: number, up: number): Position => [30.25 + (x + across) / 128, -2.75 + (y + up) / 128];
  const ring = (...places: Position[]) => turned(closed(places.map((place) => at(...place))), angle);
  const hole = (across: number, up: number) =>
    ring([across, up], [across + 0.3, up], [across + 0.3, up + 0.3], [across, up + 0.3]);
  const kind = Math.floor(random() * 9);
  if (kind === 0) parts.push([parcelRings[0].map(([lng, lat]): Position => [lng + 2e-7, lat - 2e-7])]);
  if (kind === 1) parts.push([hole(0.1, 0.1)]);
  if (kind === 2) parcelRings.push(hole(0.1, 0.1), hole(0.4, 0.4));
  if (kind === 3) parcelRings.push(hole(random() * 2, random() * 2));
  // Crosses a corner, or a side at one position.
  if (kind === 4) parcelRings.push(ring([0.5, 0.5], [1, 1], [1.5, 1.2], [1.2, 1.5]));
  if (kind === 5) parts.push([ring([1.5, 0.5], [1, 0], [0.5, 0.4], [0.8, 0.2])]);
  return multi(parts);
}
