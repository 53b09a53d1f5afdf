import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sampleSpec, type SampleSpec } from '../../simulator/index.ts';
import { lookupOf } from '../../simulator/lookup.ts';
import type { Acquisition } from '../../simulator/scenes.ts';
import { groundOn, NOISE, drawTile, View } from '../../simulator/view.ts';
import { makeWorld } from '../../simulator/zone-writer.ts';
import { applyAffine } from '../../src/geo/grid.ts';
import { HAS_GDAL } from './gdal.ts';

const SEAM = sampleSpec('simulated-seam');
const BORDER = sampleSpec('simulated-border');

function rastersOf(spec: SampleSpec, acquisition: Acquisition) {
  const world = makeWorld(spec);
  const ground = groundOn(world.landscape, acquisition.datetime.slice(0, 10));
  const view = new View(world, ground, acquisition);
  return { ground, tiles: spec.tiles.map((tile) => view.rasters(drawTile(world, tile))) };
}

const CLEAR: Acquisition = { ...SEAM.acquisitions[2], cloudFraction: 0 };

describe(`a view of simulated-seam (seed ${SEAM.seed})`, { timeout: 60_000 }, () => {
  it('has the same pixels on every machine', () => {
    const { tiles } = rastersOf(SEAM, SEAM.acquisitions[3]);
    const digest = createHash('sha256');
    for (const { bands, scl } of tiles)
      for (const { data } of [...Object.values(bands), scl]) digest.update(data);
    expect(digest.digest('hex')).toBe('19ba20a243cbb3a63ff3fb4f88595ffdddae2b005f4cb2bff8c8bc2e17506c1e');
  });

  it('adds 1000 from baseline 04.00 on, with the same noise', () => {
    const [now] = rastersOf(SEAM, CLEAR).tiles;
    const [before] = rastersOf(SEAM, { ...CLEAR, baseline: '03.01' }).tiles;
    const [red, redBefore] = [now.bands.red.data, before.bands.red.data];
    red.forEach((value, i) => {
      if (value - redBefore[i] !== 1000) expect.fail(`pixel ${i}: ${value}, ${redBefore[i]}`);
    });
  });

  it('delivers a 10 m band at 20 m if specified, on the grid of the other 20 m bands', () => {
    const world = makeWorld(SEAM);
    const ground = groundOn(world.landscape, CLEAR.datetime.slice(0, 10));
    const delivery = { bands: ['green', 'nir08'], coarse: ['green'], noise: 0, step: 1 } as const;
    const tile = drawTile(world, SEAM.tiles[0]);
    const { green, nir08 } = new View(world, ground, CLEAR, delivery).rasters(tile).bands;
    expect(green.grid).toEqual(nir08.grid);
    const truth = ground.reflectances.green;
    const off = [...green.data].map((value, p) => {
      const i = 2 * Math.floor(p / 80) * 280 + 2 * (p % 80);
      return Math.abs(value - 1000 - (truth[i] + truth[i + 1] + truth[i + 280] + truth[i + 281]) / 4);
    });
    expect(Math.max(...off)).toBeLessThanOrEqual(0.5);
  });

  it('shows the truth under a clear sky: per pixel in 10 m bands, by the mean of four in 20 m bands', () => {
    const { ground, tiles } = rastersOf(SEAM, CLEAR);
    const truth = ground.reflectances;
    let bias = 0;
    for (let y = 0; y < 280; y++) {
      for (let x = 0; x < 160; x++) {
        const error = tiles[0].bands.nir.data[y * 160 + x] - 1000 - truth.nir[y * 280 + x];
        bias += error / (280 * 160);
        if (Math.abs(error) > NOISE) expect.fail(`nir at ${x}, ${y} is off by ${error}`);
      }
    }
    expect(Math.abs(bias)).toBeLessThan(0.1);
    for (let y = 0; y < 280; y += 2) {
      for (let x = 0; x < 160; x += 2) {
        const [i, swir] = [y * 280 + x, truth.swir22];
        const mean = (swir[i] + swir[i + 1] + swir[i + 280] + swir[i + 281]) / 4;
        const error = tiles[0].bands.swir22.data[(y / 2) * 80 + x / 2] - 1000 - mean;
        if (Math.abs(error) > NOISE + 0.5) expect.fail(`swir22 at ${x}, ${y} is off by ${error}`);
      }
    }
  });

  it('shows the same ground and clouds in both tiles, with different noise', () => {
    const [west, east] = rastersOf(SEAM, SEAM.acquisitions[2]).tiles;
    let different = 0;
    for (let y = 0; y < 280; y++) {
      for (let x = 120; x < 160; x++) {
        const difference = west.bands.red.data[y * 160 + x] - east.bands.red.data[y * 160 + x - 120];
        different += Number(difference !== 0);
        if (Math.abs(difference) > 2 * NOISE) expect.fail(`red at ${x}, ${y} differs by ${difference}`);
        if (west.scl.data[(y >> 1) * 80 + (x >> 1)] !== east.scl.data[(y >> 1) * 80 + ((x - 120) >> 1)])
          expect.fail(`scl at ${x}, ${y}`);
      }
    }
    expect(different).toBeGreaterThan(0.8 * 280 * 40);
  });

  it('has only ground classes under a clear sky, and also clouds and shadow with clouds', () => {
    const classes = (cloudFraction: number) =>
      [
        ...new Set(rastersOf(SEAM, { ...CLEAR, cloudFraction }).tiles.flatMap(({ scl }) => [...scl.data])),
      ].sort();
    expect(classes(0)).toEqual([4, 5, 6]);
    expect(classes(0.3)).toEqual([3, 4, 5, 6, 8, 9]);
  });
});

describe(`a view of simulated-border (seed ${BORDER.seed})`, { timeout: 60_000 }, () => {
  it.skipIf(!HAS_GDAL)('takes each pixel of the other UTM zone from the position that GDAL computes', () => {
    const target = BORDER.tiles[1].grid;
    const indices = lookupOf(BORDER.grid, target);
    const requested = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [20 * i + 11, 35 * i + 20]);
    const input = requested
      .map(([x, y]) => applyAffine(target.affine, x + 0.5, y + 0.5).join(' '))
      .join('\n');
    const output = execFileSync(
      'gdaltransform',
      ['-s_srs', 'EPSG:32721', '-t_srs', 'EPSG:32720', '-output_xy'],
      {
        input,
        encoding: 'utf8',
      },
    );
    output
      .trim()
      .split('\n')
      .forEach((line, i) => {
        const [easting, northing] = line.split(' ').map(Number);
        const column = Math.floor((easting - BORDER.grid.affine[2]) / 10);
        const row = Math.floor((BORDER.grid.affine[5] - northing) / 10);
        const within = column >= 0 && row >= 0 && column < 280 && row < 280;
        expect(indices[requested[i][1] * target.width + requested[i][0]]).toBe(
          within ? row * 280 + column : -1,
        );
      });
  });

  it('is nodata beyond the world in every file', () => {
    const [, east] = rastersOf(BORDER, BORDER.acquisitions[0]).tiles;
    const indices = lookupOf(BORDER.grid, BORDER.tiles[1].grid);
    expect(indices.filter((i) => i < 0).length).toBeGreaterThan(0);
    indices.forEach((from, i) => {
      if ((east.bands.red.data[i] === 0) !== from < 0) expect.fail(`red at ${i}`);
    });
    expect(east.scl.data[0]).toBe(0);
    expect(east.bands.swir16.data[0]).toBe(0);
  });
});
