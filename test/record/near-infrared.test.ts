import { describe, expect, it } from 'vitest';
import { isOddInfrared } from '../../src/record/near-infrared.ts';

/** Uniform pixels of a near infrared and SWIR2 reflectance; `times` is the error in the scale they are read with. */
function ground(nir: number, swir: number, pixels = 10_000, times = 1) {
  const swir22 = new Float32Array(pixels).fill(swir * times);
  return { swir22, nbr: new Float32Array(pixels).fill((nir - swir) / (nir + swir)) };
}

describe('isOddInfrared', () => {
  it.each([
    ['mangroves', 0.35, 0.06],
    ['dark conifers', 0.12, 0.03],
    ['crops', 0.55, 0.1],
  ])('accepts the near infrared of %s', (_, nir, swir) => {
    expect(isOddInfrared(ground(nir, swir))).toBe(false);
  });

  it('detects files read with a tenth or ten times their scale', () => {
    expect(isOddInfrared(ground(0.35, 0.06, 10_000, 0.1))).toBe(true);
    expect(isOddInfrared(ground(0.35, 0.06, 10_000, 10))).toBe(true);
  });

  it('ignores pixels with a SWIR2 of 0 or less', () => {
    const ones = new Float32Array(10_000).fill(1);
    for (const swir of [-0.01, 0]) {
      const water = { swir22: new Float32Array(10_000).fill(swir), nbr: ones };
      expect(isOddInfrared(water)).toBe(false);
      // The result does not change if half of the pixels are like this.
      const { swir22, nbr } = ground(0.35, 0.06, 10_000, 0.1);
      const swir22s = swir22.map((value, i) => (i % 2 === 0 ? value : swir));
      const nbrs = nbr.map((value, i) => (i % 2 === 0 ? value : 1));
      expect(isOddInfrared({ swir22: swir22s, nbr: nbrs })).toBe(true);
    }
  });

  it('is false when little is green, there are few pixels, or nothing was observed', () => {
    expect(isOddInfrared(ground(0.03, 0.05))).toBe(false);
    expect(isOddInfrared(ground(0.03, 0.01, 19))).toBe(false);
    expect(isOddInfrared(ground(Number.NaN, 0.1))).toBe(false);
  });
});
