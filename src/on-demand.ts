import { unloadable } from './errors/errors.ts';

/**
 * Parts of the engine that a page loads with the first call that needs them. They reject with `network-or-cors` if they cannot be
 * fetched.
 */

export const loadComparisons = () => orUnloadable('What compares', import('./comparisons.ts'));
export const loadDoctor = () => orUnloadable('The doctor', import('./doctor/diagnose.ts'));
export const loadCatalogs = () => orUnloadable('What checks catalogs', import('./catalogs/catalog-tools.ts'));

async function orUnloadable<T>(what: string, loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (cause) {
    throw unloadable(what, cause);
  }
}
