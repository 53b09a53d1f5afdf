import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sampleSpec, type SampleSpec } from '../../simulator/index.ts';
import { lookupOf } from '../../simulator/lookup.ts';
import type { Acquisition } from '../../simulator/scenes.ts';
import { groundOn, drawTile, View } from '../../simulator/view.ts';
import { makeWorld } from '../../simulator/zone-writer.ts';
import { applyAffine } from '../../src/geo/grid.ts';
import { HAS_GDAL } from './gdal.ts';

const SEAM = sampleSpec('simulated-seam');
const BORDER = sampleSpec('simulated-border');

function rastersOf(spec: SampleSpec, acquisition: Acquisition) {
  const world = makeWorld(spec);
  const ground = groundOn(world.landscape, acquisition.datetime.slice(0, 10));
  const view = new View(world, ground, acquisition);
  return spec.tiles.map((tile) => view.rasters(drawTile(world, tile)));
}

const CLEAR: Acquisition = { ...SEAM.acquisitions[2], cloudFraction: 0 };

describe(`a view of simulated-seam (seed ${SEAM.seed})`, { timeout: 60_000 }, () => {
  it('has the same pixels on every machine', () => {
    const digest = createHash('sha256');
    for (const { bands, scl } of rastersOf(SEAM, SEAM.acquisitions[3]))
      for (const { data } of [...Object.values(bands), scl]) digest.update(data);
    expect(digest.digest('hex')).toBe('19ba20a243cbb3a63ff3fb4f88595ffdddae2b005f4cb2bff8c8bc2e17506c1e');
  });

  it('adds 1000 from baseline 04.00 on, with the same noise', () => {
    const [now] = rastersOf(SEAM, CLEAR);
    const [before] = rastersOf(SEAM, { ...CLEAR, baseline: '03.01' });
    const [red, redBefore] = [now.bands.red.data, before.bands.red.data];
    red.forEach((value, i) => {
      if (value - redBefore[i] !== 1000) expect.fail(`pixel ${i}: ${value}, ${redBefore[i]}`);
    });
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
});
