import { colourOf, legendOf, writePng, type Layer } from 'sylvan/export';
import { expect, it } from 'vitest';

/** Large enough for an overview. */
const [WIDTH, HEIGHT] = [600, 20];
const layer: Layer = {
  id: 'ndvi-change',
  grid: { epsg: 32720, affine: [10, 0, 678_000, 0, -10, 8_840_000], width: WIDTH, height: HEIGHT },
  data: Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) => (i % WIDTH < 9 ? NaN : Math.sin(i / 700))),
};

it('a page writes a PNG that the browser shows in the legend’s colours', async () => {
  const bytes = await writePng(layer);
  const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
  const context = new OffscreenCanvas(WIDTH, HEIGHT).getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  const legend = legendOf('ndvi-change', 'en');
  for (const [x, y] of [
    [0, 0],
    [9, 0],
    [599, 19],
    [300, 10],
  ])
    expect([...context.getImageData(x, y, 1, 1).data]).toEqual(colourOf(legend, layer.data[y * WIDTH + x]));
});
