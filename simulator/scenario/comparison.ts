import { comparisonSpec, type ComparisonOutline } from './comparison-outline.ts';
import { randomComparison } from './comparison-random.ts';
import type { ComparisonKind, ComparisonPeriod, ComparisonSpec, FireCounts } from './comparison-spec.ts';
import { hasPosition } from './random-scenario.ts';

const SEASONS = {
  size: 2,
  forestFraction: 0.7,
  greening: 0,
  scenes: [6, 6],
  cloudFraction: 0.15,
  radar: [true, true],
} as const;

const DECIDUOUS = {
  ...SEASONS,
  near: { lat: 48.5, lng: 9.5 },
  forest: 'temperate-deciduous',
  // The NBR of a leafless canopy is then near 0.3: without a correction all of it would count as lost.
  drySwir22: 700,
} as const;

const LANDSAT = {
  near: { lat: -6.5, lng: -54.5 },
  size: 3,
  forest: 'tropical-evergreen',
  forestFraction: 0.75,
  greening: 0,
  cloudFraction: 0.2,
} as const;

const FEW_FIRES: FireCounts = { forest: 1, open: 2 };

/** Northern summer and winter, and the dry season, of a year. */
const summer = (year: number): ComparisonPeriod => ({ start: `${year}-06-15`, end: `${year}-08-28` });
const winter = (year: number): ComparisonPeriod => ({ start: `${year}-01-05`, end: `${year}-03-20` });
const dry = (year: number): ComparisonPeriod => ({ start: `${year}-06-01`, end: `${year}-09-30` });

type Reported = Omit<ComparisonOutline, 'id' | 'seed' | 'kind'>;

const REPORTED: Readonly<Record<Exclude<ComparisonKind, 'random'>, Reported>> = {
  'summer-winter': {
    ...DECIDUOUS,
    title: 'a deciduous forest in summer and in winter',
    events: [],
    periods: [summer(2022), winter(2023)],
    fires: [FEW_FIRES, { forest: 0, open: 0 }],
  },
  'winter-summer': {
    ...DECIDUOUS,
    title: 'a deciduous forest in winter and in summer',
    events: [],
    periods: [winter(2022), summer(2023)],
    fires: [{ forest: 0, open: 0 }, FEW_FIRES],
  },
  'winter-cut': {
    ...SEASONS,
    title: 'conifers cut between summer and winter',
    near: { lat: 46.5, lng: -120.5 },
    forest: 'temperate-needleleaf',
    events: [
      { kind: 'felled', date: '2022-11-01', width: 40, height: 32 },
      { kind: 'felled', date: '2022-10-10', width: 16, height: 20 },
    ],
    periods: [summer(2022), winter(2023)],
    fires: [FEW_FIRES, FEW_FIRES],
  },
  'mixed-summer-winter': {
    ...DECIDUOUS,
    title: 'a forest that for a quarter is deciduous, in summer and in winter',
    evergreen: 75,
    events: [],
    periods: [summer(2022), winter(2023)],
    fires: [FEW_FIRES, FEW_FIRES],
  },
  'mixed-winter-summer': {
    ...DECIDUOUS,
    title: 'a forest that for a quarter is evergreen, in winter and in summer',
    evergreen: 25,
    events: [],
    periods: [winter(2022), summer(2023)],
    fires: [FEW_FIRES, FEW_FIRES],
  },
  'winter-clearing': {
    ...SEASONS,
    title: 'more than half of a conifer forest cleared between summer and winter',
    near: { lat: 46.5, lng: -120.5 },
    forest: 'temperate-needleleaf',
    forestFraction: 0.1,
    events: [
      { kind: 'converted', date: '2022-11-01', width: 80, height: 80 },
      { kind: 'converted', date: '2022-10-10', width: 60, height: 60 },
    ],
    periods: [summer(2022), winter(2023)],
    fires: [FEW_FIRES, FEW_FIRES],
  },
  'tm-oli': {
    ...LANDSAT,
    title: 'twenty-five years by Landsat 5 and 8',
    events: [
      { kind: 'converted', date: '2003-11-15', width: 60, height: 48 },
      { kind: 'felled', date: '2018-11-15', width: 36, height: 28 },
      { kind: 'planted', date: '2010-11-15', width: 40, height: 32 },
    ],
    periods: [dry(1995), dry(2020)],
    landsat: ['landsat-5', 'landsat-8'],
    scenes: [0, 2],
    radar: [false, true],
    fires: [null, FEW_FIRES],
  },
  'tm-tm': {
    ...LANDSAT,
    title: 'fifteen years by Landsat 5',
    events: [
      { kind: 'converted', date: '1998-11-15', width: 60, height: 48 },
      { kind: 'felled', date: '2003-11-15', width: 36, height: 28 },
      { kind: 'planted', date: '1996-11-15', width: 40, height: 32 },
    ],
    periods: [dry(1990), dry(2005)],
    landsat: ['landsat-5', 'landsat-5'],
    scenes: [0, 0],
    radar: [false, false],
    fires: [null, null],
  },
  cut20: {
    near: { lat: -10.6, lng: -61.5 },
    size: 2,
    title: 'a clear-cut of 20 x 20 pixels',
    forest: 'tropical-evergreen',
    forestFraction: 0.75,
    greening: 0,
    events: [{ kind: 'felled', date: '2024-03-10', width: 20, height: 20 }],
    periods: [summer(2023), summer(2024)],
    scenes: [6, 6],
    cloudFraction: 0.1,
    radar: [true, true],
    fires: [FEW_FIRES, FEW_FIRES],
  },
};

/**
 * A zone observed in two periods, generated from a seed. `kind` defaults to `random`. Throws if no land of the seed has room for
 * its events.
 */
export function comparisonScenario(
  seed: number,
  { kind = 'random' }: { readonly kind?: ComparisonKind } = {},
): ComparisonSpec {
  for (let attempt = 0; attempt < 20; attempt++) {
    const outline =
      kind === 'random' ? randomComparison(seed) : { ...REPORTED[kind], kind, id: `compare-${kind}-${seed}` };
    const spec = comparisonSpec({ ...outline, seed: 1000 * seed + attempt });
    if (hasPosition(spec.scenario)) return spec;
  }
  throw new Error(`No land of seed ${seed} has room for its events`);
}
