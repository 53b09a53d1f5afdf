import { colourOf, LAYER_IDS, legendOf, type Layer } from 'sylvan/export';
import { describe, expect, test } from 'vitest';
import { GRIDS, layerOf } from '../../export/layers.ts';
import { painted } from '../../../demo/src/layers/views.ts';

const SMALL = GRIDS['37 x 61, south'];

describe.each(LAYER_IDS)('the layer %s', (id) => {
  const layer = layerOf(id, SMALL);
  const legend = legendOf(id, 'en');

  test('is painted in the colours of its legend, within half a step of the ramp', () => {
    const pixels = painted(layer);
    expect(pixels.length).toBe(4 * layer.data.length);
    // One 255th of a ramp with five segments changes a colour component by at most this much.
    const tolerance = legend.kind === 'classes' ? 0 : 3;
    const wrong = [...layer.data].filter((value, i) =>
      colourOf(legend, value).some(
        (part, k) => Math.abs(pixels[4 * i + k] - part) > (k === 3 ? 0 : tolerance),
      ),
    );
    expect(wrong).toEqual([]);
  });
});

test('values beyond a ramp get the colours of its ends', () => {
  const data = Float32Array.of(-3, 0, 1, 3, NaN);
  const { stops } = legendOf('ndvi', 'en');
  const [low, high] = [stops[0].colour, stops[stops.length - 1].colour];
  const grid = { ...SMALL, width: 5, height: 1 };
  expect([...painted({ id: 'ndvi', grid, data })]).toEqual([...low, ...low, ...high, ...high, 0, 0, 0, 0]);
});

test('hidden classes are transparent, and the others unchanged', () => {
  const layer: Layer = {
    id: 'forest-change',
    grid: { ...SMALL, width: 4, height: 1 },
    data: Uint8Array.of(0, 1, 2, 255),
  };
  const [shown, less] = [painted(layer), painted(layer, [0])];
  expect([...less.slice(0, 4)]).toEqual([0, 0, 0, 0]);
  expect([...less.slice(4)]).toEqual([...shown.slice(4)]);
});

test('the largest zone is painted in well under 100 ms', () => {
  const layer = layerOf('ndvi', { ...SMALL, width: 1264, height: 1264 });
  expect(Math.min(...Array.from({ length: 3 }, () => millisecondsOf(layer)))).toBeLessThan(90);
});

/** Processor time: on a busy machine, wall-clock time includes other work. */
function millisecondsOf(layer: Layer): number {
  const start = process.cpuUsage();
  painted(layer);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
