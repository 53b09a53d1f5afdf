import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * Folder of real pixels and catalog responses, outside the repository; tests that need it are skipped without
 * it.
 */
export const REAL_DATA = process.env.SYLVAN_REAL_DATA ?? resolve(import.meta.dirname, '../../../shared/data');

/** Whether `path` exists in the real data: `describe.skipIf(!hasRealData('zones/rufiji'))`. */
export function hasRealData(path: string): boolean {
  return existsSync(resolve(REAL_DATA, path));
}

export function realData(path: string): string {
  return resolve(REAL_DATA, path);
}
