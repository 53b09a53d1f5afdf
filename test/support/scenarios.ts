import { join } from 'node:path';
import {
  scenarioSpec,
  writeScenario,
  type Sample,
  type ScenarioOutline,
  type ScenarioTruth,
} from '../../simulator/index.ts';

/**
 * One kilometre of declining forest with two clearings and fires, observed by all six sources: every field
 * has a value.
 */
export const SMALL: ScenarioOutline = {
  id: 'small',
  title: 'a small zone that all sources see',
  seed: 611,
  near: { lat: -10.6, lng: -61.5 },
  size: 1,
  date: '2025-08-31',
  forest: 'tropical-evergreen',
  forestFraction: 0.7,
  greening: -60,
  events: [
    { kind: 'converted', date: '2005-11-15', width: 20, height: 20 },
    { kind: 'converted', date: '2025-02-10', width: 20, height: 20 },
  ],
  fires: { forest: 3, open: 4 },
  lidar: { dates: ['2025-06-30', '2025-07-22', '2025-08-06'], noise: 10, oneInFails: 6 },
};

/**
 * Writes a scenario's files below `parent`, in a folder named after its id, with Landsat only from the year
 * `since` on.
 */
export function writeScenarioIn(
  parent: string,
  { outline = SMALL, since = 1984 }: { readonly outline?: ScenarioOutline; readonly since?: number } = {},
): Promise<Sample<ScenarioTruth>> {
  const spec = scenarioSpec(outline);
  const passes = spec.landsat.passes.filter(({ datetime }) => Number(datetime.slice(0, 4)) >= since);
  return writeScenario({ ...spec, landsat: { ...spec.landsat, passes } }, join(parent, outline.id));
}
