import { setTimeout as sleep } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import type { Fleet, FleetOptions, NamedZone } from '../compute/fleet.ts';
import { Outage } from '../compute/outage.ts';
import { sideBySide } from '../compute/side-by-side.ts';
import { Fleets } from './fleets.ts';
import { chunkSchema, jobOf, leaseSeconds, type Chunk } from './jobs.ts';
import { Leases, type Lease } from './leases.ts';
import { ZONES_QUEUE, type Queue } from './open-queue.ts';
import { doneOf, writeResult } from './results.ts';

/** Milliseconds between looks for work where there is none. */
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
 * Takes zones and computes them until the signal fires; then those under way are given back, and it rejects with the signal's reason. It
 * rejects, too, with what would end every zone.
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
async function* takenZones(
  queue: Queue,
  leases: Leases,
  signal: AbortSignal,
): AsyncGenerator<TakenZone, void, undefined> {
  for (;;) {
    signal.throwIfAborted();
    const job = (await queue.boss.fetch<Chunk>(ZONES_QUEUE, { includeMetadata: true })).at(0);
    if (job === undefined) {
      await sleep(IDLE_MS, undefined, { signal });
      continue;
    }
    const { zones } = chunkSchema.parse(job.data);
    const done = await doneOf(queue.database, job.data);
    const open = zones.filter(({ name }) => !done.has(name));
    if (open.length === 0) await queue.boss.complete(ZONES_QUEUE, job.id);
    else if (job.retryCount >= SPLIT_AFTER && zones.length > 1) await split(queue, job, open);
    else yield* handOn(leases.hold(job, open.length), open);
  }
}

function* handOn(lease: Lease, zones: readonly NamedZone[]): Generator<TakenZone, void, undefined> {
  for (const zone of zones) yield { zone, lease };
}

/** Hands the zones of a chunk in again, each as a chunk of its own. */
async function split(
  { boss, database }: Queue,
  job: PgBoss.JobWithMetadata<Chunk>,
  zones: Chunk['zones'],
): Promise<void> {
  const { id, data, retryLimit } = job;
  const handing = { lease: leaseSeconds(job), retries: retryLimit };
  const place = Number.parseInt(id.slice(0, 8), 16);
  const jobs = zones.map((zone) => jobOf({ batch: data.batch, zones: [zone] }, place, handing));
  await database.transaction(async (client) => {
    const db = { executeSql: (text: string, values: unknown[]) => client.query(text, values) };
    await boss.insert(jobs, { db });
    await boss.complete(ZONES_QUEUE, id, {}, { db });
  });
}
