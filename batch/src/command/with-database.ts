import { setTimeout as sleep } from 'node:timers/promises';
import { VERSION } from 'sylvan/node';
import { listProgress } from '../../../cli/list-progress.ts';
import { BatchError } from '../batch-error.ts';
import { publish } from '../queue/jobs.ts';
import { openQueue, type Queue } from '../queue/open-queue.ts';
import { SharedBatch, standings, type Standing } from '../queue/shared-batch.ts';
import { work } from '../queue/work.ts';
import { checkUnits } from '../request/request.ts';
import type { OpenBatch } from '../state/open-batch.ts';
import { fleetOptions, wholeOf, type Context, type RunFlags, type WorkFlags } from './flags.ts';

/** Milliseconds between polls of the batch's progress. */
const POLL_MS = 1000;

/** Computes zones of any batch in the database until stopped. */
export async function workOn(flags: WorkFlags, io: Context): Promise<void> {
  const options = fleetOptions(flags, io);
  await withQueue(io, async (queue) => {
    io.say(io.texts.waiting(VERSION));
    await work(queue, options, io.signal);
  });
}

/** Prints the progress of the batches in a database, and the zones that were given up. */
export async function statusOf(io: Context): Promise<void> {
  await withQueue(io, async ({ database }) => {
    const all = await standings(database);
    io.stdout.write(io.isJson ? `${JSON.stringify(all, null, 2)}\n` : linesOf(all, io));
  });
}

function linesOf(all: readonly Standing[], { texts }: Context): string {
  if (all.length === 0) return `${texts.noBatch}\n`;
  const lines = all.flatMap(({ batch, zones, done, problems, dead }) => {
    const facts = { zones: String(zones), done: String(done), problems: String(problems) };
    const named = dead.map(({ lat, lng, size }) => `${lat} ${lng} (${size} km)`);
    return [texts.counts(batch, facts), ...(named.length > 0 ? [texts.dead(batch, named)] : [])];
  });
  return `${lines.join('\n')}\n`;
}

/** Computes a batch on all machines that work on the database, including this process unless the flags exclude it. */
export async function computeTogether(opened: OpenBatch, flags: RunFlags, io: Context): Promise<void> {
  const { state, request } = opened;
  const { signal } = io;
  const handing = {
    chunk: wholeOf('--chunk', flags.chunk, [1, 1000]),
    lease: wholeOf('--lease', flags.lease, [1, 3600]),
    retries: wholeOf('--retries', flags.retries, [0, 100]),
  };
  await withQueue(io, async (queue) => {
    const shared = new SharedBatch(queue.database, opened.batch);
    await shared.readInto(state, signal);
    await refuseUncounted(shared, opened, flags, io);
    state.setMeta({ phase: 'computing' });
    const { zones, done } = state.counts();
    if (done < zones) {
      await shared.announce(request, zones);
      await shared.share(state, signal);
      await publish(queue, opened, handing, signal);
      await computeQueued(queue, opened, flags, io);
      await shared.readInto(state, signal);
    }
    await shared.markRead();
  });
}

/** Opens the database that several machines share. Rejects with `request-invalid` if no database URL is given. */
async function withQueue(io: Context, use: (queue: Queue) => Promise<void>): Promise<void> {
  const { databaseUrl: url, texts, signal } = io;
  if (url === undefined || !/^postgres(ql)?:\/\//.test(url))
    throw new BatchError('request-invalid', texts.noDatabase, { option: 'DATABASE_URL' });
  const queue = await openQueue(url, signal);
  try {
    await use(queue);
  } finally {
    await queue.close();
  }
}

/** Checks the units only before a batch begins: afterwards, other machines may be using the units that seem to be missing. */
async function refuseUncounted(shared: SharedBatch, opened: OpenBatch, flags: RunFlags, io: Context) {
  const options = fleetOptions(flags, io);
  const countsHere = flags.work || options.key !== undefined;
  if (!countsHere || (await shared.request()) !== undefined) return;
  await checkUnits(opened.request, options, opened.state.counts().uncounted, io.signal);
}

/** Waits until every zone has a result. */
async function computeQueued(queue: Queue, opened: OpenBatch, flags: RunFlags, io: Context): Promise<void> {
  const { zones: total, done } = opened.state.counts();
  const bar = listProgress(io.stderr, { total, done }, io.texts.progress, io.lang);
  const finished = new AbortController();
  const own = AbortSignal.any([io.signal, finished.signal]);
  const jobs = [watch(queue, opened, (now) => bar.update(now), own)];
  if (flags.work) jobs.push(work(queue, fleetOptions(flags, io), own));
  try {
    // Workers stop only by failing or by being aborted.
    await Promise.race(jobs);
  } finally {
    finished.abort();
    await Promise.allSettled(jobs);
    bar.stop();
  }
}

async function watch(
  { database }: Queue,
  { state, batch, request }: OpenBatch,
  onDone: (done: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const shared = new SharedBatch(database, batch);
  const { zones } = state.counts();
  for (let done = 0; done < zones;) {
    await shared.buryDead(request);
    done = await shared.countResults();
    onDone(done);
    if (done < zones) await sleep(POLL_MS, undefined, { signal });
  }
}
