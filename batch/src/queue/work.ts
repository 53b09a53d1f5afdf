import { setTimeout as sleep } from 'node:timers/promises';
import type { Fleet, FleetOptions, NamedZone } from '../compute/fleet.ts';
import { Outage } from '../compute/outage.ts';
import { sideBySide } from '../compute/side-by-side.ts';
import { Fleets } from './fleets.ts';
import { chunkSchema, jobOf, placeOfJob, type Chunk } from './jobs.ts';
import { Leases, type Lease } from './leases.ts';
import type { Queue } from './open-queue.ts';
import { doneOf, writeResult } from './results.ts';

/** Milliseconds between polls for work where there is none. */
const IDLE_MS = 500;
/** A chunk that was lost as often is handed out zone by zone: one that ends its workers takes no others with it. */
const SPLIT_AFTER = 2;

interface Working {
  readonly fleet: FleetOptions;
  /** Zones at a time. */
  readonly atOnce: number;
}

/** A zone that this process has taken. */
interface TakenZone {
  readonly zone: NamedZone;
  readonly lease: Lease;
}

/**
 * Takes zones and computes them until the signal fires; then those under way are given back, and it rejects with the signal's
 * reason. It rejects, too, with what would end every zone.
 */
export async function work(queue: Queue, { fleet, atOnce }: Working, signal: AbortSignal): Promise<void> {
  const leases = new Leases(queue);
  const fleets = new Fleets(queue.database, fleet);
  const outage = new Outage();
  try {
    await sideBySide(
      (own) => takenZones(queue, leases, own),
      atOnce,
      signal,
      async (taken, own) => {
        const { lease } = taken;
        const isKnown = await fleets.using(lease.job.data.batch, async (of) => {
          await outage.after(await computeOne(queue, leases, { ...taken, of }, own), own);
          return true;
        });
        // Nobody waits for it any more.
        if (isKnown === undefined) await leases.ended(lease, true);
      },
    );
  } finally {
    await fleets.close();
    await leases.letGo();
  }
}

/** Whether the zone has a problem that may pass. */
async function computeOne(
  { database }: Queue,
  leases: Leases,
  { zone, lease, of }: TakenZone & { readonly of: Pick<Fleet, 'batch' | 'compute'> },
  signal: AbortSignal,
): Promise<boolean> {
  const { retryCount, retryLimit } = lease.job;
  const { outcome, mayPass } = await of.compute(zone, signal);
  const isDone = !mayPass || retryCount >= retryLimit;
  if (isDone) await writeResult(database, of.batch, zone.name, outcome);
  await leases.ended(lease, isDone);
  return mayPass;
}

/** Zones one after the other, for as long as the signal lets it. */
export async function* takenZones(
  { database }: Queue,
  leases: Leases,
  signal: AbortSignal,
): AsyncGenerator<TakenZone, void, undefined> {
  for (;;) {
    signal.throwIfAborted();
    const lease = await leases.take();
    if (lease === undefined) {
      await sleep(IDLE_MS, undefined, { signal });
      continue;
    }
    const chunk = chunkSchema.parse(lease.job.data);
    const done = await doneOf(database, chunk);
    const open = chunk.zones.filter(({ name }) => !done.has(name));
    if (open.length === 0) await leases.complete(lease);
    else if (lease.job.retryCount >= SPLIT_AFTER && chunk.zones.length > 1)
      await leases.complete(lease, oneByOne(lease, open));
    else yield* handOn(lease, open);
  }
}

function handOn(lease: Lease, zones: readonly NamedZone[]): TakenZone[] {
  lease.left = zones.length;
  return zones.map((zone) => ({ zone, lease }));
}

/** Zones of a chunk, each as a chunk of its own. */
function oneByOne({ job }: Lease, zones: Chunk['zones']) {
  const handing = { retries: job.retryLimit };
  return zones.map((zone) => jobOf({ ...job.data, zones: [zone] }, placeOfJob(job), handing));
}
