import { createSylvan } from 'sylvan/node';
import { BatchError } from '../batch-error.ts';
import type { FleetOptions } from '../compute/fleet.ts';
import type { BatchRequest } from '../request/request.ts';

/** Catalogs whose calls are counted. */
const PUBLIC = [null, 'earth-search', 'planetary-computer'];

/** An analysis and a comparison; plots with a loss take more. */
const PLOT_CALLS = 2;

/**
 * Refuses a batch before any zone is computed if the key's month has too few units; `uncounted` is the number of zones that will
 * count, a plot at least twice. Rejects with `units-short`, and as the library's `keyStatus()` does. Nothing is counted without a
 * service, or for the caller's own catalogs.
 */
export async function checkUnits(
  { operation, catalog }: BatchRequest,
  { key, service }: FleetOptions,
  uncounted: number,
  signal: AbortSignal,
): Promise<void> {
  if (service === undefined || !PUBLIC.includes(catalog) || uncounted === 0) return;
  const calls = uncounted * (operation === 'eudr' ? PLOT_CALLS : 1);
  const sylvan = createSylvan({ ...(key !== undefined && { key }), service });
  try {
    const { calls_remaining: left, resets_at } = await sylvan.keyStatus({ signal });
    if (left === null || left >= calls) return;
    const wanted = `${uncounted} zones are to be counted${calls === uncounted ? '' : `, in at least ${calls} calls`}`;
    throw new BatchError(
      'units-short',
      `${wanted}, and the key has ${left} calls left until ${resets_at}: nothing was begun. Shorten the list, wait for the next month, or ask the service for a larger plan.`,
      { fields: { zones: uncounted, calls, left, resets_at } },
    );
  } finally {
    await sylvan.close();
  }
}
