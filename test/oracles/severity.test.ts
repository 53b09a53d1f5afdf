import { describe, expect, it } from 'vitest';
import { SEVERITIES, severityOf } from './severity.ts';

describe('classes of dNBR', () => {
  // methods 8; the bounds as f32 holds them, too.
  it.each([
    [-0.2501, 'high-regrowth'],
    [-0.25, 'low-regrowth'],
    [-0.1001, 'low-regrowth'],
    [-0.1, 'unchanged'],
    [0.0999, 'unchanged'],
    [0.1, 'low'],
    [0.2699, 'low'],
    [0.27, 'moderate-low'],
    [0.4399, 'moderate-low'],
    [0.44, 'moderate-high'],
    [0.6, 'moderate-high'],
    [0.6599, 'moderate-high'],
    [0.66, 'high'],
    [1.9, 'high'],
    [-2, 'high-regrowth'],
  ] as const)('%d is %s', (dnbr, severity) => {
    expect(severityOf(dnbr)).toBe(severity);
    expect(severityOf(Math.fround(dnbr))).toBe(severity);
  });

  it('are in order, and NaN is none of them', () => {
    const all = Array.from({ length: 4001 }, (_, i) => SEVERITIES.indexOf(severityOf(i / 1000 - 2)!));
    expect(all).toEqual([...all].sort((a, b) => a - b));
    expect(new Set(all).size).toBe(7);
    expect(severityOf(NaN)).toBeNull();
  });
});
