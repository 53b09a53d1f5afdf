import { describe, expect, it } from 'vitest';
import { SAMPLES } from '../../simulator/index.ts';
import { dilate, inside } from '../../simulator/planes.ts';
import { reflectancesOf } from '../../simulator/spectra.ts';
import { forestByUnit, patches } from '../../simulator/statistics.ts';
import { COVER, coverOn, makeLandscape } from '../../simulator/truth.ts';
import { makeZone } from '../../src/geo/zone.ts';

/** A plane of classes from text: `f` is forest, `.` grass, `w` water. */
function drawn(...rows: string[]): Uint8Array {
  const classes: Record<string, number> = { f: COVER.forest, '.': COVER.grass, w: COVER.water };
  return Uint8Array.from(rows.join(''), (letter) => classes[letter]);
}

describe('forestByUnit', () => {
  const ROWS = Array.from({ length: 14 }, () => '.'.repeat(14));

  function withBlock(rows: string[], x: number, y: number, width: number, height: number, letter: string) {
    return rows.map((row, j) =>
      j >= y && j < y + height ? row.slice(0, x) + letter.repeat(width) + row.slice(x + width) : row,
    );
  }

  const forestIn = (rows: string[]) => forestByUnit(drawn(...rows), 14).reduce((a, b) => a + b);

  it.each([
    ['removes 49 pixels of forest', withBlock(ROWS, 2, 2, 7, 7, 'f'), 0],
    ['keeps 50 pixels of forest', withBlock(ROWS, 2, 2, 10, 5, 'f'), 50],
    ['keeps 49 pixels of forest at the border', withBlock(ROWS, 0, 2, 7, 7, 'f'), 49],
    [
      'keeps two blocks of 25 pixels that touch at a corner',
      withBlock(withBlock(ROWS, 1, 1, 5, 5, 'f'), 6, 6, 5, 5, 'f'),
      50,
    ],
    ['closes a gap of 49 pixels', withBlock(withBlock(ROWS, 1, 1, 12, 12, 'f'), 3, 3, 7, 7, '.'), 144],
    ['keeps a gap of 50 pixels', withBlock(withBlock(ROWS, 1, 1, 12, 12, 'f'), 2, 3, 10, 5, '.'), 94],
    ['keeps a gap with water', withBlock(withBlock(ROWS, 1, 1, 12, 12, 'f'), 3, 3, 2, 2, 'w'), 140],
  ])('%s', (_, rows, pixels) => {
    expect(forestIn(rows)).toBe(pixels);
  });
});

describe.each(SAMPLES)('landscape of $id (seed $seed)', (spec) => {
  const { width, height } = spec.grid;
  const landscape = makeLandscape({ ...spec, width, height });
  const cover = coverOn(landscape, spec.request.date);
  const zone = Uint8Array.from(inside(cover, width, spec.zone));
  const reflectances = reflectancesOf(landscape, cover);

  it('is stated for the zone of its request', () => {
    const { lat, lng, size } = spec.request;
    const { grid, epsg } = makeZone({ lat, lng, size });
    const [, , west, , , north] = spec.grid.affine;
    expect(epsg).toBe(spec.grid.epsg);
    expect([grid.affine[2], grid.affine[5]]).toEqual([west + spec.zone.x0 * 10, north - spec.zone.y0 * 10]);
    expect([grid.width, grid.height]).toEqual([spec.zone.width, spec.zone.height]);
  });

  it('has patches and gaps smaller and larger than 0.5 ha, but none of nearly 50 pixels', () => {
    for (const value of [0, 1]) {
      const forest = zone.map((is) => Number(is === COVER.forest));
      const sizes = patches(forest, value, spec.zone.width).map((patch) => patch.length);
      expect(sizes.filter((size) => size < 44).length).toBeGreaterThan(0);
      expect(sizes.filter((size) => size > 55 && size < 100).length).toBeGreaterThan(0);
      expect(sizes.filter((size) => size > 43 && size < 56)).toEqual([]);
    }
  });

  it('has no forest next to water', () => {
    const nearby = dilate(
      cover.map((value) => Number(value === COVER.water)),
      width,
      height,
      2,
    );
    const forestNearWater = cover.filter((value, i) => value === COVER.forest && nearby[i] === 1).length;
    expect(nearby).toContain(1);
    expect(forestNearWater).toBe(0);
  });

  it('separates forest from other land in NDVI, and limits the SWIR2 of forest', () => {
    const range = { forest: [Infinity, -Infinity], land: [Infinity, -Infinity], swir: [Infinity, -Infinity] };
    const widen = (pair: number[], value: number) => {
      pair[0] = Math.min(pair[0], value);
      pair[1] = Math.max(pair[1], value);
    };
    cover.forEach((value, i) => {
      const { nir, red, swir22 } = reflectances;
      const ndvi = (nir[i] - red[i]) / (nir[i] + red[i]);
      if (value === COVER.water) return;
      widen(value === COVER.forest ? range.forest : range.land, ndvi);
      if (value === COVER.forest) widen(range.swir, swir22[i] / 10_000);
    });
    expect(range.forest[0]).toBeGreaterThan(0.8);
    expect(range.forest[1]).toBeLessThan(0.9);
    expect(range.land[0]).toBeGreaterThan(0.2);
    expect(range.land[1]).toBeLessThan(0.5);
    expect(range.swir[0]).toBeGreaterThan(0.05);
    expect(range.swir[1]).toBeLessThan(0.08);
  });

  it('has cuts in closed forest, from their day on', () => {
    for (const cut of landscape.cuts) {
      const dayBefore = new Date(Date.parse(cut.date) - 86_400_000).toISOString().slice(0, 10);
      const frame = { x0: cut.x, y0: cut.y, width: cut.width, height: cut.height };
      expect(new Set(inside(coverOn(landscape, dayBefore), width, frame))).toEqual(new Set([COVER.forest]));
      expect(new Set(inside(coverOn(landscape, cut.date), width, frame))).toEqual(new Set([COVER.bare]));
    }
  });
});
