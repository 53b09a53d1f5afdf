import { describe, expect, it } from 'vitest';
import {
  geometryOf,
  isSameGround,
  middleOf,
  outlinesOf,
  polygonOf,
} from '../../../demo/src/state/polygon.ts';

const TRIANGLE = [
  [10, 46],
  [10.04, 46],
  [10, 46.03],
];
const closed = (ring: number[][]) => [...ring, ring[0]];

describe('a polygon on the page', () => {
  it('has each corner once, rounded to a millionth of a degree, and closed rings as GeoJSON', () => {
    const polygon = polygonOf(' Parcel ', [[closed([[10.00000049, 46, 812], ...TRIANGLE.slice(1)])]]);
    expect(polygon).toEqual({ name: 'Parcel', parts: [[TRIANGLE]] });
    expect(geometryOf(polygon)).toEqual({ type: 'Polygon', coordinates: [closed(TRIANGLE)] });
    const both = polygonOf('', [[TRIANGLE], [TRIANGLE]]);
    expect(geometryOf(both)).toMatchObject({ type: 'MultiPolygon' });
  });

  it('has longitudes from -180 to 180, and is drawn in one piece across the antimeridian', () => {
    const ring = [
      [179.96, -1],
      [180.06, -1],
      [540.06, 1],
      [-180.00000001, 1],
    ];
    const polygon = polygonOf('', [[ring]]);
    expect(polygon.parts).toEqual([
      [
        [
          [179.96, -1],
          [-179.94, -1],
          [-179.94, 1],
          [-180, 1],
        ],
      ],
    ]);
    const [outline] = outlinesOf(polygon);
    expect(outline.map(([lng]) => lng)).toEqual(
      [179.96, 180.06, 180.06, 180, 179.96].map((lng): unknown => expect.closeTo(lng, 9)),
    );
    expect(middleOf(polygon)).toEqual({ lat: 0, lng: -179.99 });
  });

  it('covers the same area as one with another name, but not as a different ring or none', () => {
    const polygon = polygonOf('one', [[TRIANGLE]]);
    expect(isSameGround(polygon, polygonOf('other', [[closed(TRIANGLE)]]))).toBe(true);
    expect(isSameGround(polygon, polygonOf('one', [[TRIANGLE.toReversed()]]))).toBe(false);
    expect(isSameGround(polygon, undefined)).toBe(false);
    expect(isSameGround(undefined, undefined)).toBe(true);
  });
});
