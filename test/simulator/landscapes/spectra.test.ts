import { describe, expect, it } from 'vitest';
import { cropGrowth } from '../../../simulator/landscapes/calendar.ts';
import { spectrumOn, statisticsOf } from '../../../simulator/landscapes/spectra.ts';
import { MEASURED_BANDS } from '../../../simulator/landscapes/spectrum-statistics.ts';
import { SIMULATED_BANDS } from '../../../simulator/spectra.ts';

type Name = Parameters<typeof spectrumOn>[0];

const SOUTH = -10;
const NORTH = 50;

function ndviOn(name: Name, date: string, latitude: number): number {
  const { mean } = spectrumOn(name, date, latitude);
  const [red, nir] = [mean[SIMULATED_BANDS.indexOf('red')], mean[SIMULATED_BANDS.indexOf('nir')]];
  return (nir - red) / (nir + red);
}

describe('spectra of covers', () => {
  it('let pasture dry out while forest stays green', () => {
    expect(ndviOn('pastureAmazon', '2025-03-01', SOUTH)).toBeGreaterThan(0.7);
    expect(ndviOn('pastureAmazon', '2025-08-31', SOUTH)).toBeLessThan(0.55);
    for (const month of ['01', '03', '05', '07', '09', '11'])
      expect(ndviOn('evergreen', `2025-${month}-01`, SOUTH), month).toBeGreaterThan(0.78);
  });

  it('let semi-deciduous forest and savanna lose green in the dry season', () => {
    for (const name of ['semideciduous', 'savanna'] as const)
      expect(ndviOn(name, '2025-08-31', SOUTH)).toBeLessThan(ndviOn(name, '2025-03-01', SOUTH) - 0.06);
  });

  it('have oceanic grass as green as forest in summer, and deciduous forest bare in winter', () => {
    const [grass, forest] = (['oceanicGrass', 'deciduous'] as const).map((name) =>
      ndviOn(name, '2025-06-01', NORTH),
    );
    expect(Math.abs(grass - forest)).toBeLessThan(0.04);
    expect(ndviOn('deciduous', '2025-01-31', NORTH)).toBeLessThan(0.55);
    expect(ndviOn('oceanicGrass', '2025-01-31', NORTH)).toBeGreaterThan(0.75);
  });

  it('are those of the table in the middle of a phase, and half a year later beyond the equator', () => {
    const [means] = statisticsOf('pastureAmazon').phases;
    const middle = spectrumOn('pastureAmazon', '2025-01-31', SOUTH).mean;
    MEASURED_BANDS.forEach((band, b) =>
      expect(Math.abs(middle[SIMULATED_BANDS.indexOf(band)] / means[b] - 1), band).toBeLessThan(0.02),
    );
    const beyond = spectrumOn('pastureAmazon', '2025-08-01', NORTH).mean;
    expect(Math.abs(beyond[2] / middle[2] - 1)).toBeLessThan(0.05);
  });

  it('change from day to day without a jump, over the turn of the year too', () => {
    const days = Array.from({ length: 60 }, (_, i) =>
      new Date(Date.UTC(2024, 11, 1 + i)).toISOString().slice(0, 10),
    );
    const values = days.map((day) => ndviOn('pasturePantanal', day, SOUTH));
    for (let i = 1; i < values.length; i++) expect(Math.abs(values[i] - values[i - 1])).toBeLessThan(0.004);
  });
});

describe('crops', () => {
  const cycles = [
    { sown: '10-20', days: 118, percent: 100 },
    { sown: '02-22', days: 130, percent: 100 },
  ];
  const growthOn = (date: string) =>
    Array.from({ length: 40 }, (_, plot) => cropGrowth(3, plot + 1, date, cycles));

  it('cover the ground twice a year, and leave it bare in between and after the harvest', () => {
    for (const green of ['2025-01-05', '2025-05-05'])
      expect(Math.min(...growthOn(green)), green).toBeGreaterThan(90);
    expect(Math.max(...growthOn('2025-08-31'))).toBe(0);
    expect(growthOn('2025-02-22').filter((growth) => growth < 20).length).toBeGreaterThan(10);
  });

  it('are sown on some fields before others', () => {
    expect(new Set(growthOn('2024-11-25')).size).toBeGreaterThan(10);
  });
});
