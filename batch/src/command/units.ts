import { createSylvan } from 'sylvan/node';
import type { BatchRequest } from '../request/request.ts';
import { BatchError } from '../batch-error.ts';
import type { FleetOptions } from '../compute/fleet.ts';
import { isFree } from './flags.ts';

/**
 * Refuses a batch before any zone is computed if the key's month has too few units; `uncounted` is the number of zones that will
 * count. Rejects with `units-short`, and as the library's `keyStatus()` does. Nothing is counted without a service, or for the
 * caller's own catalogs.
 */
export async function checkUnits(
  request: BatchRequest,
  { key, service }: FleetOptions,
  uncounted: number,
  signal: AbortSignal,
): Promise<void> {
  if (service === undefined || isFree(request) || uncounted === 0) return;
  const sylvan = createSylvan({
    ...(key !== undefined && { key }),
    service,
  });
  try {
    const { calls_remaining: left, resets_at } = await sylvan.keyStatus({ signal });
    if (left !== null && left < uncounted) throw unitsShort(uncounted, left, resets_at);
  } finally {
    await sylvan.close();
  }
}

function unitsShort(zones: number, left: number, resets: string): BatchError {
  return new BatchError(
    'units-short',
    `${zones} zones are to be counted, and the key has ${left} calls left until ${resets}: nothing was begun. Shorten the list, wait for the next month, or ask the service for a larger plan.`,
    { fields: { zones, left, resets_at: resets } },
  );
}
