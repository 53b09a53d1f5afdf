import { createSylvan } from 'sylvan/node';
import type { BatchRequest } from '../request/request.ts';
import { BatchError } from '../batch-error.ts';
import type { FleetOptions } from '../compute/fleet.ts';
import { isFree } from './flags.ts';

/** An analysis and a comparison; plots with a loss take more. */
const PLOT_CALLS = 2;

/**
 * Refuses a batch before any zone is computed if the key's month has too few units; `uncounted` is the number of zones that will
 * count, a plot at least twice. Rejects with `units-short`, and as the library's `keyStatus()` does. Nothing is counted without a service, or for the
 * caller's own catalogs.
 */
export async function checkUnits(
  request: BatchRequest,
  { key, service }: FleetOptions,
  uncounted: number,
  signal: AbortSignal,
): Promise<void> {
  if (service === undefined || isFree(request) || uncounted === 0) return;
  const calls = uncounted * (request.operation === 'eudr' ? PLOT_CALLS : 1);
  const sylvan = createSylvan({
    ...(key !== undefined && { key }),
    service,
  });
  try {
    const { calls_remaining: left, resets_at } = await sylvan.keyStatus({ signal });
    if (left !== null && left < calls) throw unitsShort(uncounted, { calls, left, resets: resets_at });
  } finally {
    await sylvan.close();
  }
}

function unitsShort(
  zones: number,
  { calls, left, resets }: { readonly calls: number; readonly left: number; readonly resets: string },
): BatchError {
  const wanted = `${zones} zones are to be counted${calls === zones ? '' : `, in at least ${calls} calls`}`;
  return new BatchError(
    'units-short',
    `${wanted}, and the key has ${left} calls left until ${resets}: nothing was begun. Shorten the list, wait for the next month, or ask the service for a larger plan.`,
    { fields: { zones, calls, left, resets_at: resets } },
  );
}
