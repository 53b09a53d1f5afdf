import { describe, expect, it } from 'vitest';
import { lossGeoJson } from '../../src/export/loss.ts';
import type { ZoneGeometry } from '../../src/export/geojson.ts';
import { northUpGrid } from '../../src/geo/grid.ts';
import type { Layer } from '../../src/geo/layer.ts';
import type { Position } from '../../src/geo/polygon.ts';
import { makeZone } from '../../src/geo/zone.ts';

/** A layer from text: `#` is provisional loss, `2` and `3` are confirmed loss, `?` is unknown. */
function drawn(...rows: readonly string[]): Layer {
  const classOf = (sign: string) => ({ '#': 1, '2': 2, '3': 3, '?': 255 })[sign] ?? 0;
  const grid = northUpGrid(32631, 452_480, 5_411_720, 20, rows[0].length, rows.length);
  return { id: 'loss', grid, data: Uint8Array.from(rows.join(''), classOf) };
}

const polygonsOf = ({ type, coordinates }: ZoneGeometry) =>
  type === 'Polygon' ? [coordinates] : coordinates;

/** Square degrees, positive for a ring that runs counterclockwise. */
const signedArea = (ring: readonly Position[]) =>
  ring.slice(1).reduce((sum, [x, y], i) => sum + ((ring[i][0] - x) * (ring[i][1] + y)) / 2, 0);

/** For each patch, the geometry type and the number of corners of each ring of each polygon. */
function shapes(...rows: readonly string[]) {
  return lossGeoJson(drawn(...rows)).features.map(({ geometry }) => [
    geometry.type,
    ...polygonsOf(geometry).map((rings) => rings.map((ring) => ring.length - 1)),
  ]);
}

describe('lossGeoJson', () => {
  it('follows the sides of pixels', () => {
    expect(shapes('.....', '.##..', '.#...', '.....')).toEqual([['Polygon', [6]]]);
    expect(shapes('##', '##')).toEqual([['Polygon', [4]]]);
  });

  it('writes holes, and separate patches for loss inside them', () => {
    expect(shapes('#####', '#...#', '#.#.#', '#...#', '#####')).toEqual([
      ['Polygon', [4, 4]],
      ['Polygon', [4]],
    ]);
  });

  it('writes a MultiPolygon for pixels that touch only at a corner', () => {
    expect(shapes('##..', '##..', '..#.', '...#')).toEqual([['MultiPolygon', [4], [4], [4]]]);
  });

  it('writes a hole for an inlet that closes at a corner', () => {
    expect(shapes('##.', '#.#', '###')).toEqual([['Polygon', [6, 4]]]);
  });

  it('assigns holes to their polygons in a patch', () => {
    expect(shapes('###...', '#.#...', '###...', '...###', '...#.#', '...###')).toEqual([
      ['MultiPolygon', [4, 4], [4, 4]],
    ]);
  });

  it('writes closed rings, outlines counterclockwise and holes clockwise', () => {
    const [{ geometry }] = lossGeoJson(drawn('####', '#.##', '##.#', '####')).features;
    const [outline, ...holes] = polygonsOf(geometry)[0];
    for (const ring of [outline, ...holes]) expect(ring.at(-1)).toEqual(ring[0]);
    expect(signedArea(outline)).toBeGreaterThan(0);
    expect(holes.map((hole) => signedArea(hole) < 0)).toEqual([true, true]);
  });

  it('lists patches by size, with areas on the ground, and how much of each is confirmed', () => {
    const { features } = lossGeoJson(drawn('#2.#', '3?.#'));
    // 400 m² in UTM, whose scale is 0.999628 at 47.7 km from the central meridian.
    const always = { kind: 'loss', by: null, date: null };
    expect(features.map(({ properties }) => properties)).toEqual([
      { ...always, rank: 1, area_ha: 0.1201, confirmed_ha: 0.0801 },
      { ...always, rank: 2, area_ha: 0.0801, confirmed_ha: 0 },
    ]);
  });

  it('dates each patch by the first day on which all of it was seen as lost', () => {
    const layer = drawn('###.#', '....#', '2....');
    const known = [41, 10, 40, NaN, 365, NaN, NaN, NaN, NaN, 365, NaN, NaN, NaN, NaN, NaN];
    const ages: Layer = { id: 'loss-age', grid: layer.grid, data: Float32Array.from(known) };
    const { features } = lossGeoJson(layer, { dated: { ages, date: '2025-03-01' } });
    expect(features.map(({ properties: { area_ha, by, date } }) => [area_ha, by, date])).toEqual([
      [0.1201, '2025-02-19', '2025-02-19'],
      [0.0801, '2024-03-01', '2024-03-01'],
      [0.04, null, null],
    ]);
  });

  it('adds corners to long sides, which are curved in degrees', () => {
    expect(shapes('#'.repeat(200))).toEqual([['Polygon', [10]]]);
  });

  it('splits a patch at the antimeridian', () => {
    const { grid } = makeZone({ lat: -16.5, lng: 179.998, size: 1 });
    const data = new Uint8Array(grid.width * grid.height).fill(1);
    const [{ geometry }] = lossGeoJson({ id: 'loss', grid, data }).features;
    const longitudes = polygonsOf(geometry).map(([outline]) => outline.map(([lng]) => lng));
    const extents = longitudes.map((lngs) => [Math.min(...lngs), Math.max(...lngs)]);
    expect(extents).toEqual([
      [expect.closeTo(179.993, 3), 180],
      [-180, expect.closeTo(-179.997, 3)],
    ]);
  });

  it('refuses layers other than loss, undefined classes, and ages of another layer or grid', () => {
    const { grid } = drawn('.');
    const refusal = expect.objectContaining({ code: 'invalid-parameters' }) as Error;
    expect(() => lossGeoJson({ id: 'forest', grid, data: Uint8Array.of(1) })).toThrow(refusal);
    expect(() => lossGeoJson({ id: 'loss', grid, data: Uint8Array.of(7) })).toThrow(refusal);
    const loss = drawn('#');
    const others: Layer[] = [
      { id: 'ndvi', grid, data: Float32Array.of(0.5) },
      { id: 'loss-age', grid: drawn('##').grid, data: Float32Array.of(5, 6) },
    ];
    for (const ages of others)
      expect(() => lossGeoJson(loss, { dated: { ages, date: '2025-03-01' } })).toThrow(refusal);
  });
});
