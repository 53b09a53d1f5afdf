import { expect, it } from 'vitest';
import { checkScale } from '../../../../src/sources/optical/worker/plausible.ts';

const SIDE = 20;
const classes = new Uint8Array(SIDE ** 2).fill(4).fill(0, 0, SIDE);
const asset = { key: 'nir08', href: 'nir08.tif', nodata: 0, offset: 0, resolution: 20 } as const;

const plane = (numbers: Float32Array | Uint16Array, floats: unknown) => ({
  ...{ band: 'nir08', offset: 0, source: { plane: { pixels: { view: numbers } } }, floats },
});
const floats = (value: number) => {
  const view = new Float32Array(SIDE ** 2).fill(value);
  return plane(view, { address: 0, view });
};
const integers = (value: number) => plane(new Uint16Array(SIDE ** 2).fill(value), null);
const check = (of: ReturnType<typeof plane>, scale: number) => () => {
  const observation = { planes: [{ ...of, scale }], classes: { address: 0, view: classes } };
  checkScale(observation as unknown as Parameters<typeof checkScale>[0], { nir08: { ...asset, scale } });
};

it('digital numbers without a scale are an odd scale, whatever their type', () => {
  for (const one of [check(floats(3200), 1), check(integers(3200), 1), check(integers(3200), 0.001)])
    expect(one).toThrow(
      expect.objectContaining({
        code: 'inconsistent-scene',
        message: expect.stringContaining('1.2') as string,
        fields: { asset: 'nir08.tif', fault: 'odd-scale' },
      }),
    );
});

it('scaled numbers, reflectance and pixels without a value are not', () => {
  for (const one of [check(integers(3200), 0.0001), check(floats(0.32), 1), check(floats(NaN), 1)])
    expect(one).not.toThrow();
  expect(check(integers(0), 1)).not.toThrow();
});
