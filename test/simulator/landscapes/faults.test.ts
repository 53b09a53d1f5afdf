import { describe, expect, it } from 'vitest';
import { addHaze, missSome } from '../../../simulator/faults.ts';
import { HARD_LANDSCAPES } from '../../../simulator/landscapes/hard-landscapes.ts';
import { makeSky, SCL } from '../../../simulator/sky.ts';
import { SIMULATED_BANDS, type SimulatedBand } from '../../../simulator/spectra.ts';

const SIDE = 100;
const ZONE = { x0: 0, y0: 0, width: SIDE, height: SIDE };

const hidden = (classes: Uint8Array, wanted: readonly number[]) =>
  classes.filter((value) => wanted.includes(value)).length;

describe('a leaky cloud mask', () => {
  const sky = makeSky(77, SIDE, SIDE, ZONE, 0.4);

  it.each([0.1, 0.25])('misses %f of thin cloud and shadow, and no dense cloud', (fraction) => {
    const leaky = missSome(sky, 77, fraction);
    const thin = [SCL.cloud, SCL.shadow];
    const missed = 1 - hidden(leaky.classes, thin) / hidden(sky.classes, thin);
    expect(Math.abs(missed - fraction)).toBeLessThan(0.01);
    expect(hidden(leaky.classes, [SCL.denseCloud])).toBe(hidden(sky.classes, [SCL.denseCloud]));
  });

  it('hides the ground where it reports nothing', () => {
    const leaky = missSome(sky, 77, 0.2);
    const silent = [...leaky.classes.keys()].filter((i) => sky.classes[i] !== 0 && leaky.classes[i] === 0);
    expect(silent.length).toBeGreaterThan(100);
    for (const i of silent) expect(Math.max(leaky.haze[i], leaky.shade[i])).toBeGreaterThan(100);
  });
});

describe('haze', () => {
  it('adds most to blue and hardly anything to short-wave infrared', () => {
    const plain = Object.fromEntries(
      SIMULATED_BANDS.map((band) => [band, new Uint16Array(SIDE * SIDE).fill(1000)]),
    ) as Record<SimulatedBand, Uint16Array>;
    const hazy = addHaze(plain, { width: SIDE, height: SIDE }, 5, 200);
    const added = (band: SimulatedBand) => hazy[band].map((value) => value - 1000);
    expect(Math.max(...added('blue'))).toBeLessThanOrEqual(200);
    expect(Math.min(...added('blue'))).toBeGreaterThanOrEqual(70);
    expect(Math.max(...added('red'))).toBeLessThan(Math.max(...added('blue')));
    expect(Math.max(...added('swir22'))).toBeLessThan(10);
  });
});

describe('acquisitions of hard landscapes', () => {
  it.each(HARD_LANDSCAPES)(
    'of $name leak and are hazy, and some are nearly free of cloud',
    ({ spec, dates }) => {
      const { acquisitions } = spec.optical;
      for (const { missed = 0, haze = 0 } of acquisitions) {
        expect(missed).toBeGreaterThanOrEqual(0.08);
        expect(haze).toBeGreaterThan(0);
      }
      for (const date of dates) {
        const recent = acquisitions.filter(
          ({ datetime }) =>
            datetime.slice(0, 10) <= date && Date.parse(date) - Date.parse(datetime) < 90 * 86_400_000,
        );
        expect(recent.length).toBeGreaterThanOrEqual(5);
      }
      expect(Math.min(...acquisitions.map(({ cloudFraction }) => cloudFraction))).toBeLessThan(0.1);
      expect(Math.max(...acquisitions.map(({ cloudFraction }) => cloudFraction))).toBeGreaterThan(0.3);
    },
  );
});
