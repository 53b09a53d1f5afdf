import { SIMULATED_BANDS, type SimulatedBand } from '../spectra.ts';
import { OWN_SPECTRA } from './own-spectra.ts';
import { MEASURED_SPECTRA } from './spectra-table.ts';
import { MEASURED_BANDS, type SpectrumStatistics } from './spectrum-statistics.ts';

export type SpectrumName = keyof typeof MEASURED_SPECTRA | keyof typeof OWN_SPECTRA;

/** A cover's reflectance on a day in the order of SIMULATED_BANDS, ten-thousandths. */
export interface DaySpectrum {
  readonly mean: readonly number[];
  readonly sd: readonly number[];
  /** Change of each band, in its standard deviations, per standard deviation of each factor and of the residual. */
  readonly factors: readonly [readonly number[], readonly number[]];
  readonly rest: readonly number[];
}

/** Weights of the neighbouring bands from which green is computed. */
const GREEN: Readonly<Partial<Record<SimulatedBand, number>>> = { blue: 0.4, red: 0.2, rededge1: 0.35 };

const DAYS = 365.25;
const PHASE = DAYS / 6;
const DAY = 86_400_000;

/**
 * The spectrum of a day, interpolated between the phases before and after. The seasons of the tables are those of their own
 * hemisphere.
 */
export function spectrumOn(name: SpectrumName, date: string, latitude: number): DaySpectrum {
  const { phases, factors } = statisticsOf(name);
  const isOther = name in MEASURED_SPECTRA === latitude > 0;
  const place = phaseOf(date, isOther ? DAYS / 2 : 0);
  const before = Math.floor(place);
  const between = (i: number) =>
    phases[before % 6][i] + (place - before) * (phases[(before + 1) % 6][i] - phases[before % 6][i]);
  const loadings = factors.map((factor) => withGreen((b) => factor[b] / 100, false)) as [number[], number[]];
  return {
    mean: withGreen(between, true),
    sd: withGreen((b) => between(b + MEASURED_BANDS.length), true),
    factors: loadings,
    rest: SIMULATED_BANDS.map((_, b) =>
      Math.sqrt(Math.max(0, 1 - loadings[0][b] ** 2 - loadings[1][b] ** 2)),
    ),
  };
}

export function statisticsOf(name: SpectrumName): SpectrumStatistics {
  return name in OWN_SPECTRA
    ? OWN_SPECTRA[name as keyof typeof OWN_SPECTRA]
    : MEASURED_SPECTRA[name as keyof typeof MEASURED_SPECTRA];
}

/** Position of a day among the phases' centres, 0…6 from the first one. */
function phaseOf(date: string, shift: number): number {
  const yearDay = (Date.parse(date) / DAY + shift) % DAYS;
  return (yearDay / PHASE - 0.5 + 6) % 6;
}

/** A table's numbers in the order of SIMULATED_BANDS. Green is a sum of its neighbours or, for loadings, their mean. */
function withGreen(of: (band: number) => number, isSum: boolean): number[] {
  return SIMULATED_BANDS.map((band) => {
    if (band !== 'green') return of(MEASURED_BANDS.indexOf(band));
    const parts = Object.entries(GREEN) as [(typeof MEASURED_BANDS)[number], number][];
    const sum = parts.reduce((total, [name, part]) => total + part * of(MEASURED_BANDS.indexOf(name)), 0);
    return isSum ? sum : sum / parts.reduce((total, [, part]) => total + part, 0);
  });
}
