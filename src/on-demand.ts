import { orUnloadable } from './errors/errors.ts';

/**
 * Parts of the engine that a page loads with the first call that needs them. They reject with `network-or-cors` if they cannot be
 * fetched.
 */

export const loadComparisons = () => orUnloadable('What compares', import('./comparisons.ts'));
export const loadDoctor = () => orUnloadable('The doctor', import('./doctor/diagnose.ts'));
export const loadCatalogs = () => orUnloadable('What checks catalogs', import('./catalogs/catalog-tools.ts'));
