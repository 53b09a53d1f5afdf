import { setTimeout as sleep } from 'node:timers/promises';
import { listProgress } from '../../../cli/list-progress.ts';
import type { OpenBatch } from '../state/open-batch.ts';
import { openQueue, type Queue } from '../queue/open-queue.ts';
import { announce, publish, type Publishing } from '../queue/publish.ts';
import {
  buryDead,
  countResults,
  markRead,
  readResults,
  requestOfBatch,
  shareResults,
} from '../queue/results.ts';
import { work } from '../queue/work.ts';
import { atOnceOf, databaseOf, fleetOptions, langOf, type RunFlags, wholeOf } from './flags.ts';
import type { Io } from './io.ts';
import { textsOf } from '../texts/report.ts';
import { checkUnits } from './units.ts';

/** Milliseconds between polls of the batch's progress. */
const POLL_MS = 1000;

/** Computes a batch on all machines that work on the database, including this process unless the flags exclude it. */
export async function computeTogether(opened: OpenBatch, flags: RunFlags, io: Io): Promise<void> {
  const { state, batch, request } = opened;
  const { signal } = io;
  const publishing = { batch, request, ...handingOf(flags) };
  const queue = await openQueue(databaseOf(flags, io), io.signal);
  try {
    await readResults(queue.database, state, batch, signal);
    await refuseUncounted(queue, opened, flags, io);
    const { zones, done } = state.counts();
    if (done < zones) {
      await announce(queue, publishing, zones);
      await shareResults(queue.database, state, batch, signal);
      await publish(queue, state, publishing, signal);
      await computeQueued(queue, opened, flags, io);
      await readResults(queue.database, state, batch, signal);
    }
    await markRead(queue.database, batch);
  } finally {
    await queue.close();
  }
}

function handingOf({ chunk, lease, retries }: RunFlags): Pick<Publishing, 'chunk' | 'lease' | 'retries'> {
  return {
    chunk: wholeOf('--chunk', chunk, { minimum: 1, maximum: 1000 }),
    lease: wholeOf('--lease', lease, { minimum: 1, maximum: 3600 }),
    retries: wholeOf('--retries', retries, { minimum: 0, maximum: 100 }),
  };
}

/** Checks the units only before a batch begins: afterwards other machines may be about to use the missing ones. */
async function refuseUncounted(
  { database }: Queue,
  { state, batch, request }: OpenBatch,
  flags: RunFlags,
  io: Io,
): Promise<void> {
  const options = fleetOptions(flags, io);
  const countsHere = flags.work || options.key !== undefined;
  if (!countsHere || (await requestOfBatch(database, batch)) !== undefined) return;
  await checkUnits(request, options, state.counts().uncounted, io.signal);
}

/** Waits until every zone has a result. */
async function computeQueued(queue: Queue, opened: OpenBatch, flags: RunFlags, io: Io): Promise<void> {
  const { state } = opened;
  const { zones: total, done } = state.counts();
  const bar = listProgress(io.stderr, { total, done }, textsOf(langOf(flags)).progress, langOf(flags));
  const finished = new AbortController();
  const own = AbortSignal.any([io.signal, finished.signal]);
  const jobs = [watch(queue, opened, (done) => bar.update(done), own)];
  if (flags.work) jobs.push(work(queue, { fleet: fleetOptions(flags, io), atOnce: atOnceOf(flags) }, own));
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
  queue: Queue,
  { state, batch, request }: OpenBatch,
  onDone: (done: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { zones } = state.counts();
  for (;;) {
    await buryDead(queue.database, batch, request);
    const done = await countResults(queue.database, batch);
    onDone(done);
    if (done >= zones) return;
    await sleep(POLL_MS, undefined, { signal });
  }
}
