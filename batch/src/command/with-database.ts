import { setTimeout as sleep } from 'node:timers/promises';
import { VERSION } from 'sylvan/node';
import { listProgress } from '../../../cli/list-progress.ts';
import { publish } from '../queue/jobs.ts';
import { openQueue, type Queue } from '../queue/open-queue.ts';
import {
  announce,
  buryDead,
  countResults,
  markRead,
  readResults,
  requestOfBatch,
  shareResults,
  standings,
  type Standing,
} from '../queue/results.ts';
import { work } from '../queue/work.ts';
import type { OpenBatch } from '../state/open-batch.ts';
import {
  atOnceOf,
  databaseOf,
  fleetOptions,
  wholeOf,
  type CommonFlags,
  type Context,
  type RunFlags,
  type WorkFlags,
} from './flags.ts';
import { say } from './report.ts';
import { checkUnits } from './units.ts';

/** Milliseconds between polls of the batch's progress. */
const POLL_MS = 1000;

/** Computes zones of any batch in the database until stopped. */
export async function workOn(flags: WorkFlags, io: Context): Promise<void> {
  const fleet = fleetOptions(flags, io);
  await withQueue(io, async (queue) => {
    say(io, io.texts.waiting(VERSION));
    await work(queue, { fleet, atOnce: atOnceOf(flags) }, io.signal);
  });
}

/** Prints the progress of the batches in a database, and the zones that were given up. */
export async function statusOf(flags: CommonFlags, io: Context): Promise<void> {
  await withQueue(io, async ({ database }) => {
    const all = await standings(database);
    io.stdout.write(flags.json === true ? `${JSON.stringify(all, null, 2)}\n` : linesOf(all, io));
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
  const { state, batch } = opened;
  const { signal } = io;
  const handing = {
    chunk: wholeOf('--chunk', flags.chunk, { minimum: 1, maximum: 1000 }),
    lease: wholeOf('--lease', flags.lease, { minimum: 1, maximum: 3600 }),
    retries: wholeOf('--retries', flags.retries, { minimum: 0, maximum: 100 }),
  };
  await withQueue(io, async (queue) => {
    const { database } = queue;
    await readResults(database, state, batch, signal);
    await refuseUncounted(queue, opened, flags, io);
    const { zones, done } = state.counts();
    if (done < zones) {
      await announce(database, opened, zones);
      await shareResults(database, state, batch, signal);
      await publish(queue, opened, handing, signal);
      await computeQueued(queue, opened, flags, io);
      await readResults(database, state, batch, signal);
    }
    await markRead(database, batch);
  });
}

async function withQueue(io: Context, use: (queue: Queue) => Promise<void>): Promise<void> {
  const queue = await openQueue(databaseOf(io), io.signal);
  try {
    await use(queue);
  } finally {
    await queue.close();
  }
}

/** Checks the units only before a batch begins: afterwards other machines may be about to use the missing ones. */
async function refuseUncounted(
  { database }: Queue,
  { state, batch, request }: OpenBatch,
  flags: RunFlags,
  io: Context,
): Promise<void> {
  const options = fleetOptions(flags, io);
  const countsHere = flags.work || options.key !== undefined;
  if (!countsHere || (await requestOfBatch(database, batch)) !== undefined) return;
  await checkUnits(request, options, state.counts().uncounted, io.signal);
}

/** Waits until every zone has a result. */
async function computeQueued(queue: Queue, opened: OpenBatch, flags: RunFlags, io: Context): Promise<void> {
  const { zones: total, done } = opened.state.counts();
  const bar = listProgress(io.stderr, { total, done }, io.texts.progress, io.lang);
  const finished = new AbortController();
  const own = AbortSignal.any([io.signal, finished.signal]);
  const jobs = [watch(queue, opened, (now) => bar.update(now), own)];
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
  { database }: Queue,
  { state, batch, request }: OpenBatch,
  onDone: (done: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { zones } = state.counts();
  for (;;) {
    await buryDead(database, batch, request);
    const done = await countResults(database, batch);
    onDone(done);
    if (done >= zones) return;
    await sleep(POLL_MS, undefined, { signal });
  }
}
