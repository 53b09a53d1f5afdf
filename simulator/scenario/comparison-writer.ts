import { join } from 'node:path';
import type { Json } from '../../src/errors/errors.ts';
import { sampleCollection, type JsonObject } from '../items.ts';
import { specDigest, writeJson, type WriteOptions } from '../zone-writer.ts';
import { daysBefore } from './calendar.ts';
import { lengthOf } from './comparison-passes.ts';
import { periodsOf, type ComparisonSpec } from './comparison-spec.ts';
import { comparisonTruth, type ComparisonTruth } from './comparison-truth.ts';
import { fireFiles } from './fires.ts';
import { makeLand, type Land } from './land.ts';
import { standOn } from './stand.ts';
import {
  catalog,
  sceneryOf,
  writeFireTables,
  writeLandsat,
  writeMap,
  writeOptical,
  writeRadar,
} from './scenario-writer.ts';

/** Increase it with every change to a comparison's bytes. Folders of another version are rewritten. */
export const COMPARISON_VERSION = 3;

/**
 * Number of days before a period that its fire tables also cover, and number of days by which the age of a fire that must not
 * count exceeds the length of the period.
 */
const FIRE_DAYS = { before: 30, tooEarly: 5 } as const;

/** The truth as written in the folder, with the facts that identify the folder. */
export interface WrittenComparisonTruth extends ComparisonTruth {
  readonly simulatorVersion: number;
  /** SHA-256 of the specification. */
  readonly specification: string;
}

/** Writes a comparison's scenes, fires, catalog and truth into an empty folder. */
export async function writeComparisonFiles(
  folder: string,
  spec: ComparisonSpec,
  { signal, onProgress }: WriteOptions,
): Promise<WrittenComparisonTruth> {
  const { scenario } = spec;
  const land = makeLand(scenario);
  const total =
    scenario.optical.acquisitions.length + scenario.radar.passes.length + scenario.landsat.passes.length;
  let count = 0;
  const writing = { ...sceneryOf(land), folder, signal, done: () => onProgress?.(++count / total) };
  const items = [
    ...(await writeOptical(writing)),
    ...(await writeRadar(writing)),
    ...(await writeLandsat(writing)),
    await writeMap(writing),
    ...(await writeFires(folder, land, spec)),
  ];
  const stamp = { simulatorVersion: COMPARISON_VERSION, specification: specDigest(spec) };
  const truth = { ...comparisonTruth(spec), ...stamp };
  await writeJson(join(folder, 'items.json'), catalog(scenario, items));
  await writeJson(join(folder, 'collection.json'), {
    ...sampleCollection(scenario.title, items),
    id: 'sylvan-simulated',
    description:
      'Simulated data of two periods in the layouts of their missions, made from one seed by the scene simulator. No satellite took them; truth.json says what they show.',
  });
  await writeJson(join(folder, 'truth.json'), truth as unknown as Json);
  return truth;
}

/** Writes one item per period. The fires of the two periods lie in different places. */
async function writeFires(folder: string, land: Land, spec: ComparisonSpec): Promise<JsonObject[]> {
  const items: JsonObject[] = [];
  for (const [i, period] of periodsOf(spec.request).entries()) {
    const fires = spec.fires[i];
    if (fires === null) continue;
    const then: Land = {
      ...land,
      seed: land.seed + 100 * i,
      spec: { ...land.spec, fires, request: { ...land.spec.request, date: period.end } },
    };
    const files = fireFiles(then, standOn(land, period.end), lengthOf(period) + FIRE_DAYS.tooEarly);
    const days = { start: daysBefore(period.start, FIRE_DAYS.before), end: period.end };
    items.push(await writeFireTables(folder, `SIM_FIRMS_${i + 1}`, files, days, land.spec.grid));
  }
  return items;
}
