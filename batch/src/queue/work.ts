import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { sideBySide } from '../../../cli/side-by-side.ts';
import { BatchError } from '../batch-error.ts';
import { Outage } from '../compute/compute-all.ts';
import { Fleet, type FleetOptions } from '../compute/fleet.ts';
import type { BatchRequest } from '../request/request.ts';
import { Leases, type TakenZone } from './leases.ts';
import type { Queue } from './open-queue.ts';
import { SharedBatch } from './shared-batch.ts';

/**
 * Takes zones and computes them, batch by batch, until the signal aborts. Then returns the zones in progress to the queue and
 * rejects with the signal's reason. Also rejects with an error that would end every zone.
 */
export async function work(queue: Queue, options: FleetOptions, signal: AbortSignal): Promise<void> {
  const leases = new Leases(queue);
  const outage = new Outage();
  try {
    for (;;) {
      const shared = new SharedBatch(queue.database, await leases.nextBatch(signal));
      const request = await shared.request();
      // Nobody waits for this batch any more.
      if (request === undefined) await leases.drop();
      else {
        refuseMissing(request);
        const fleet = new Fleet(shared.name, request, options);
        await workOn(shared, { fleet, leases, outage }, signal);
      }
    }
  } finally {
    await leases.letGo();
  }
}

/** Computes zones until the next one belongs to another batch. */
async function workOn(
  shared: SharedBatch,
  { fleet, leases, outage }: { readonly fleet: Fleet; readonly leases: Leases; readonly outage: Outage },
  signal: AbortSignal,
): Promise<void> {
  const computeOne = async ({ zone, lease }: TakenZone, own: AbortSignal) => {
    const { outcome, mayPass } = await fleet.compute(zone, own);
    const isDone = !mayPass || lease.job.retryCount >= lease.job.retryLimit;
    if (isDone) await shared.write(zone.name, outcome);
    await leases.ended(lease, isDone);
    await outage.after(mayPass, own);
  };
  try {
    await sideBySide((own) => leases.zonesOf(shared.name, own), fleet.atOnce, signal, computeOne);
  } finally {
    await fleet.close();
  }
}

/** A folder missing on this machine is not the zones' problem: other machines may have it. */
function refuseMissing({ catalog }: BatchRequest): void {
  if (catalog === null || !isAbsolute(catalog) || existsSync(catalog)) return;
  const detail = `The zones' catalog, ${catalog}, does not exist on this machine. Make it available here under the same path, then start the worker again.`;
  throw new BatchError('request-invalid', detail, { option: '--catalog', value: catalog });
}
