import { yearsBetween } from '../scenario/calendar.ts';
import { SIMULATED_BANDS, type Reflectances, type SimulatedBand } from '../spectra.ts';
import { hash } from '../noise.ts';
import { coatsOf } from './coats.ts';
import type { LandscapeLand } from './land.ts';
import { illumination } from './relief.ts';
import { spectrumOn, type DaySpectrum } from './spectra.ts';
import type { LandscapeStand } from './stand.ts';
import { DAILY, normal, type Texture } from './texture.ts';

/** Maximum deviation of a pixel from the mean of its cover, in standard deviations. */
export const REACH = 2;

/** Fraction of the addition to red that is added to each band. */
const FADING: Readonly<Partial<Record<SimulatedBand, number>>> = { red: 1, green: 0.9, blue: 0.6 };

/** The start date of the change in the standing forest's NDVI. */
const GREENING_FROM = '2010-01-01';

/** Reflectances on the stand's day, ten-thousandths at 10 m. Bands that are not wanted are empty. */
export function landscapeReflectances(
  land: LandscapeLand,
  stand: LandscapeStand,
  wanted: readonly SimulatedBand[] = SIMULATED_BANDS,
): Reflectances {
  const { lat } = land.spec.request;
  const coats = coatsOf(land.spec.biome).map(({ name, spectrum, isRough }) => ({
    spectrum: spectrumOn(spectrum, stand.date, lat),
    isRough,
    fading: name === 'forest' ? fadingOn(land, stand.date, spectrumOn(spectrum, stand.date, lat)) : 0,
  }));
  const light = illumination(land.relief, stand.date, lat);
  const seed = hash(land.seed, Date.parse(stand.date) / 86_400_000, 801);
  const daily = dailyTexture(land.texture, seed, land.width);
  const planes = SIMULATED_BANDS.map((band, b) => {
    const plane = new Uint16Array(wanted.includes(band) ? stand.cover.length : 0);
    const rest = restOf(land, seed, b);
    const reflect = (coat: number, i: number) => reflectanceOf(coats[coat], b, daily, rest(i), i);
    for (let i = 0; i < plane.length; i++) {
      const fraction = stand.fraction[i];
      const over = fraction > 0 ? reflect(stand.over[i], i) : 0;
      const under = fraction < 100 ? reflect(stand.under[i], i) : 0;
      plane[i] = Math.round(((over * fraction + under * (100 - fraction)) / 100) * light[i]);
    }
    return [band, plane];
  });
  return Object.fromEntries(planes) as Record<SimulatedBand, Uint16Array>;
}

interface DayCoat {
  readonly spectrum: DaySpectrum;
  readonly isRough: boolean;
  /** Increase of red since the start of the change in NDVI, ten-thousandths. Green and blue increase less. */
  readonly fading: number;
}

type Factors = Pick<Texture, 'rough' | 'even'>;

function reflectanceOf(coat: DayCoat, b: number, texture: Factors, rest: number, i: number): number {
  const { mean, sd, factors, rest: own } = coat.spectrum;
  const [first, second] = coat.isRough ? texture.rough : texture.even;
  const off = factors[0][b] * first[i] + factors[1][b] * second[i] + own[b] * rest;
  const value = mean[b] + sd[b] * Math.max(-REACH, Math.min(REACH, off));
  return Math.max(1, value + coat.fading * (FADING[SIMULATED_BANDS[b]] ?? 0));
}

/** The land's texture with its daily variation. */
function dailyTexture(
  { rough, even, grain: { percent, pixels } }: Texture,
  seed: number,
  width: number,
): Factors {
  const on = (plane: Float32Array, n: number, part: number) => {
    const weight = (Math.sqrt(part) * percent) / 100;
    return plane.map(
      (value, i) =>
        value + weight * normal(seed + n, Math.floor((i % width) / pixels), Math.floor(i / width / pixels)),
    );
  };
  return {
    rough: [on(rough[0], 0, DAILY.rough), on(rough[1], 1, DAILY.rough)],
    even: [on(even[0], 2, DAILY.even), on(even[1], 3, DAILY.even)],
  };
}

/** The variation of one band alone: mostly constant per pixel, partly different each day. */
function restOf({ seed, width, texture }: LandscapeLand, day: number, b: number): (i: number) => number {
  const { percent, pixels } = texture.grain;
  const weight = percent / 100;
  return (i) => {
    const [x, y] = [Math.floor((i % width) / pixels), Math.floor(i / width / pixels)];
    return weight * (0.8 * normal(seed + 811 + b, x, y) + 0.6 * normal(day + 821 + b, x, y));
  };
}

/** The increase of red, in ten-thousandths, that causes the change in the standing forest's NDVI. */
function fadingOn({ spec }: LandscapeLand, date: string, { mean }: DaySpectrum): number {
  const years = Math.max(0, yearsBetween(GREENING_FROM, date));
  const [red, nir] = (['red', 'nir'] as const).map((band) => mean[SIMULATED_BANDS.indexOf(band)]);
  return ((-spec.greening / 1000) * (years / 10) * (nir + red) ** 2) / (2 * nir);
}
