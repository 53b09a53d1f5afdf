import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sampleSpec, writeZone } from '../../../simulator/index.ts';
import { seededRandom } from '../../../test/support/random.ts';

/** A simulated landscape, and lists of zones within it. */
export interface Landscape {
  /** A folder catalog, whose zones cost nothing. */
  readonly catalog: string;
  readonly date: string;
  /** Writes a CSV list of so many zones of 1 km, scattered; its path. */
  list(zones: number, seed: number): Promise<string>;
}

/** The days of the observations that are left: few, so that a zone takes a tenth of a second. */
const DATES = /^2023-0[78]|^2024-0(6-27|7)/;
/** Made once for all test files, which read it; it is whole or not there, and made anew for another specification. */
const CATALOG = resolve(import.meta.dirname, '../../../.sylvan/test/batch/landscape');
/** Degrees from the middle of the landscape to that of a zone. */
const REACH = 0.0125;

/** Four kilometres as Sentinel-2 alone shows them; lists go into `folder`. */
export async function writeLandscape(folder: string): Promise<Landscape> {
  const spec = sampleSpec('simulated-clearing');
  const acquisitions = spec.acquisitions.filter(({ datetime }) => DATES.test(datetime));
  const { request } = await writeZone({ ...spec, acquisitions }, CATALOG);
  return {
    catalog: CATALOG,
    date: request.date,
    async list(zones, seed) {
      const random = seededRandom(seed);
      const near = (middle: number) => (middle + (2 * random() - 1) * REACH).toFixed(5);
      const rows = Array.from(
        { length: zones },
        (_, i) => `plot ${i},${near(request.lat)},${near(request.lng)},1`,
      );
      const path = join(folder, `zones-${zones}-${seed}.csv`);
      await writeFile(path, `${['name,lat,lng,size', ...rows].join('\n')}\n`);
      return path;
    },
  };
}
