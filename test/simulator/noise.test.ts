import { expect, it } from 'vitest';
import { hash, smoothNoise } from '../../simulator/noise.ts';

it('noise is the same on every machine', () => {
  // Computed with Python's integers (test/oracles/simulator_noise.py).
  expect([hash(0, 0, 0), hash(1, 2, 3), hash(20_240_831, -5, 4096)]).toEqual([
    0, 2_129_053_574, 1_906_593_232,
  ]);
  const row = smoothNoise(7, { x0: -3, y0: 5, width: 6, height: 1 }, 8);
  expect(Array.from(row)).toEqual([33_736, 38_522, 41_907, 43_191, 43_326, 43_679]);
});
