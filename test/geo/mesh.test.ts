import { describe, expect, test } from 'vitest';
import { applyAffine, invertAffine, coarsen, northUpGrid, subgrid, type Grid } from '../../src/geo/grid.ts';
import { chooseLevel, warpMesh, type Mesh } from '../../src/geo/mesh.ts';
import { projectionOf } from '../../src/geo/projection.ts';
import { makeZone } from '../../src/geo/zone.ts';

/** A Sentinel-2 tile's finest level in `epsg`, with the point near its middle. */
function tileAround(lat: number, lng: number, epsg: number, resolution = 10): Grid {
  const [x, y] = projectionOf(epsg).forward(lng, lat);
  const snap = (value: number) => Math.round(value / 60) * 60;
  const pixels = 109_800 / resolution;
  return northUpGrid(epsg, snap(x - 52_000), snap(y + 49_000), resolution, pixels, pixels);
}

/** Longitude and latitude of a grid position, with the longitude near the reference. */
function lngLatAt(grid: Grid, column: number, row: number, reference: number): [number, number] {
  const [lng, lat] = projectionOf(grid.epsg).inverse(...applyAffine(grid.affine, column, row));
  return [lng - 360 * Math.round((lng - reference) / 360), lat];
}

/** The exact source position of a grid position. `reference` is a longitude near both. */
function exactPosition(
  target: Grid,
  source: Grid,
  reference: number,
): (column: number, row: number) => [number, number] {
  const [toPixel, projection] = [invertAffine(source.affine), projectionOf(source.epsg)];
  return (column, row) =>
    applyAffine(toPixel, ...projection.forward(...lngLatAt(target, column, row, reference)));
}

/** The mesh at a grid position: bilinear between the four nodes around it, as in the kernels. */
function meshPosition({ nodes, columns, step }: Mesh, column: number, row: number): [number, number] {
  const [c, r] = [Math.floor(column / step), Math.floor(row / step)];
  const [u, v] = [column / step - c, row / step - r];
  const at = (axis: number) => {
    const node = (i: number, j: number) => nodes[((r + j) * columns + c + i) * 2 + axis];
    const [top, bottom] = [node(0, 0) * (1 - u) + node(1, 0) * u, node(0, 1) * (1 - u) + node(1, 1) * u];
    return top * (1 - v) + bottom * v;
  };
  return [at(0), at(1)];
}

function distance([x0, y0]: readonly [number, number], [x1, y1]: readonly [number, number]): number {
  return Math.hypot(x1 - x0, y1 - y0);
}

/** Pixels of a row or column of the source with bilinear weight at a position that are not in a window. */
function pixelsMissing(at: number, first: number, length: number, size: number): number {
  const [from, to] = [Math.max(0, Math.floor(at - 0.5)), Math.min(size, Math.ceil(at + 0.5))];
  return Math.max(0, first - from, to - first - length);
}

const UNSUPPORTED = expect.objectContaining({ code: 'unsupported-tiff' }) as Error;

/** Latitude, longitude, side in km, EPSG of the source, source pixel in metres (or degrees for 4326). */
const SITES: readonly (readonly [string, number, number, number, number, number])[] = [
  ['western neighbour', 48.8566, 0.01, 2, 32630, 10],
  ['eastern neighbour, 100 km', 45, 5.9, 100, 32632, 20],
  ['two zones away', 70, 11.9, 3, 32631, 10],
  ['Svalbard, 33X from 35X', 78, 20.9, 3, 32635, 10],
  ['84 N', 84, -120.01, 100, 32611, 20],
  ['80 S', -80, 60.01, 40, 32740, 10],
  ['equator and zone edge at once', -0.01, 11.99, 2, 32633, 10],
  ['antimeridian, 1 from 60', 66, -179.99, 3, 32660, 20],
  ['degrees at 70 N', 70.2, 100.3, 2, 4326, 1 / 12_000],
  ['degrees over the antimeridian', -16.5, 179.999, 2, 4326, 1 / 12_000],
];

