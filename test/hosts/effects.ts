import { differences } from '../support/differences.ts';

/** Paths with the origin of a record, which differs between a folder and hosts. */
export const ORIGIN = ['/details/sources', '/details/attribution'];

/**
 * The same with the reference maps: a folder without them is not asked, whereas the hosts have no tiles of
 * this world.
 */
export const OF_FOLDER = [...ORIGIN, '/details/references'];

/** Fields with different values in two records, sorted. */
export function changedFields(a: object, b: object): string {
  return differences(a, b)
    .flatMap((path) => /^\/([^/]+)$/.exec(path)?.[1] ?? [])
    .join(' ');
}

/** Part of last year's season, and the month of the record. */
export const PERIODS = {
  ...{ date1_start: '2024-06-20', date1_end: '2024-09-30' },
  ...{ date2_start: '2025-08-02', date2_end: '2025-08-31' },
};
