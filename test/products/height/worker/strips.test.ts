import { describe, expect, test } from 'vitest';
import type { HeightTask } from '../../../../src/products/height/tasks.ts';
import type { Arena } from '../../../../worker/arena.ts';
import { FeatureStrips } from '../../../../src/products/height/worker/features.ts';
import { localTexture } from '../../../assembly/model/reference/texture.ts';
import { randomPixels } from '../../../assembly/raster/data.ts';
import { expectClose, expectSame } from '../../../assembly/raster/workspace.ts';
import { seededRandom } from '../../../support/random.ts';
import { theArena } from '../../../support/task-files.ts';

const NO_SHOTS = new Float64Array();
const NONE = new Float32Array();
const EMPTY = { x: NO_SHOTS, y: NO_SHOTS, rh98: NONE, rh50: NONE, cover: NONE };

function taskOf(factor: number, resolution: number): HeightTask {
  const random = seededRandom(factor);
  const [width, height] = [36, 150];
  const plane = (name: string, scale: number) => ({
    name,
    plane: randomPixels(random, (width * height) / scale ** 2, 0.05),
  });
  return {
    ...{ kind: 'height', width, height, factor, resolution, shots: EMPTY },
    features: {
      fine: [plane('red', 1), plane('ndvi', 1)],
      coarse: [plane('nir08', factor), plane('swir16', factor), plane('vv', factor)],
    },
  };
}

/** Each feature on the whole fine grid, assembled from strips. */
function wholePlanes(task: HeightTask, arena: Arena): Map<string, Float32Array> {
  const strips = new FeatureStrips(arena, task);
  const planes = new Map(strips.names.map((name) => [name, new Float32Array(task.width * task.height)]));
  for (const strip of strips.strips()) {
    const { view } = strips.open(strip);
    const pixels = task.width * strip.rows;
    strips.names.forEach((name, i) => {
      const first = i * pixels + (strip.start - strip.top) * task.width;
      const rows = view.subarray(first, first + (strip.end - strip.start) * task.width);
      planes.get(name)!.set(rows, strip.start * task.width);
    });
  }
  return planes;
}

/** Bilinear interpolation at pixel centres, where valid neighbours have a total weight of at least one half. */
function interpolated({ width, height, factor }: HeightTask, plane: Float32Array): Float32Array {
  const [across, down] = [width / factor, height / factor];
  return Float32Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [((i % width) + 0.5) / factor - 0.5, (Math.floor(i / width) + 0.5) / factor - 0.5];
    let [sum, total] = [0, 0];
    for (const row of [Math.floor(y), Math.floor(y) + 1])
      for (const column of [Math.floor(x), Math.floor(x) + 1]) {
        const weight = (1 - Math.abs(x - column)) * (1 - Math.abs(y - row));
        const value = plane[row * across + column];
        if (column < 0 || column >= across || row < 0 || row >= down || weight <= 0 || Number.isNaN(value))
          continue;
        sum += weight * value;
        total += weight;
      }
    return total >= 0.5 ? sum / total : NaN;
  });
}

function repeated({ width, height, factor }: HeightTask, plane: Float32Array): Float32Array {
  return Float32Array.from(
    { length: width * height },
    (_, i) =>
      plane[Math.floor(Math.floor(i / width) / factor) * (width / factor) + Math.floor((i % width) / factor)],
  );
}

describe.each([
  [2, 10],
  [1, 40],
])('features in strips, coarse pixels %i fine pixels wide, at %i m', (factor, resolution) => {
  const task = taskOf(factor, resolution);
  const [red, ndvi] = task.features.fine;
  const [nir, swir, vv] = task.features.coarse;

  test('equal those of the whole planes', async () => {
    const planes = wholePlanes(task, await theArena());
    expect([...planes.keys()]).toEqual([
      ...['red', 'ndvi', 'nir08', 'swir16', 'vv'],
      ...['ndmi', 'ndvi_mean', 'ndvi_deviation'],
    ]);
    const texture = localTexture(ndvi.plane, task.width, task.height);
    expectSame(planes.get('red')!, red.plane);
    expectSame(planes.get('ndvi')!, ndvi.plane);
    expectSame(planes.get('ndvi_mean')!, texture.mean);
    expectSame(planes.get('ndvi_deviation')!, texture.deviation);
    expectClose(planes.get('nir08')!, interpolated(task, nir.plane), 1e-6);
    expectSame(planes.get('vv')!, repeated(task, vv.plane));
    const [a, b] = [nir.plane, swir.plane].map((plane) => plane.map((value) => (value < 0 ? 0 : value)));
    const ndmi = a.map((value, i) => (value - b[i]) / (value + b[i]));
    expectClose(planes.get('ndmi')!, repeated(task, ndmi), 1e-5);
  });
});