function sourceOf(lat: number, lng: number, epsg: number, resolution: number): Grid {
  return epsg === 4326
    ? northUpGrid(4326, Math.floor(lng / 3) * 3, Math.ceil(lat / 3) * 3, resolution, 36_000, 36_000)
    : tileAround(lat, lng, epsg, resolution);
}

describe('warpMesh across coordinate systems', () => {
  test.each(SITES)(
    'stays within 0.05 pixel of the exact projection at every pixel, and its window has all pixels to read: %s',
    (_name, lat, lng, size, epsg, resolution) => {
      const target = makeZone({ lat, lng, size }).grid;
      const source = sourceOf(lat, lng, epsg, resolution);
      const { mesh, window } = warpMesh(target, source);
      expect([mesh.columns, mesh.rows]).toEqual([
        Math.ceil(target.width / mesh.step) + 1,
        Math.ceil(target.height / mesh.step) + 1,
      ]);
      expect(mesh.nodes).toHaveLength(mesh.columns * mesh.rows * 2);
      const exact = exactPosition(target, source, lng);
      // Every pixel of small grids; in large ones, enough pixels to cover every position within a cell.
      const stride = target.width > 400 ? 13 : 1;
      let [worst, missing] = [0, 0];
      for (let row = 0; row < target.height; row += stride)
        for (let column = 0; column < target.width; column += stride) {
          const [x, y] = [column + 0.5, row + 0.5];
          const at = meshPosition(mesh, x, y);
          worst = Math.max(worst, distance(at, exact(x, y)));
          missing = Math.max(missing, pixelsMissing(at[0], window!.x, window!.width, source.width));
          missing = Math.max(missing, pixelsMissing(at[1], window!.y, window!.height, source.height));
        }
      expect(missing).toBe(0);
      expect(worst).toBeLessThan(0.05);
    },
  );

  test('takes smaller steps to stay within a smaller tolerance, and refuses one that is too small', () => {
    const target = makeZone({ lat: 78, lng: 20.9, size: 100 }).grid;
    const source = tileAround(78, 20.9, 32635);
    const exact = exactPosition(target, source, 20.9);
    const steps = [0.1, 1e-3, 1e-4].map((tolerance) => {
      const { mesh } = warpMesh(target, source, tolerance);
      for (let i = 0; i < 800; i += 1) {
        const [x, y] = [(i * 0.618034 * 1250) % 1250, (i * 0.4142136 * 1250) % 1250];
        expect(distance(meshPosition(mesh, x, y), exact(x, y))).toBeLessThan(tolerance);
      }
      return mesh.step;
    });
    expect(steps[0]).toBeGreaterThan(steps[1]);
    expect(steps[1]).toBeGreaterThan(steps[2]);
    expect(() => warpMesh(target, source, 1e-9)).toThrow(UNSUPPORTED);
  });
});

