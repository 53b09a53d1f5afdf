import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sampleSpec, writeZone } from '../../../simulator/index.ts';
import { seededRandom } from '../../../test/support/random.ts';

/** A simulated landscape, and lists of zones within it. */
export interface Landscape {
  /** A folder catalog, whose zones are not charged. */
  readonly catalog: string;
  readonly date: string;
  /** Writes a CSV list of scattered zones of 1 km; returns its path. */
  list(zones: number, seed: number): Promise<string>;
}

/** The dates of the observations that are kept: few, so that a zone takes a tenth of a second. */
const DATES = /^2023-0[78]|^2024-0(6-27|7)/;
/** Written once for all test files. It is complete or absent, and is written again if the specification changes. */
const CATALOG = resolve(import.meta.dirname, '../../../.sylvan/test/batch/landscape');
/** Largest distance in degrees from the centre of the landscape to that of a zone. */
const REACH = 0.0125;

/** Four kilometres, seen by Sentinel-2 only; lists are written to `folder`. */
export async function writeLandscape(folder: string): Promise<Landscape> {
  const spec = sampleSpec('simulated-clearing');
  const acquisitions = spec.acquisitions.filter(({ datetime }) => DATES.test(datetime));
  const { request } = await writeZone({ ...spec, acquisitions }, CATALOG);
  return {
    catalog: CATALOG,
    date: request.date,
    async list(zones, seed) {
      const random = seededRandom(seed);
      const near = (centre: number) => (centre + (2 * random() - 1) * REACH).toFixed(5);
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
