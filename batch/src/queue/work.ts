import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BatchError } from '../batch-error.ts';
import { Outage } from '../compute/compute-all.ts';
import { Fleet, type FleetOptions } from '../compute/fleet.ts';
import type { NamedZone } from '../compute/zone.ts';
import { sideBySide } from '../../../cli/side-by-side.ts';
import type { BatchRequest } from '../request/request.ts';
import { chunkSchema, jobOf, placeOfJob, type Chunk } from './jobs.ts';
import { Leases, type Lease } from './leases.ts';
import type { Queue } from './open-queue.ts';
import { doneOf, requestOfBatch, writeResult } from './results.ts';

/** Milliseconds between polls when there is no work. */
const IDLE_MS = 500;
/** A chunk lost this many times is distributed zone by zone, so that a zone that kills its workers does not affect others. */
const SPLIT_AFTER = 2;

interface Working {
  readonly fleet: FleetOptions;
  /** Concurrent zones. */
  readonly atOnce: number;
}

/** A zone that this process has taken. */
interface TakenZone {
  readonly zone: NamedZone;
  readonly lease: Lease;
}

/**
 * Takes zones and computes them, batch by batch, until the signal aborts. It then returns those in progress and rejects with the
 * signal's reason. Also rejects with an error that would end every zone.
 */
export async function work(queue: Queue, working: Working, signal: AbortSignal): Promise<void> {
  const zones = new TakenZones(queue);
  const outage = new Outage();
  try {
    for (;;) {
      const batch = await zones.nextBatch(signal);
      const request = await requestOfBatch(queue.database, batch);
      // Nobody waits for this batch any more.
      if (request === undefined) await zones.drop();
      else await workOnBatch({ batch, request }, { ...working, zones, outage }, signal);
    }
  } finally {
    await zones.leases.letGo();
  }
}

/** Computes zones until the next one belongs to another batch. */
async function workOnBatch(
  { batch, request }: { readonly batch: string; readonly request: BatchRequest },
  { zones, outage, ...working }: Working & { readonly zones: TakenZones; readonly outage: Outage },
  signal: AbortSignal,
): Promise<void> {
  refuseMissing(request);
  const fleet = new Fleet(batch, request, working.fleet);
  const computeOne = async ({ zone, lease }: TakenZone, own: AbortSignal) => {
    const { outcome, mayPass } = await fleet.compute(zone, own);
    const isDone = !mayPass || lease.job.retryCount >= lease.job.retryLimit;
    if (isDone) await writeResult(zones.queue.database, batch, zone.name, outcome);
    await zones.leases.ended(lease, isDone);
    await outage.after(mayPass, own);
  };
  try {
    await sideBySide((own) => zones.ofBatch(batch, own), working.atOnce, signal, computeOne);
  } finally {
    await fleet.close();
  }
}

/** Takes zones from the queue in order. */
export class TakenZones {
  readonly leases: Leases;
  /** A chunk that is taken, with none of its zones used yet. */
  #next: Lease | undefined;

  constructor(readonly queue: Queue) {
    this.leases = new Leases(queue);
  }

  /** Waits for the next zone, and returns its batch. */
  async nextBatch(signal: AbortSignal): Promise<string> {
    for (;;) {
      signal.throwIfAborted();
      this.#next ??= await this.leases.take();
      if (this.#next !== undefined) return this.#next.job.data.batch;
      await sleep(IDLE_MS, undefined, { signal });
    }
  }

  /** Yields zones until the signal aborts or the next zone belongs to another batch. */
  async *ofBatch(batch: string, signal: AbortSignal): AsyncGenerator<TakenZone, void, undefined> {
    while ((await this.nextBatch(signal)) === batch) {
      const lease = this.#next!;
      this.#next = undefined;
      yield* await this.#opened(lease);
    }
  }

  /** Ends the next chunk, because nobody waits for its zones. */
  async drop(): Promise<void> {
    await this.leases.complete(this.#next!);
    this.#next = undefined;
  }

  /** The unfinished zones of a chunk; empty if they are now distributed one by one. */
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

/** Each zone of a chunk as its own chunk. */
function oneByOne({ job }: Lease, zones: Chunk['zones']) {
  // PostgreSQL returns the seconds as text such as 60.000000.
  const handing = { lease: Math.trunc(job.expireInSeconds), retries: job.retryLimit };
  return zones.map((zone) => jobOf({ ...job.data, zones: [zone] }, placeOfJob(job), handing));
}

/** A folder missing on this machine is not the zones' problem: other machines may have it. */
function refuseMissing({ catalog }: BatchRequest): void {
  if (catalog === null || !isAbsolute(catalog) || existsSync(catalog)) return;
  throw new BatchError(
    'request-invalid',
    `The zones' catalog, ${catalog}, is no folder of this machine: mount it here by the same path, and start the worker again.`,
    { fields: { option: '--catalog', value: catalog } },
  );
}
