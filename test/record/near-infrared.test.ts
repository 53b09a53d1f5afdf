import { describe, expect, it } from 'vitest';
import { isOddInfrared } from '../../src/record/near-infrared.ts';

/** Pixels of one near infrared and SWIR2, all read by a scale so many times their own. */
function ground(nir: number, swir: number, pixels = 10_000, times = 1) {
  const swir22 = new Float32Array(pixels).fill(swir * times);
  return { swir22, nbr: new Float32Array(pixels).fill((nir - swir) / (nir + swir)) };
}

describe('near infrared over green pixels', () => {
  it.each([
    ['mangroves', 0.35, 0.06],
    ['dark conifers', 0.12, 0.03],
    ['crops', 0.55, 0.1],
  ])('is as plants reflect it: %s', (_, nir, swir) => {
    expect(isOddInfrared(ground(nir, swir))).toBe(false);
  });

  it('is odd where files are read by a tenth or ten times their scale', () => {
    expect(isOddInfrared(ground(0.35, 0.06, 10_000, 0.1))).toBe(true);
    expect(isOddInfrared(ground(0.35, 0.06, 10_000, 10))).toBe(true);
  });

  it('is not read where the other band has none', () => {
    const ones = new Float32Array(10_000).fill(1);
    for (const swir of [-0.01, 0]) {
      const water = { swir22: new Float32Array(10_000).fill(swir), nbr: ones };
      expect(isOddInfrared(water)).toBe(false);
      // Among as many pixels of vegetation it changes nothing.
      const { swir22, nbr } = ground(0.35, 0.06, 10_000, 0.1);
      const swir22s = swir22.map((value, i) => (i % 2 === 0 ? value : swir));
      expect(isOddInfrared({ swir22: swir22s, nbr: nbr.map((value, i) => (i % 2 === 0 ? value : 1)) })).toBe(
        true,
      );
    }
  });

  it('says nothing where little is green, or nothing was seen', () => {
    expect(isOddInfrared(ground(0.03, 0.05))).toBe(false);
    expect(isOddInfrared(ground(0.03, 0.01, 19))).toBe(false);
    expect(isOddInfrared(ground(Number.NaN, 0.1))).toBe(false);
  });
});
