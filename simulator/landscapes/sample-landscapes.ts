import type { Acquisition } from '../scenes.ts';
import { AMAZON_FRONTIER, AMAZON_INTERIOR } from './biomes.ts';
import { landscapeSpec, type LandscapeOutline } from './landscape-spec.ts';
import type { LandscapeSpec } from './spec.ts';

/** Keeps the files small: less texture than in reality, and digital numbers in coarse steps. */
const SMALL = {
  grain: { percent: 14, pixels: 2 },
  noise: 0,
  coarse: ['blue', 'green'],
  step: 28,
  steps: { blue: 40, green: 40, nir: 140, rededge1: 80, nir08: 140, swir16: 120, swir22: 80 },
  landsat: { red: 64, nir08: 256, swir16: 512, swir22: 256 },
} as const;

/** A little of the undetected cloud and haze of real scenes. */
const FAULTS: Partial<Acquisition> = { missed: 0.05, haze: 25 };

const LIDAR = { dates: ['2025-06-30', '2025-07-22', '2025-08-06'], noise: 20, oneInFails: 6 } as const;

function sample(outline: Omit<LandscapeOutline, 'lidar' | 'date' | 'grain'>): LandscapeSpec {
  const spec = landscapeSpec({ ...outline, date: '2025-08-31', grain: SMALL.grain, lidar: LIDAR });
  const { optical, landsat } = spec;
  return {
    ...spec,
    landsat: { ...landsat, steps: SMALL.landsat },
    optical: {
      ...optical,
      noise: SMALL.noise,
      step: SMALL.step,
      steps: SMALL.steps,
      coarse: SMALL.coarse,
      acquisitions: optical.acquisitions.map((acquisition) => ({ ...acquisition, ...FAULTS })),
    },
  };
}

/** Nothing has been cut for decades, and earlier cuts have grown back. */
const OLD_FOREST = sample({
  id: 'old-forest',
  title: 'an old forest left alone',
  seed: 1848,
  near: { lat: -4.2, lng: -65.4 },
  biome: AMAZON_INTERIOR,
  forestType: 'TROPICAL_EVERGREEN_BROADLEAF',
  events: [
    { kind: 'felled', date: '1989-11-15', plots: 1 },
    { kind: 'felled', date: '1997-11-15', plots: 1 },
  ],
});

/**
 * Pasture spreads along the side roads of a road year after year, most recently in the last twelve months. The remaining forest
 * is fading.
 */
const FRONTIER = sample({
  id: 'frontier',
  title: 'a forest being cleared',
  seed: 1970,
  near: { lat: -10.6, lng: -61.5 },
  biome: AMAZON_FRONTIER,
  forestType: 'TROPICAL_EVERGREEN_BROADLEAF',
  greening: -40,
  events: [
    { kind: 'felled', date: '1995-11-15', plots: 5 },
    { kind: 'converted', date: '2004-08-15', plots: 26 },
    { kind: 'converted', date: '2012-08-15', plots: 12 },
    { kind: 'converted', date: '2017-08-15', plots: 11 },
    { kind: 'converted', date: '2021-08-15', plots: 9 },
    { kind: 'degraded', date: '2024-10-01', plots: 5 },
    { kind: 'converted', date: '2025-04-25', plots: 12 },
    { kind: 'converted', date: '2025-07-05', plots: 8 },
  ],
  fires: { forest: 4, open: 9 },
});

/** The landscapes shipped with the package. */
export const SAMPLE_LANDSCAPES: readonly LandscapeSpec[] = [OLD_FOREST, FRONTIER];

/** Throws RangeError for an unknown sample id and lists the known ones. */
export function sampleLandscape(id: string): LandscapeSpec {
  const spec = SAMPLE_LANDSCAPES.find((sample) => sample.id === id);
  if (spec) return spec;
  throw new RangeError(
    `No landscape is called '${id}'; there are ${SAMPLE_LANDSCAPES.map((s) => s.id).join(', ')}`,
  );
}
