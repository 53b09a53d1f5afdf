import type { ScenarioSpec } from './spec.ts';
import { scenarioSpec } from './scenario-spec.ts';

const LIDAR = { dates: ['2025-06-30', '2025-07-22', '2025-08-06'], noise: 20, oneInFails: 6 } as const;

/** Nothing has been cut for twenty years, and earlier cuts and burns have grown back. */
const OLD_FOREST = scenarioSpec({
  id: 'old-forest',
  title: 'an old forest left alone',
  seed: 1848,
  near: { lat: -4.2, lng: -65.4 },
  size: 3,
  date: '2025-08-31',
  forest: 'tropical-evergreen',
  forestFraction: 0.94,
  greening: 0,
  events: [
    { kind: 'felled', date: '1997-11-15', width: 48, height: 36 },
    { kind: 'burnt', date: '1989-11-15', width: 32, height: 24 },
  ],
  fires: { forest: 0, open: 0 },
  lidar: LIDAR,
});

/** Pasture spreads year after year, most recently in the last twelve months. Fires burn, and the remaining forest is fading. */
const FRONTIER = scenarioSpec({
  id: 'frontier',
  title: 'a forest being cleared',
  seed: 1970,
  near: { lat: -10.6, lng: -61.5 },
  size: 3,
  date: '2025-08-31',
  forest: 'tropical-evergreen',
  forestFraction: 0.62,
  greening: -60,
  events: [
    { kind: 'converted', date: '2004-11-15', width: 84, height: 72 },
    { kind: 'felled', date: '1995-11-15', width: 40, height: 40 },
    { kind: 'converted', date: '2017-11-15', width: 44, height: 36 },
    { kind: 'converted', date: '2021-11-15', width: 40, height: 32 },
    { kind: 'converted', date: '2025-01-20', width: 60, height: 48 },
    { kind: 'converted', date: '2025-04-05', width: 32, height: 40 },
  ],
  fires: { forest: 4, open: 9 },
  lidar: LIDAR,
});

/**
 * Two scenarios that are opposite in every respect. The package's samples are landscapes of many covers with the same contrast.
 */
export const SCENARIOS: readonly ScenarioSpec[] = [OLD_FOREST, FRONTIER];

/** Throws RangeError for an unknown scenario id and lists the known ones. */
export function scenarioOf(id: string): ScenarioSpec {
  const spec = SCENARIOS.find((scenario) => scenario.id === id);
  if (spec) return spec;
  throw new RangeError(`No story is called '${id}'; there are ${SCENARIOS.map((s) => s.id).join(', ')}`);
}
