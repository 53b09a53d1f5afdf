import { join } from 'node:path';
import type { Json } from '../../src/errors/errors.ts';
import { writeSources, type Scenery } from '../scenario/scenario-writer.ts';
import { specDigest, writeJson, type WriteOptions } from '../zone-writer.ts';
import { landscapeTruth, type LandscapeTruth } from './landscape-truth.ts';
import { makeLandscape } from './land.ts';
import type { LandscapeSpec } from './spec.ts';
import { landscapeStandOn } from './stand.ts';
import { landscapeReflectances } from './surface.ts';

/** Increase it with every change to a landscape's bytes. Folders of another version are rewritten. */
export const LANDSCAPE_VERSION = 1;

/** Writes a landscape's scenes, points, catalog and truth into an empty folder. */
export async function writeLandscapeFiles(
  folder: string,
  spec: LandscapeSpec,
  options: WriteOptions,
): Promise<LandscapeTruth> {
  const land = makeLandscape(spec);
  const scenery: Scenery = {
    land,
    standOn: (date) => landscapeStandOn(land, date),
    reflectancesOf: ({ date }, wanted) => landscapeReflectances(land, landscapeStandOn(land, date), wanted),
  };
  await writeSources(folder, scenery, options);
  const stamp = { simulatorVersion: LANDSCAPE_VERSION, specification: specDigest(spec) };
  const truth = landscapeTruth(land, stamp);
  await writeJson(join(folder, 'truth.json'), truth as unknown as Json);
  return truth;
}
