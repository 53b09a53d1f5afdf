import { describe, expect, test } from 'vitest';
import { placementOf } from '../../../demo/src/layers/placement.ts';
import { unrolled } from '../../../demo/src/ground/unrolled.ts';
import { land } from '../../../demo/src/map/land.ts';
import { squareOf } from '../../../demo/src/map/square.ts';
import { boundsOfRings as boundsOf } from '../../../demo/src/state/degrees.ts';
import { makeZone } from '../../../src/geo/zone.ts';
import { northUpGrid } from '../../../src/geo/grid.ts';
import { mercator, meshOf } from '../../../demo/src/map/plane-layer.ts';

describe('the land', () => {
  test('has no visible edge that crosses the whole map', () => {
    const rings = land().coordinates.flat();
    expect(rings.length).toBeGreaterThan(100);
    for (const ring of rings) {
      // Antarctica has one beyond the pole, where it is not visible.
      const observed = ring.filter(([, lat]) => lat > -85);
      const jumps = observed.slice(1).filter(([lng], i) => Math.abs(lng - observed[i][0]) > 180);
      expect(jumps.length).toBeLessThanOrEqual(observed.length < ring.length ? 1 : 0);
      expect(ring[ring.length - 1]).toEqual(ring[0]);
    }
  });

  test('has rings that continue across the antimeridian, and close beyond the pole', () => {
    const over = [
      [179, 0],
      [-179, 0],
      [-179, 1],
      [179, 0],
    ];
    expect(unrolled(over)).toEqual([
      [179, 0],
      [181, 0],
      [181, 1],
      [179, 0],
    ]);
    const around = [
      [0, -70],
      [120, -70],
      [-120, -70],
      [0, -70],
    ];
    expect(unrolled(around)).toEqual([
      [0, -70],
      [120, -70],
      [240, -70],
      [360, -70],
      [360, -90],
      [0, -90],
      [0, -70],
    ]);
  });
});

describe('the square of a zone before its grid is known', () => {
  test('ends at the map’s limit of latitude', () => {
    const ring = squareOf({ lat: 89.99, lng: 0, size: 100 });
    expect(Math.max(...ring.map(([, lat]) => Math.abs(lat)))).toBeLessThan(85.06);
  });

  test.each([
    [-10.599201, -61.352878, 3],
    [64.5, 25.1, 100],
    [-16.5, 179.99, 10],
  ])('lies where the grid will lie: %d, %d, %d km', (lat, lng, size) => {
    const ring = placementOf(makeZone({ lat, lng, size }).grid).ring;
    const [requested, exact] = [boundsOf([squareOf({ lat, lng, size })]), boundsOf([ring])];
    const turn = 360 * Math.round((requested[0][0] - exact[0][0]) / 360);
    const km = (degrees: number) => Math.abs(degrees) * 111.2;
    // The grid's north differs from true north, and its edges are aligned to pixels.
    const tolerance = 0.1 + 0.05 * size;
    for (const i of [0, 1]) {
      const east = (requested[i][0] - exact[i][0] - turn) * Math.cos((lat * Math.PI) / 180);
      expect(km(east)).toBeLessThan(tolerance);
      expect(km(requested[i][1] - exact[i][1])).toBeLessThan(tolerance);
    }
  });
});

describe('the mesh on which a layer is drawn', () => {
  const grid = northUpGrid(32632, 280_000, 7_200_000, 80, 1250, 1250);
  const mesh = meshOf(grid);
  const node = (i: number) => [...mesh.nodes.subarray(4 * i, 4 * i + 4)];
  const earth = 40_075_016;

  test('has its nodes where the grid puts them, to half a metre', () => {
    for (let i = 0; i < mesh.nodes.length / 4; i++) {
      const [x, y, u, v] = node(i);
      const [exactX, exactY] = mercator(placementOf(grid).pointAt(u * grid.width, v * grid.height));
      expect(Math.hypot(mesh.origin[0] + x - exactX, mesh.origin[1] + y - exactY) * earth).toBeLessThan(0.5);
    }
  });

  test('covers the grid once, without flipped triangles', () => {
    let area = 0;
    for (let i = 0; i < mesh.triangles.length; i += 3) {
      const [[, , u0, v0], [, , u1, v1], [, , u2, v2]] = [...mesh.triangles.subarray(i, i + 3)].map(node);
      const twice = (u2 - u0) * (v1 - v0) - (u1 - u0) * (v2 - v0);
      expect(twice).toBeGreaterThan(0);
      area += twice / 2;
    }
    expect(area).toBeCloseTo(1, 6);
  });
});
