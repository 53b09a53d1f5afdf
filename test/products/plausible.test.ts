import { expect, it } from 'vitest';
import { refuseImplausible } from '../../src/products/plausible.ts';

/** A history of 100 pixels, of which a polygon covers the first `covered`, all of them forest. */
function historyOf(covered: number, isPolygon: boolean) {
  const inside = isPolygon ? Float32Array.from({ length: 100 }, (_, i) => Number(i < covered)) : null;
  return { value: { inside, state: { forestPixels: covered, forest: new Uint8Array(100) } } };
}

it('refuses a negative NDVI where a tenth of the zone was forest, of a polygon as of a square', () => {
  const refuse = (covered: number, isPolygon: boolean, ndvi = -0.1) =>
    (refuseImplausible as (...given: unknown[]) => void)({ ndvi }, historyOf(covered, isPolygon), {
      scenes: [{}],
    });
  expect(() => refuse(10, false)).toThrow('10 % of the zone');
  expect(() => refuse(5, true)).toThrow('100 % of the zone');
  expect(() => refuse(9, false)).not.toThrow();
  expect(() => refuse(5, true, 0)).not.toThrow();
});
