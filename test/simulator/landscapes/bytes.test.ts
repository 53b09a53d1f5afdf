import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { randomScenario, writeLandscape } from '../../../simulator/index.ts';
import type { LandscapeSpec } from '../../../simulator/landscapes/spec.ts';
import { reflectancesOn } from '../../../simulator/scenario/canopy.ts';
import { makeLand } from '../../../simulator/scenario/land.ts';
import { standOn } from '../../../simulator/scenario/stand.ts';
import { SIMULATED_BANDS } from '../../../simulator/spectra.ts';
import { itemsOf, temporary } from '../scenario/scenarios.ts';
import { testLandscape } from './landscapes.ts';

const folder = temporary();
afterAll(folder.remove);

/** A landscape with only the last scene of each source. */
function short(seed: number): LandscapeSpec {
  const spec = testLandscape({ seed, events: [] });
  return {
    ...spec,
    optical: { ...spec.optical, acquisitions: spec.optical.acquisitions.slice(-1) },
    radar: { ...spec.radar, passes: spec.radar.passes.slice(-1) },
    landsat: { ...spec.landsat, passes: spec.landsat.passes.slice(-1) },
  };
}

function digestOf(path: string): string {
  const digest = createHash('sha256');
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  for (const file of files.map(({ parentPath, name }) => join(parentPath, name)).sort())
    digest.update(file.slice(path.length)).update(readFileSync(file));
  return digest.digest('hex');
}

it('writeLandscape writes the same bytes for the same seed, and items of six sources', async () => {
  const [first, second] = ['first', 'second'].map((name) => join(folder.path, name));
  await writeLandscape(short(31), first);
  await writeLandscape(short(31), second);
  expect(digestOf(second)).toBe(digestOf(first));
  expect(new Set(itemsOf(first).map(({ collection }) => collection)).size).toBe(6);
});

it('landscapes of forest and grass only keep their reflectances', () => {
  const spec = randomScenario(1);
  const land = makeLand(spec);
  const reflectances = reflectancesOn(land, standOn(land, spec.request.date));
  const digest = createHash('sha256');
  for (const band of SIMULATED_BANDS) digest.update(reflectances[band]);
  expect(digest.digest('hex').slice(0, 16)).toBe('a1d0e427b220d268');
});
