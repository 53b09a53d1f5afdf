import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { jobOf } from '../../src/queue/jobs.ts';
import { Leases, type Lease } from '../../src/queue/leases.ts';
import { openQueue, ZONES_QUEUE, type Queue } from '../../src/queue/open-queue.ts';
import { SharedBatch } from '../../src/queue/shared-batch.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';

vi.setConfig({ testTimeout: 60_000 });

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.close());

let queue: Queue;
let batch: SharedBatch;
/** The leases of two processes. */
let one: Leases;
let other: Leases;
beforeEach(async () => {
  queue = await openQueue(postgres.url, new AbortController().signal);
  await queue.database.query('truncate sylvan_batch.batch cascade');
  await queue.boss.clearStorage();
  batch = new SharedBatch(queue.database, 'batch');
  [one, other] = [new Leases(queue), new Leases(queue)];
});
afterEach(async () => {
  await Promise.all([one.letGo(), other.letGo()]);
  await queue.close();
});

const zone = (name: string) => ({ name, lat: 0, lng: 0, size: 1, geometry: null });

/** Submits a batch of one chunk. */
async function submit(names: readonly string[], { lease = 60, retries = 5 } = {}): Promise<void> {
  const request = { operation: 'analyze', fields: {}, catalog: null } as const;
  await batch.announce(request, names.length);
  await queue.boss.insert([jobOf({ batch: 'batch', zones: names.map(zone) }, 0, { lease, retries })]);
}

const take = async (leases: Leases) => (await leases.take())!;
const takeWhenAvailable = (leases: Leases) =>
  vi.waitFor(
    async () => {
      const lease = await leases.take();
      expect(lease).toBeDefined();
      return lease!;
    },
    { timeout: 20_000, interval: 100 },
  );
const jobOfLease = async ({ job }: Lease) => (await queue.boss.getJobById(ZONES_QUEUE, job.id))!;

/** Expires a lease, as if its process had been killed and pg-boss had noticed. */
async function expire({ job }: Lease): Promise<void> {
  await queue.database.query(`update sylvan_queue.job set started_on = now() - expire_in where id = $1`, [
    job.id,
  ]);
  await queue.boss.expire();
}

it('the chunk of a killed process goes to another at most two seconds after its lease was found expired', async () => {
  await submit(['a']);
  const lost = await take(one);
  await expire(lost);
  expect(await other.take()).toBeUndefined();
  const { state, startAfter } = await jobOfLease(lost);
  const [{ now }] = await queue.database.query<{ now: Date }>('select now()');
  expect(state).toBe('retry');
  expect(startAfter.getTime() - now.getTime()).toBeLessThanOrEqual(2000);
  expect(await takeWhenAvailable(other)).toMatchObject({ job: { id: lost.job.id, retryCount: 1 } });
});

it('each lease is renewed according to its own duration', async () => {
  await submit(['a'], { lease: 6 });
  const long = await take(one);
  await submit(['b'], { lease: 1 });
  const short = await take(one);
  const ends = async (lease: Lease) => (await jobOfLease(lease)).startedOn.getTime();
  const before = [await ends(long), await ends(short)];
  await vi.waitFor(
    async () => {
      expect(await ends(long)).toBeGreaterThan(before[0]);
      expect(await ends(short)).toBeGreaterThan(before[1]);
    },
    { timeout: 10_000, interval: 100 },
  );
});

it('a process that lost its lease does not end the try of another', async () => {
  await submit(['a']);
  const lost = await take(one);
  lost.left = 1;
  await expire(lost);
  const present = await takeWhenAvailable(other);
  await one.ended(lost, false);
  await one.letGo();
  expect(await jobOfLease(lost)).toMatchObject({ state: 'active', retryCount: 1 });
  await other.complete(present);
  expect(await jobOfLease(lost)).toMatchObject({ state: 'completed' });
});

it('a chunk that was lost twice is handed out zone by zone, without the zones that are done', async () => {
  await submit(['a', 'b', 'c']);
  await batch.write('b', { problem: { code: 'x', detail: 'x' } });
  const zones = new Leases(queue).zonesOf('batch', new AbortController().signal);
  const next = async () => (await zones.next()).value!;
  await expire(await take(one));
  const [first, second] = [await next(), await next()];
  expect([first.zone.name, second.zone.name]).toEqual(['a', 'c']);
  expect(second.lease).toBe(first.lease);
  await expire(first.lease);
  const alone = [await next(), await next()];
  expect(alone.map(({ zone: { name } }) => name).sort()).toEqual(['a', 'c']);
  for (const { lease, zone: own } of alone) expect(lease.job.data.zones).toEqual([own]);
});

it('a chunk that was lost too often is given up', async () => {
  await submit(['a'], { retries: 0 });
  await expire(await take(one));
  const dead = () => batch.deadChunks();
  expect(await dead()).toEqual([{ batch: 'batch', zones: [zone('a')] }]);
  expect(await other.take()).toBeUndefined();
  // A new batch of the same name has no chunks that were given up.
  await queue.database.query('delete from sylvan_batch.batch');
  await submit(['a']);
  expect(await dead()).toEqual([]);
});
