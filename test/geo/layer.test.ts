import { expect, it } from 'vitest';
import { layerOf, type Layer } from 'sylvan/export';

const grid = { epsg: 32737, affine: [10, 0, 0, 0, -10, 0], width: 2, height: 1 } as const;
const layers: readonly Layer[] = [
  { id: 'ndvi', grid, data: new Float32Array([0.5, NaN]) },
  { id: 'forest', grid, data: new Uint8Array([1, 255]) },
];

it('layerOf finds a layer by its id, with the type of its pixels', () => {
  const ndvi: Float32Array | undefined = layerOf(layers, 'ndvi')?.data;
  const forest: Uint8Array | undefined = layerOf(layers, 'forest')?.data;
  expect([ndvi, forest]).toEqual([layers[0].data, layers[1].data]);
  expect(layerOf(layers, 'loss')).toBeUndefined();
  // @ts-expect-error There is no such layer.
  expect(layerOf(layers, 'wood')).toBeUndefined();
  // @ts-expect-error Classes are not measurements.
  const wrong: Float32Array | undefined = layerOf(layers, 'forest')?.data;
  expect(wrong).toBe(forest);
});
