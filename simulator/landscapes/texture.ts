import { hash, NOISE_MAX, smoothNoise, type Frame } from '../noise.ts';

/**
 * Variation of single pixels, as a percentage of the measured variation, and number of pixels per row and column that share one
 * value.
 */
export interface Grain {
  readonly percent: number;
  readonly pixels: 1 | 2;
}

/** Standard normal values that move a pixel's bands along a spectrum's two factors, for rough and for even covers. */
export interface Texture {
  readonly rough: readonly [Float32Array, Float32Array];
  readonly even: readonly [Float32Array, Float32Array];
  readonly grain: Grain;
}

/** Widths of districts and of stands, in 10 m pixels. */
const CELLS = { district: 96, stand: 22 } as const;

/** Share of the variance at each width. The remainder to 1 differs every day. */
const PARTS = {
  rough: { district: 0.2, stand: 0.3, plot: 0, pixel: 0.42 },
  even: { district: 0.2, stand: 0.08, plot: 0.62, pixel: 0.05 },
} as const;

/** Reciprocal of the standard deviation of smooth noise between 0 and 1, and of the sum of four bytes. */
const SMOOTH = 4.7;
const BYTES = 147.8;

/** An approximately standard normal value, never beyond 3.5. */
export function normal(seed: number, x: number, y: number): number {
  const h = hash(seed, x, y);
  return ((h & 255) + ((h >>> 8) & 255) + ((h >>> 16) & 255) + (h >>> 24) - 510) / BYTES;
}

/** Texture in which the ground of one owner varies little. Where there is no owner (0), stands take the role of owners. */
export function makeTexture(seed: number, frame: Frame, owner: Uint32Array, grain: Grain): Texture {
  const factor = (n: number) => {
    const smooth = (use: number, cell: number) =>
      Float32Array.from(
        smoothNoise(seed + use + n, frame, cell),
        (value) => (value / NOISE_MAX - 0.5) * SMOOTH,
      );
    const wild = smooth(651, CELLS.stand);
    return {
      district: smooth(611, CELLS.district),
      stand: smooth(621, CELLS.stand),
      plot: wild.map((value, i) => (owner[i] === 0 ? value : normal(seed + 631 + n, owner[i], 0))),
      pixel: crowns(seed + 641 + n, frame, grain.pixels),
    };
  };
  const factors = [factor(0), factor(1)] as const;
  const sum = (
    parts: (typeof PARTS)['rough' | 'even'],
    { district, stand, plot: own, pixel }: (typeof factors)[0],
  ) =>
    district.map(
      (value, i) =>
        value * Math.sqrt(parts.district) +
        stand[i] * Math.sqrt(parts.stand) +
        own[i] * Math.sqrt(parts.plot) +
        (pixel[i] * Math.sqrt(parts.pixel) * grain.percent) / 100,
    );
  return {
    rough: [sum(PARTS.rough, factors[0]), sum(PARTS.rough, factors[1])],
    even: [sum(PARTS.even, factors[0]), sum(PARTS.even, factors[1])],
    grain,
  };
}

/** Share of the variance that differs every day. */
export const DAILY = { rough: 0.08, even: 0.05 } as const;

/** Noise of single pixels, slightly correlated with their neighbours, because crowns are not aligned to the grid. */
function crowns(seed: number, { width, height }: Frame, pixels: number): Float32Array {
  const own = Float32Array.from({ length: width * height }, (_, i) =>
    normal(seed, Math.floor((i % width) / pixels), Math.floor(i / width / pixels)),
  );
  return own.map((value, i) => {
    const left = i % width >= pixels ? own[i - pixels] : 0;
    const above = i >= pixels * width ? own[i - pixels * width] : 0;
    return 0.8 * value + 0.42 * left + 0.42 * above;
  });
}
