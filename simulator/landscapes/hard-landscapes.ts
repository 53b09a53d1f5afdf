import { daysBefore } from '../scenario/calendar.ts';
import { BIOMES } from './biomes.ts';
import { landscapeSpec } from './landscape-spec.ts';
import { faultyPasses, type Cloudiness } from './passes.ts';
import type { LandscapeSpec, PlotEvent } from './spec.ts';

type BiomeName = keyof typeof BIOMES;

/** A landscape, and the days on which it is analyzed. The last of them is the date in its specification. */
export interface HardLandscape {
  readonly name: string;
  readonly spec: LandscapeSpec;
  readonly dates: readonly string[];
}

interface Outline {
  readonly biome: BiomeName;
  readonly title: string;
  readonly seed: number;
  readonly near: { readonly lat: number; readonly lng: number };
  /** One date in a green season and one in a dry or bare season, in either order. */
  readonly dates: readonly [string, string];
  readonly forestType: string;
  readonly clouds: Cloudiness;
  readonly events: readonly PlotEvent[];
}

const converted = (date: string, plots: number): PlotEvent => ({ kind: 'converted', date, plots });
const felled = (date: string, plots: number): PlotEvent => ({ kind: 'felled', date, plots });
const degraded = (date: string, plots: number): PlotEvent => ({ kind: 'degraded', date, plots });

const OUTLINES: readonly Outline[] = [
  {
    biome: 'frontier',
    title: 'plots cleared along the ribs of a road in Rondônia',
    seed: 2701,
    near: { lat: -10.6, lng: -63.2 },
    dates: ['2025-05-31', '2025-07-31'],
    forestType: 'TROPICAL_EVERGREEN_BROADLEAF',
    clouds: { height: '01-20', percent: 60 },
    events: [
      converted('1992-08-10', 16),
      converted('2003-08-20', 18),
      felled('2009-07-01', 5),
      converted('2016-08-10', 14),
      converted('2022-07-20', 8),
      converted('2024-09-20', 7),
      converted('2025-06-20', 6),
      degraded('2024-11-01', 8),
    ],
  },
  {
    biome: 'cerrado',
    title: 'soy, savanna and gallery forest on the plateau',
    seed: 2702,
    near: { lat: -14.6, lng: -52.3 },
    dates: ['2025-02-28', '2025-09-15'],
    forestType: 'TROPICAL_DECIDUOUS_BROADLEAF',
    clouds: { height: '01-10', percent: 60 },
    events: [converted('2024-10-15', 2)],
  },
  {
    biome: 'atlantic',
    title: 'remnants of Atlantic forest between pasture and cane',
    seed: 2703,
    near: { lat: -24.9, lng: -50.9 },
    dates: ['2025-03-31', '2025-08-31'],
    forestType: 'TROPICAL_DECIDUOUS_BROADLEAF',
    clouds: { height: '01-10', percent: 45 },
    events: [felled('2012-05-20', 4), converted('2025-02-01', 3)],
  },
  {
    biome: 'pantanal',
    title: 'flooded land with forest on its ridges',
    seed: 2704,
    near: { lat: -17.5, lng: -56.6 },
    dates: ['2025-03-31', '2025-09-30'],
    forestType: 'TROPICAL_DECIDUOUS_BROADLEAF',
    clouds: { height: '01-10', percent: 50 },
    events: [converted('2024-11-10', 1)],
  },
  {
    biome: 'welsh',
    title: 'meadows between hedges in Wales',
    seed: 2705,
    near: { lat: 52.4, lng: -3.9 },
    dates: ['2025-05-31', '2025-07-31'],
    forestType: 'TEMPERATE_DECIDUOUS_BROADLEAF',
    clouds: { height: '12-20', percent: 70 },
    events: [],
  },
  {
    biome: 'gascon',
    title: 'woods between fields of wheat and maize in Gascony',
    seed: 2706,
    near: { lat: 43.7, lng: 0.4 },
    dates: ['2025-05-31', '2025-08-31'],
    forestType: 'TEMPERATE_DECIDUOUS_BROADLEAF',
    clouds: { height: '12-20', percent: 55 },
    events: [felled('2025-01-20', 2)],
  },
  {
    biome: 'boreal',
    title: 'coupes, bogs and lakes in Finland',
    seed: 2707,
    near: { lat: 62.4, lng: 27.2 },
    dates: ['2025-06-25', '2025-08-31'],
    forestType: 'BOREAL_EVERGREEN_NEEDLELEAF',
    clouds: { height: '12-20', percent: 65 },
    events: [
      felled('2004-03-10', 8),
      felled('2013-03-10', 8),
      felled('2019-03-10', 6),
      felled('2025-03-10', 6),
    ],
  },
  {
    biome: 'eucalyptus',
    title: 'blocks of eucalyptus in Mato Grosso do Sul',
    seed: 2708,
    near: { lat: -20.6, lng: -51.9 },
    dates: ['2025-03-15', '2025-08-31'],
    forestType: 'TROPICAL_DECIDUOUS_BROADLEAF',
    clouds: { height: '01-10', percent: 45 },
    events: [],
  },
];

/** Landscapes in which forest is hard to distinguish from other land. */
export const HARD_LANDSCAPES: readonly HardLandscape[] = OUTLINES.map((outline) => ({
  name: outline.biome,
  spec: specOf(outline),
  dates: outline.dates,
}));

function specOf({ biome, dates, clouds, ...outline }: Outline): LandscapeSpec {
  const spec = landscapeSpec({
    ...outline,
    id: `hard-${biome}`,
    biome: BIOMES[biome],
    date: dates[1],
    lidar: { dates: lidarDates(dates[1]), noise: 20, oneInFails: 6 },
  });
  return {
    ...spec,
    optical: { ...spec.optical, noise: 12, step: 1, acquisitions: faultyPasses(spec, clouds) },
  };
}

function lidarDates(date: string): string[] {
  return [70, 40, 12].map((days) => daysBefore(date, days));
}

/** Throws RangeError for an unknown landscape name and lists the known ones. */
export function hardLandscape(name: string): HardLandscape {
  const found = HARD_LANDSCAPES.find((landscape) => landscape.name === name);
  if (found) return found;
  const names = HARD_LANDSCAPES.map((landscape) => landscape.name).join(', ');
  throw new RangeError(`No landscape is called '${name}'; there are ${names}`);
}
