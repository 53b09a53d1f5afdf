import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyAffine, northUpGrid, type Grid, pixelLadder } from '../../src/geo/grid.ts';
import { warpMesh } from '../../src/geo/mesh.ts';
import { projectionOf } from '../../src/geo/projection.ts';
import { makeZone, placeOf, placeOn, type Zone } from '../../src/geo/zone.ts';

const SEED = 23;

/** Left, bottom, right, top in CRS units. */
function boundsOf(grid: Grid): [number, number, number, number] {
  const [west, north] = applyAffine(grid.affine, 0, 0);
  const [east, south] = applyAffine(grid.affine, grid.width, grid.height);
  return [west, south, east, north];
}

/** A longitude within 180 degrees of the reference, across the antimeridian. */
function unwrap(lng: number, reference: number): number {
  return lng - 360 * Math.round((lng - reference) / 360);
}

/** Signed hectares of a ring on the ellipsoid, by the authalic function q (Snyder 1987, eq. 3-12) and trapezoids in longitude. */
function ellipsoidHectares(ring: Zone['ring'], reference: number): number {
  const flattening = 1 / 298.257223563;
  const e = Math.sqrt(flattening * (2 - flattening));
  const q = (lat: number) => {
    const es = e * Math.sin((lat * Math.PI) / 180);
    return (1 - e * e) * (es / e / (1 - es * es) - Math.log((1 - es) / (1 + es)) / (2 * e));
  };
  let sum = 0;
  for (let i = 1; i < ring.length; i += 1) {
    const step = unwrap(ring[i][0], reference) - unwrap(ring[i - 1][0], reference);
    sum -= ((step * Math.PI) / 180) * ((q(ring[i][1]) + q(ring[i - 1][1])) / 2);
  }
  return ((6378137 ** 2 / 2) * sum) / 10_000;
}

describe('known zones', () => {
  test('of 10 km at Manaus have a 10 m grid and a 20 m coarse grid of the same ground', () => {
    const zone = makeZone({ lat: -3.4653, lng: -62.2159, size: 10 });
    expect(zone.epsg).toBe(32720);
    expect([zone.resolution, zone.coarseResolution]).toEqual([10, 20]);
    // methods 11: the centre is 587094.950 E, 9616939.521 N.
    expect(zone.grid).toMatchObject({ width: 1000, height: 1000, affine: [10, 0, 582100, 0, -10, 9621940] });
    expect(zone.coarse).toMatchObject({ width: 500, height: 500, affine: [20, 0, 582100, 0, -20, 9621940] });
    expect(zone.boxes).toEqual([zone.bbox]);
  });

  test('have pixels of 100 m2 / k^2: less than 100 m2 of ground at the edge of a UTM zone, more in its middle', () => {
    const edge = makeZone({ lat: 0, lng: 0, size: 10 });
    expect(edge.pointScale).toBeCloseTo(1.000981, 6);
    expect(edge.pixelAreaM2).toBeCloseTo(99.8041, 3);
    // 10 km of ground are 10009.8 m of grid: 500 cells of 20 m.
    expect(edge.areaHa).toBeCloseTo(9980.41, 2);
    // 20 km are 20019.6 m: 1001 cells.
    expect(makeZone({ lat: 0, lng: 0, size: 20 }).grid.width).toBe(1001);
    expect(makeZone({ lat: 0, lng: 3, size: 10 }).pixelAreaM2).toBeCloseTo(100.08, 2);
  });

  test('across the antimeridian have one grid and two boxes', () => {
    const zone = makeZone({ lat: -16.5, lng: 179.99, size: 10 });
    expect(zone.epsg).toBe(32760);
    const [west, south, east, north] = zone.bbox;
    // 5 km at 16.5 S are 0.0468 degrees of longitude (106.75 km a degree) and 0.0452 of latitude; a point of 20 m is 0.0002.
    expect(west).toBeCloseTo(179.943, 2);
    expect(east).toBeCloseTo(-179.963, 2);
    expect(zone.boxes).toEqual([
      [west, south, 180, north],
      [-180, south, east, north],
    ]);
    expect(zone.ring.every(([lng]) => Math.abs(lng) <= 180)).toBe(true);
  });

  test.each([180, -180])('centred on longitude %i have two boxes of the same width', (lng) => {
    const [left, right] = makeZone({ lat: 10, lng, size: 5 }).boxes;
    expect(left[2]).toBe(180);
    expect(right[0]).toBe(-180);
    expect(Math.abs(left[2] - left[0] - (right[2] - right[0]))).toBeLessThan(0.0004);
  });

  test("in a neighbouring zone's system cover the same place on another grid", () => {
    const own = makeZone({ lat: 45, lng: 5.99, size: 10 });
    const other = makeZone({ lat: 45, lng: 5.99, size: 10 }, { epsg: 32632 });
    expect([own.epsg, other.epsg]).toEqual([32631, 32632]);
    expect(Math.abs(other.areaHa / own.areaHa - 1)).toBeLessThan(0.005);
  });

  /** A tile's overviews halve 10 980 pixels of 10 m, counted from its corner, which is not at a multiple of 40 m. */
  test.each([
    { size: 10, metres: 10 },
    { size: 20, metres: 20 },
    { size: 45, metres: 40 },
  ])("on a tile's lattice at $metres m need no resampling", ({ size, metres }) => {
    const [west, north] = [199_980, 2_800_020];
    const overview = northUpGrid(32629, west, north, metres, 109_800 / metres, 109_800 / metres);
    const position = { lat: 24.8, lng: -11.42, size };
    const zone = makeZone(position, { origin: [west, north] });
    expect(zone.resolution).toBe(metres);
    expect(warpMesh(zone.grid, overview).aligned).not.toBeNull();
    expect(warpMesh(makeZone(position).grid, overview).aligned === null).toBe(metres === 40);
  });

  test('with an origin off every lattice, near or far, have the same size and move by less than a pixel', () => {
    const position = { lat: -7.836, lng: 39.274, size: 2 };
    const [plainWest, , , plainNorth] = boundsOf(makeZone(position).grid);
    for (const origin of [
      [528500.4654736732, 9135236.991311712],
      [-7.25, -3.5],
      [1e300, -1e300],
    ] as const) {
      const zone = makeZone(position, { origin });
      const [west, , , north] = boundsOf(zone.grid);
      expect(zone.grid.width).toBe(200);
      expect(Math.abs(west - plainWest)).toBeLessThan(20);
      expect(Math.abs(north - plainNorth)).toBeLessThan(20);
      const steps = [(west - origin[0]) / 20, (north - origin[1]) / 20];
      for (const step of steps) expect(step - Math.round(step)).toBeCloseTo(0, 9);
    }
  });
});

