import { describe, expect, it } from 'vitest';
import type { RadarObservation, RadarResult } from '../../../../src/sources/radar/tasks.ts';
import { runRadar } from '../../../../src/sources/radar/worker/composite.ts';
import { powerOf } from '../../../support/speckle.ts';
import { theArena } from '../../../support/task-files.ts';

const [WIDTH, HEIGHT] = [40, 30];
const PIXELS = WIDTH * HEIGHT;

type Power = number | ((i: number) => number);

function plane(power: Power): Float32Array {
  return Float32Array.from({ length: PIXELS }, (_, i) => (typeof power === 'number' ? power : power(i)));
}

const observation = (vv: Power, vh: Power | null = null): RadarObservation => ({
  ...{ vv: plane(vv), vh: vh === null ? null : plane(vh) },
});

async function fold(...observations: readonly RadarObservation[]): Promise<RadarResult> {
  const task = { kind: 'radar', inside: null, width: WIDTH, height: HEIGHT, observations } as const;
  return runRadar(task, await theArena());
}

const decibel = (power: number | null) => 10 * Math.log10(power!);

describe('runRadar', () => {
  it('averages in power: passes of -5, -7 and -9 dB give -6.6983', async () => {
    const observations = [-5, -7, -9].map((value) => observation(powerOf(value), powerOf(value - 6)));
    const { vv, vh, ratio, ...zone } = await fold(...observations);
    expect(decibel(zone.vvPower)).toBeCloseTo(-6.6983, 4);
    expect(decibel(zone.vhPower)).toBeCloseTo(-12.6983, 4);
    for (const i of [0, 17, PIXELS - 1]) {
      expect(vv[i]).toBeCloseTo(-6.6983, 4);
      expect(vh![i]).toBeCloseTo(-12.6983, 4);
      expect(ratio![i]).toBeCloseTo(-6, 5);
    }
    expect(new Set(vv).size).toBe(1);
    // NumPy: 10 / ln 10 * std(ddof=1) / sqrt(3) / mean of the three powers.
    expect(zone.vvStandardError).toBeCloseTo(1.1251565, 6);
    expect(zone.validFraction).toBe(1);
  });

  it('weights all observed pixels of all dates equally', async () => {
    const half = observation((i) => (i % 2 === 0 ? 0.1 : NaN));
    const { vvPower, validFraction, vv } = await fold(observation(0.2), half);
    expect(vvPower).toBeCloseTo((0.2 * PIXELS + 0.1 * (PIXELS / 2)) / (1.5 * PIXELS), 7);
    expect(validFraction).toBe(1);
    expect(vv.every((value) => value > decibel(0.15) && value < decibel(0.2))).toBe(true);
  });

  it('returns NaN for unobserved pixels, and null for an unobserved zone', async () => {
    const corner = await fold(observation((i) => (i === 0 ? 0.2 : NaN)));
    expect([corner.validFraction, corner.vvStandardError]).toEqual([1 / PIXELS, null]);
    expect(corner.vvPower).toBeCloseTo(0.2, 7);
    expect([...corner.vv].filter(Number.isNaN)).toHaveLength(PIXELS - 1);
    const nothing = await fold(observation(NaN, NaN), observation(NaN));
    expect(nothing).toMatchObject({ vvPower: null, vhPower: null, vvStandardError: null, validFraction: 0 });
    expect(nothing.vv.every(Number.isNaN)).toBe(true);
  });

  it('works without VH, and takes it from the passes that have it', async () => {
    const without = await fold(observation(0.2));
    expect(without).toMatchObject({ vh: null, ratio: null, vhPower: null });
    const some = await fold(observation(0.2), observation(0.2, 0.05));
    expect(some.vhPower).toBeCloseTo(0.05, 7);
  });
});