describe('warpMesh within one coordinate system', () => {
  const tile = northUpGrid(32631, 399_960, 5_400_000, 10, 10_980, 10_980);
  const target = northUpGrid(32631, 450_000, 5_390_000, 10, 200, 100);

  test('is an integer shift on the lattice of the tile, with no more pixels than the grid', () => {
    const warp = warpMesh(target, tile);
    expect(warp.aligned).toEqual({ x: 5004, y: 1000 });
    expect(warp.window).toEqual({ x: 5004, y: 1000, width: 200, height: 100 });
    expect([warp.scaleX, warp.scaleY]).toEqual([1, 1]);
  });

  test('clips a window that extends beyond the image, but not the shift', () => {
    const warp = warpMesh(northUpGrid(32631, 399_860, 5_400_050, 10, 200, 100), tile);
    expect(warp.aligned).toEqual({ x: -10, y: -5 });
    expect(warp.window).toEqual({ x: 0, y: 0, width: 190, height: 95 });
    const far = warpMesh(northUpGrid(32631, 509_660, 5_290_250, 10, 200, 100), tile);
    expect(far.window).toEqual({ x: 10_970, y: 10_975, width: 10, height: 5 });
  });

  test('returns no window for grids that only touch the image', () => {
    for (const [west, north] of [
      [509_760, 5_390_000],
      [399_460, 5_390_000],
      [450_000, 5_400_500],
    ])
      expect(warpMesh(northUpGrid(32631, west, north, 10, 50, 50), tile).window).toBeNull();
  });

  test.each([
    ['a hundredth of a pixel off', northUpGrid(32631, 450_000, 5_390_000.1, 10, 200, 100)],
    ['pixels 1e-4 larger', northUpGrid(32631, 450_000, 5_390_000, 10.001, 200, 100)],
    ['upside down', { ...target, affine: [10, 0, 450_000, 0, 10, 5_389_000] as const }],
    ["the neighbouring zone's system", northUpGrid(32632, 450_000, 5_390_000, 10, 200, 100)],
  ])('is not aligned: %s', (_name, grid) => {
    expect(warpMesh(grid, tile).aligned).toBeNull();
  });

  test('is aligned despite rounding in the file’s transform', () => {
    const rounded: Grid = { ...tile, affine: [10.000000001, 0, 399_960.000_3, 0, -10, 5_400_000] };
    expect(warpMesh(target, rounded).aligned).toEqual({ x: 5004, y: 1000 });
    expect(warpMesh(target, rounded).window).toEqual({ x: 5004, y: 1000, width: 200, height: 100 });
  });

  test('reads one pixel around a 10 m grid from 20 m bands, for the bilinear weights', () => {
    const warp = warpMesh(target, coarsen(tile, 2));
    expect([warp.scaleX, warp.scaleY]).toEqual([0.5, 0.5]);
    expect(warp.window).toEqual({ x: 2501, y: 499, width: 102, height: 52 });
    expect(warp.aligned).toBeNull();
  });

  test('follows the axes of a rotated image', () => {
    // 30 degrees clockwise, 10 m pixels: right is (cos, -sin), down is (-sin, -cos).
    const [cos, sin] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)];
    const rotated: Grid = {
      ...tile,
      affine: [10 * cos, -10 * sin, 450_000, -10 * sin, -10 * cos, 5_400_000],
    };
    const { mesh, aligned, scaleX, scaleY } = warpMesh(
      northUpGrid(32631, 450_000, 5_400_000, 10, 64, 64),
      rotated,
    );
    expect(aligned).toBeNull();
    expect([scaleX, scaleY].map((scale) => Number(scale.toFixed(9)))).toEqual([1, 1]);
    // 64 pixels east are cos to the right and -sin down of the image.
    const [x, y] = meshPosition(mesh, 63.999999, 0);
    expect(x).toBeCloseTo(64 * cos, 4);
    expect(y).toBeCloseTo(-64 * sin, 4);
  });

  test('gives strips of a grid the mesh of the whole', () => {
    const strip = subgrid(target, { x: 0, y: 64, width: 200, height: 36 });
    const [whole, part] = [warpMesh(target, tile), warpMesh(strip, tile)];
    expect(meshPosition(part.mesh, 10.5, 3.5)).toEqual(meshPosition(whole.mesh, 10.5, 67.5));
  });
});