describe('the place of a polygon that fills its grid', () => {
  /** A rectangle of whole 20 m pixels in UTM zone 32, on a grid of such pixels. */
  const onGrid = (width: number, height: number) => {
    const [west, south] = [600_000, 5_300_000];
    const corners = [
      [west, south],
      [west + width, south],
      [west + width, south + height],
      [west, south + height],
      [west, south],
    ] as const;
    const ring = corners.map(([x, y]) => projectionOf(32632).inverse(x, y));
    const place = placeOf({ geometry: { type: 'Polygon', coordinates: [ring] } });
    const zone = makeZone(place);
    expect([zone.grid.width, zone.grid.height]).toEqual([width / 10, height / 10]);
    return { geometry: place.geometry, found: placeOn(zone, place) };
  };

  test('is its grid if that is a square of its size, but the polygon if it is a long or a smaller one', () => {
    expect(onGrid(200, 200).found).toMatchObject({ size: 0.2, geometry: undefined });
    const [long, small] = [onGrid(200, 1000), onGrid(40, 40)];
    expect(long.found).toMatchObject({ size: 1, geometry: long.geometry });
    expect(small.found).toMatchObject({ size: 0.1, geometry: small.geometry });
  });
});

describe('pixel ladder', () => {
  test.each([
    [12, 10],
    [12.01, 20],
    [25.01, 40],
    [50, 40],
    [50.01, 80],
    [100, 80],
  ])('gives %f km pixels of %i m', (size, metres) => {
    expect(pixelLadder(size)).toBe(metres);
    expect(pixelLadder(size, 30)).toBe(Math.max(30, metres));
  });
});

/** Without -0, which JSON does not have. */
const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true }).map((value) => value + 0);

const positions = fc.record({
  lat: degrees(-80, 84),
  lng: degrees(-180, 180),
  size: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.double({ min: 0.1, max: 100, noNaN: true })),
});
const finest = fc.constantFrom(10, 12.5, 20, 30);

function forAnyZone(check: (zone: Zone) => void): void {
  fc.assert(
    fc.property(positions, finest, (position, metres) => {
      check(makeZone(position, { finest: metres }));
    }),
    { seed: SEED, numRuns: 100 },
  );
}

describe(`any zone (seed ${SEED})`, () => {
  test('lies on the lattice, less than a lattice cell from the requested square', () => {
    forAnyZone((zone) => {
      const lattice = zone.coarseResolution;
      const half = zone.size * 500 * zone.pointScale;
      const [x, y] = projectionOf(zone.epsg).forward(zone.lng, zone.lat);
      const [west, south, east, north] = boundsOf(zone.grid);
      for (const edge of [west, south, east, north]) expect(Math.abs(edge % lattice)).toBe(0);
      const moves = [west - (x - half), south - (y - half), east - (x + half), north - (y + half)];
      for (const move of moves) expect(Math.abs(move)).toBeLessThanOrEqual(lattice * 0.75 + 1e-6);
      expect(Math.abs((west + east) / 2 - x)).toBeLessThanOrEqual(lattice / 2 + 1e-6);
      expect(Math.abs((south + north) / 2 - y)).toBeLessThanOrEqual(lattice / 2 + 1e-6);
    });
  });

  test('has boxes that enclose its square and its centre and do not cross the antimeridian', () => {
    forAnyZone(({ grid, epsg, boxes, bbox, lat, lng }) => {
      const projection = projectionOf(epsg);
      const inside = (x: number, y: number) =>
        boxes.some(([west, south, east, north]) => x >= west && x <= east && y >= south && y <= north);
      const insideAt = (column: number, row: number) =>
        inside(...projection.inverse(...applyAffine(grid.affine, column, row)));
      for (let i = 0; i <= 20; i += 1) {
        const [column, row] = [(grid.width * i) / 20, (grid.height * i) / 20];
        expect(insideAt(column, 0) && insideAt(column, grid.height)).toBe(true);
        expect(insideAt(0, row) && insideAt(grid.width, row) && insideAt(column, row)).toBe(true);
      }
      expect(inside(lng, lat)).toBe(true);
      for (const [west, south, east, north] of boxes) expect(west < east && south < north).toBe(true);
      expect(boxes).toHaveLength(bbox[0] < bbox[2] ? 1 : 2);
    });
  });

  test('has the area of its ring on the ellipsoid, and the side of the requested square within half a lattice cell', () => {
    forAnyZone(({ ring, areaHa, size, lng, coarseResolution }) => {
      expect(Math.abs(ellipsoidHectares(ring, lng) / areaHa - 1)).toBeLessThan(1e-4);
      const side = Math.sqrt(areaHa * 10_000);
      expect(Math.abs(side - size * 1000)).toBeLessThan(coarseResolution / 2 + 0.1);
    });
  });
});
