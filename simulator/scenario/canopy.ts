import { SIMULATED_BANDS, type Reflectances, type SimulatedBand } from '../spectra.ts';
import { COVER } from '../truth.ts';
import { bareness, dryness, yearsBetween } from './calendar.ts';
import type { Land } from './land.ts';
import { groundUnder, type Stand } from './stand.ts';
import type { Forest } from './spec.ts';

/**
 * How crowns reflect, in ten-thousandths: a floor, a change per hundred decimetres of height, and the range added by the land's
 * scatter. NDVI, in thousandths, relates red to near infrared.
 */
interface CrownSpectrum {
  readonly nir: Line;
  readonly rededge1: Line;
  readonly swir16: Line;
  readonly swir22: Line;
  readonly ndvi: number;
  readonly ndviSpread: number;
  /** Decrease of NDVI and near infrared (percent) without leaves. */
  readonly leafFall: { readonly ndvi: number; readonly nir: number };
}

interface Line {
  readonly floor: number;
  readonly slope: number;
  readonly spread: number;
  /** Index of the plane of the land's scatter that causes the variation. */
  readonly scatter: 0 | 1 | 2;
}

const BROADLEAF: Omit<CrownSpectrum, 'leafFall'> = {
  nir: { floor: 2900, slope: 150, spread: 80, scatter: 0 },
  rededge1: { floor: 1100, slope: -100, spread: 35, scatter: 1 },
  swir16: { floor: 1900, slope: -110, spread: 60, scatter: 0 },
  swir22: { floor: 1000, slope: -170, spread: 35, scatter: 2 },
  ndvi: 850,
  ndviSpread: 20,
};

/** Clumped crowns that shade each other: half the near infrared of broad leaves (methods 7). */
const NEEDLELEAF: Omit<CrownSpectrum, 'leafFall'> = {
  nir: { floor: 1850, slope: 100, spread: 50, scatter: 0 },
  rededge1: { floor: 800, slope: -90, spread: 25, scatter: 1 },
  swir16: { floor: 1100, slope: -90, spread: 40, scatter: 0 },
  swir22: { floor: 720, slope: -130, spread: 25, scatter: 2 },
  ndvi: 840,
  ndviSpread: 20,
};

const CROWNS: Readonly<Record<Forest, CrownSpectrum>> = {
  'tropical-evergreen': { ...BROADLEAF, leafFall: { ndvi: 0, nir: 0 } },
  'temperate-deciduous': { ...BROADLEAF, leafFall: { ndvi: 450, nir: 25 } },
  'temperate-needleleaf': { ...NEEDLELEAF, leafFall: { ndvi: 50, nir: 0 } },
};

/** The start date of the change in the standing forest's NDVI. */
const GREENING_FROM = '2010-01-01';

/** True reflectances of the wanted bands on the stand's day, ten-thousandths at 10 m. Other bands are empty. */
export function reflectancesOn(
  land: Land,
  stand: Stand,
  wanted: readonly SimulatedBand[] = SIMULATED_BANDS,
): Reflectances {
  const grounds = groundUnder(land, stand.date);
  const crowns = crownsOn(land, stand.date);
  const { drying } = land.spec;
  const cured = drying ? Math.round((drying.cured * dryness(stand.date, drying)) / 1000) : 0;
  const planes = SIMULATED_BANDS.map((band) => {
    const plane = new Uint16Array(wanted.includes(band) ? stand.cover.length : 0);
    for (let i = 0; i < plane.length; i++) {
      const found = (grounds[land.eventOf[i]] === COVER.bare ? land.bare : land.open)[band][i];
      const isDry = cured > 0 && land.cover[i] !== COVER.water;
      const ground = isDry ? mix(land.bare[band][i], found, cured) : found;
      const fraction = stand.crowns[i];
      plane[i] = fraction === 0 ? ground : mix(crowns[band](i, stand.shown[i]), ground, fraction);
    }
    return [band, plane];
  });
  return Object.fromEntries(planes) as Record<SimulatedBand, Uint16Array>;
}

function mix(over: number, under: number, percent: number): number {
  return Math.floor((over * percent + under * (100 - percent)) / 100);
}

type CrownBand = (i: number, decimetres: number) => number;

/** The reflectance of crowns on a day, band by band. */
function crownsOn(land: Land, date: string): Record<SimulatedBand, CrownBand> {
  const { forest, greening, drySwir22 = 0, drying } = land.spec;
  const spectrum = CROWNS[forest];
  const fallenAt = leafFallOn(land, date);
  const dry = drying ? dryness(date, drying) / 1000 : 0;
  const years = Math.max(0, yearsBetween(GREENING_FROM, date));
  const ndvi = spectrum.ndvi + Math.round((greening * years) / 10) - Math.round((drying?.ndvi ?? 0) * dry);
  const line =
    ({ floor, slope, spread, scatter }: Line): CrownBand =>
    (i, dm) =>
      floor + Math.floor((slope * dm + (spread * land.scatter[scatter][i]) / 10) / 100);
  const inLeaf = line(spectrum.nir);
  const inLeafSwir22 = line(spectrum.swir22);
  const lessWater = Math.round((drying?.swir22 ?? 0) * dry);
  const nir: CrownBand = (i, dm) =>
    Math.floor((inLeaf(i, dm) * (100_000 - spectrum.leafFall.nir * fallenAt(i))) / 100_000);
  return {
    nir,
    red: (i, dm) => {
      const scattered = Math.floor((spectrum.ndviSpread * land.scatter[1][i]) / 1000);
      const green = ndvi - Math.floor((spectrum.leafFall.ndvi * fallenAt(i)) / 1000) + scattered;
      return Math.floor((nir(i, dm) * (1000 - green)) / (1000 + green) + 0.5);
    },
    nir08: (i, dm) => 60 + Math.floor((nir(i, dm) * 101) / 100),
    blue: (i, dm) => 100 + Math.floor((nir(i, dm) * 4) / 100),
    green: (i, dm) => 200 + Math.floor((nir(i, dm) * 9) / 100),
    rededge1: line(spectrum.rededge1),
    swir16: line(spectrum.swir16),
    swir22: (i, dm) => inLeafSwir22(i, dm) + lessWater + Math.floor((drySwir22 * fallenAt(i)) / 1000),
  };
}

/** How bare the crowns of a pixel are on a day, thousandths; 0 where they are evergreen. */
function leafFallOn({ spec, scatter: [stands] }: Land, date: string): (i: number) => number {
  const fallen = bareness(date, spec.request.lat);
  if (spec.evergreen === undefined) return () => fallen;
  const values = stands.toSorted();
  const bound = values[Math.floor((values.length * (100 - spec.evergreen)) / 100)];
  return (i) => (stands[i] >= bound ? 0 : fallen);
}
