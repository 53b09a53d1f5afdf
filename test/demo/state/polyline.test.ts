import { describe, expect, it } from 'vitest';
import { polygonOf } from '../../../demo/src/state/polygon.ts';
import { decodedPolygon, encodedParts } from '../../../demo/src/state/polyline.ts';

/** A ring with a number of corners around a place, about 2 km across. */
function around(lng: number, lat: number, corners: number): number[][] {
  return Array.from({ length: corners }, (_, i) => {
    const [angle, far] = [(2 * Math.PI * i) / corners, 0.007 + 0.003 * Math.sin(12.3 * i * i)];
    return [lng + far * Math.cos(angle), lat + far * Math.sin(angle)];
  });
}

describe('a polygon in a link', () => {
  it.each([
    [-61.352878, -10.599201],
    [-179.999999, -79.9],
  ])('around %d, %d survives a round trip with holes and parts', (lng, lat) => {
    const parts = [[around(lng, lat, 9), around(lng, lat, 4)], [around(lng + 0.1, lat, 5)]];
    const polygon = polygonOf('Parcelle n° 7', parts);
    expect(decodedPolygon(polygon.name, encodedParts(polygon.parts))).toEqual(polygon);
  });

  it('needs no escaping, and stays under 2 kB for 200 corners', () => {
    const text = encodedParts(polygonOf('', [[around(-61, -10, 200)]]).parts);
    expect(new URLSearchParams({ text }).toString()).toBe(`text=${text}`);
    expect(text.length).toBeLessThan(2000);
  });

  const some = encodedParts(polygonOf('', [[around(10, 46, 5)]]).parts);

  it.each([
    '',
    '*',
    `${some}.`,
    some.slice(0, -1),
    `${some} `,
    `${'_'.repeat(400)}AA`,
    'A'.repeat(1_000_000),
    encodedParts([[[[181, 0]]]]),
    encodedParts([[[[0, 90.5]]]]),
  ])('is null for %.30s', (text) => {
    expect(decodedPolygon('', text)).toBeNull();
  });

  it('has its name cut to 80 characters', () => {
    expect(decodedPolygon('x'.repeat(100), some)!.name).toHaveLength(80);
  });
});
