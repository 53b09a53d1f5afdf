import { afterEach } from 'vitest';
import { createSylvan, type Sylvan, type SylvanOptions } from 'sylvan';
import { emptyDatabase } from '../support/pack-database.ts';
import { UNCOUNTED } from '../support/uncounted.ts';

/** A square of 1 km in the sample. */
export const ZONE = { lat: -10.599201, lng: -61.352878, size: 1, date: '2025-08-31' };

/** Makes Sylvans that share nothing in memory. After each test they are closed and the database is deleted. */
export function newSylvans(usual: SylvanOptions): (own?: SylvanOptions) => Sylvan {
  const open: Sylvan[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((sylvan) => sylvan.close()));
    await emptyDatabase();
  });
  return (own) => {
    const sylvan = createSylvan({ meter: UNCOUNTED, ...usual, ...own });
    open.push(sylvan);
    return sylvan;
  };
}