describe('warpMesh in degrees at the antimeridian', () => {
  // Three-degree tiles of 1/1000 degree on either side, and the globe at 1/100.
  const west = northUpGrid(4326, 177, -15, 1 / 1000, 3000, 3000);
  const east = northUpGrid(4326, -180, -15, 1 / 1000, 3000, 3000);
  const globe = northUpGrid(4326, -180, 90, 1 / 100, 36_000, 18_000);
  const target = makeZone({ lat: -16.5, lng: 179.99, size: 20 }).grid;

  test('reads the tile on each side', () => {
    const [left, right] = [warpMesh(target, west).window, warpMesh(target, east).window];
    expect(left && left.x + left.width).toBe(3000);
    // 10 km at 16.5 S are 0.0937 degrees: from 179.8963 to 180.0837.
    expect(left && Math.abs(left.x - 2896)).toBeLessThanOrEqual(2);
    expect(right?.x).toBe(0);
    expect(right && Math.abs(right.width - 84)).toBeLessThanOrEqual(2);
  });

  test('reads a global image on the side of the zone’s centre, not around the world', () => {
    const { window, mesh } = warpMesh(target, globe);
    expect(window?.x).toBeGreaterThan(35_980);
    expect(Math.max(...mesh.nodes.filter((_, i) => i % 2 === 0))).toBeLessThan(36_020);
  });
});

describe('warpMesh without overlap', () => {
  test.each([
    ['behind the pole', 5, -176],
    ['on another continent', -30, 150],
  ])('returns no window for a zone %s', (_name, lat, lng) => {
    expect(warpMesh(makeZone({ lat, lng, size: 1 }).grid, tileAround(48, 3, 32631)).window).toBeNull();
  });

  test('refuses an unknown system and names its code', () => {
    const source = northUpGrid(2193, 0, 0, 10, 100, 100);
    const refusal = expect.objectContaining({ code: 'unsupported-tiff', fields: { epsg: 2193 } }) as Error;
    expect(() => warpMesh(makeZone({ lat: 0, lng: 0, size: 1 }).grid, source)).toThrow(refusal);
  });

  test.each([
    ['without an inverse', [10, 0, 0, 10, 0, 0]],
    ['of NaN', [NaN, 0, 0, 0, NaN, 0]],
  ] as const)('refuses a transform %s', (_name, affine) => {
    const { grid } = makeZone({ lat: 0, lng: 3, size: 1 });
    expect(() => warpMesh(grid, { epsg: 32631, affine, width: 10, height: 10 })).toThrow(UNSUPPORTED);
  });
});

describe('chooseLevel', () => {
  const pyramid = (finest: number) =>
    [1, 2, 4, 8, 16].map((factor) => {
      // GDAL rounds up: 10980 / 8 gives 1373 pixels over the same 109800 m.
      const pixels = Math.ceil(109_800 / finest / factor);
      return northUpGrid(32631, 399_960, 5_400_000, 109_800 / pixels, pixels, pixels);
    });

  test.each([
    [10, 0],
    [18.9, 0],
    [19.1, 1],
    [40, 2],
    [79, 3],
    [80, 3],
    [1000, 4],
  ])('for a grid of %f m takes level %i of a 10 m pyramid', (metres, level) => {
    expect(chooseLevel(pyramid(10), northUpGrid(32631, 450_000, 5_350_000, metres, 100, 100))).toBe(level);
  });

  test('ignores scale differences between neighbouring UTM zones', () => {
    const target = makeZone({ lat: 0.3, lng: 6.01, size: 10 });
    const levels = pyramid(10).map((level) => ({
      ...level,
      affine: [level.affine[0], 0, 780_000, 0, level.affine[4], 90_000] as const,
    }));
    expect(chooseLevel(levels, target.grid)).toBe(0);
    expect(chooseLevel(levels, target.coarse)).toBe(1);
  });

  test('accepts levels in any order and in degrees, of which the shorter side counts at 60 N', () => {
    // 1/12000 degree is 9.3 m north and 4.6 m east at 60 N.
    const levels = [4, 1, 2].map((factor) =>
      northUpGrid(4326, 30, 63, factor / 12_000, 36_000 / factor, 36_000 / factor),
    );
    const at60 = (metres: number) =>
      chooseLevel(levels, northUpGrid(32636, 400_000, 6_700_000, metres, 100, 100));
    expect([9, 17, 18, 35, 36].map(at60)).toEqual([1, 1, 2, 2, 0]);
  });
});
