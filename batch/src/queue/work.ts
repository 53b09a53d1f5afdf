import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BatchError } from '../batch-error.ts';
import { Fleet, type FleetOptions, type NamedZone } from '../compute/fleet.ts';
import { Outage } from '../compute/outage.ts';
import { sideBySide } from '../../../cli/side-by-side.ts';
import type { BatchRequest } from '../request/request.ts';
import { chunkSchema, jobOf, placeOfJob, type Chunk } from './jobs.ts';
import { Leases, type Lease } from './leases.ts';
import type { Queue } from './open-queue.ts';
import { doneOf, requestOfBatch, writeResult } from './results.ts';

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
 * Takes zones and computes them, those of one batch after those of another, until the signal fires; then those under way are
 * given back, and it rejects with the signal's reason. It rejects, too, with what would end every zone.
 */
export async function work(queue: Queue, working: Working, signal: AbortSignal): Promise<void> {
  const zones = new TakenZones(queue);
  const outage = new Outage();
  try {
    for (;;) {
      const batch = await zones.nextBatch(signal);
      const request = await requestOfBatch(queue.database, batch);
      // Nobody waits for it any more.
      if (request === undefined) await zones.drop();
      else await workOnBatch(queue, { ...working, batch, request, zones, outage }, signal);
    }
  } finally {
    await zones.leases.letGo();
  }
}

interface WorkingOnBatch extends Working {
  readonly batch: string;
  readonly request: BatchRequest;
  readonly zones: TakenZones;
  readonly outage: Outage;
}

/** Until the next zone is of another batch. */
async function workOnBatch(
  { database }: Queue,
  { batch, request, zones, outage, ...working }: WorkingOnBatch,
  signal: AbortSignal,
): Promise<void> {
  refuseMissing(request);
  const fleet = new Fleet(batch, request, working.fleet);
  try {
    await sideBySide(
      (own) => zones.ofBatch(batch, own),
      working.atOnce,
      signal,
      async ({ zone, lease }, own) => {
        const { outcome, mayPass } = await fleet.compute(zone, own);
        const isDone = !mayPass || lease.job.retryCount >= lease.job.retryLimit;
        if (isDone) await writeResult(database, batch, zone.name, outcome);
        await zones.leases.ended(lease, isDone);
        await outage.after(mayPass, own);
      },
    );
  } finally {
    await fleet.close();
  }
}

/** Zones as they are handed out. */
export class TakenZones {
  readonly leases: Leases;
  /** Taken, and none of its zones handed on. */
  #next: Lease | undefined;

  constructor(readonly queue: Queue) {
    this.leases = new Leases(queue);
  }

  /** The batch that the next zone is of; waits for it. */
  async nextBatch(signal: AbortSignal): Promise<string> {
    for (;;) {
      signal.throwIfAborted();
      this.#next ??= await this.leases.take();
      if (this.#next !== undefined) return this.#next.job.data.batch;
      await sleep(IDLE_MS, undefined, { signal });
    }
  }

  /** Zones one after the other, for as long as the signal lets it and the next is of this batch. */
  async *ofBatch(batch: string, signal: AbortSignal): AsyncGenerator<TakenZone, void, undefined> {
    while ((await this.nextBatch(signal)) === batch) {
      const lease = this.#next!;
      this.#next = undefined;
      yield* await this.#opened(lease);
    }
  }

  /** Ends the next chunk, whose zones nobody waits for. */
  async drop(): Promise<void> {
    await this.leases.complete(this.#next!);
    this.#next = undefined;
  }

  /** Zones of a chunk that are not done; none where they come one by one. */
  async #opened(lease: Lease): Promise<TakenZone[]> {
    const chunk = chunkSchema.parse(lease.job.data);
    const done = await doneOf(this.queue.database, chunk);
    const open = chunk.zones.filter(({ name }) => !done.has(name));
    const isSplit = lease.job.retryCount >= SPLIT_AFTER && chunk.zones.length > 1;
    if (open.length === 0 || isSplit) {
      await this.leases.complete(lease, oneByOne(lease, open));
      return [];
    }
    lease.left = open.length;
    return open.map((zone) => ({ zone, lease }));
  }
}

/** Zones of a chunk, each as a chunk of its own. */
function oneByOne({ job }: Lease, zones: Chunk['zones']) {
  // Seconds come as the text that PostgreSQL writes, 60.000000.
  const handing = { lease: Math.trunc(job.expireInSeconds), retries: job.retryLimit };
  return zones.map((zone) => jobOf({ ...job.data, zones: [zone] }, placeOfJob(job), handing));
}

/** A folder that this machine lacks is no problem of the zones: others may have it. */
function refuseMissing({ catalog }: BatchRequest): void {
  if (catalog === null || !isAbsolute(catalog) || existsSync(catalog)) return;
  throw new BatchError(
    'request-invalid',
    `The zones' catalog, ${catalog}, is no folder of this machine: mount it here by the same path, and start the worker again.`,
    { fields: { option: '--catalog', value: catalog } },
  );
}
