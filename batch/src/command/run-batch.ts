import { printable } from 'sylvan/locale';
import { listProgress } from '../../../cli/list-progress.ts';
import { computeAll } from '../compute/compute-all.ts';
import { Fleet } from '../compute/fleet.ts';
import { checkRequest, checkUnits } from '../request/request.ts';
import { deliver } from '../state/deliver.ts';
import { openBatch, statePath, type BatchOptions, type OpenBatch } from '../state/open-batch.ts';
import { stateLost } from '../state/open-file.ts';
import { fleetOptions, requestOf, sizeOf, type Context, type RunFlags } from './flags.ts';
import { computeTogether } from './with-database.ts';

/** Runs a batch from list to table. Rejects with a BatchError, with the library's errors, or with the signal's reason. */
export async function runBatch(list: string, flags: RunFlags, io: Context): Promise<void> {
  const requested = requestedOf(list, flags, io);
  checkRequest(requested.request, requested.today);
  try {
    const opened = await openBatch(requested, io.signal);
    try {
      await runOpened(opened, flags, io);
    } finally {
      opened.state.close();
    }
  } catch (error) {
    throw stateLost(statePath(flags.out), error);
  }
}

function requestedOf(list: string, flags: RunFlags, io: Context): BatchOptions {
  const { lang, texts } = io;
  const { zonesFormat, format, out: result, operation } = flags;
  const today = new Date().toISOString().slice(0, 10);
  const reading: BatchOptions['reading'] = {
    ...{ operation, size: sizeOf(flags), lang, format: zonesFormat },
    onFault: ({ line, column, detail }) =>
      io.say(texts.fault(line, column === null ? null : printable(column), detail)),
  };
  return { list, reading, result, format, request: requestOf(flags, io), today };
}

async function runOpened(opened: OpenBatch, flags: RunFlags, io: Context): Promise<void> {
  const { state, request, faults, isDone } = opened;
  if (isDone) io.say(io.texts.alreadyDone(flags.out));
  else await computeAndWrite(opened, flags, io);
  if (faults > 0) io.say(io.texts.skipped(faults));
  // The state still records which command made the result, so that the same command does nothing when repeated, and another does
  // not overwrite the result. It also keeps the answers of plots, for the next file of plots.
  state.setMeta({ phase: 'done' });
  if (request.operation !== 'eudr') state.empty();
}

async function computeAndWrite(opened: OpenBatch, flags: RunFlags, io: Context): Promise<void> {
  const { state, request, isResumed } = opened;
  const { out: path, format } = flags;
  const { texts, signal } = io;
  const { rows, zones, done } = state.counts();
  if (isResumed && done > 0) io.say(texts.goesOn(String(done), String(zones)));
  else io.say(texts.begins(rows, String(zones), done));
  if (done < zones) await (io.databaseUrl === undefined ? computeHere : computeTogether)(opened, flags, io);
  const written = await deliver(state, request.operation, { path, format }, signal);
  if (io.isJson) io.stdout.write(`${JSON.stringify({ path, ...written })}\n`);
  else io.say(texts.written(path, String(written.rows), written.problems));
}

/** Computes a batch in this process alone. */
async function computeHere(
  { state, batch, request }: OpenBatch,
  flags: RunFlags,
  io: Context,
): Promise<void> {
  const options = fleetOptions(flags, io);
  const { zones, done, uncounted } = state.counts();
  await checkUnits(request, options, uncounted, io.signal);
  state.setMeta({ phase: 'computing' });
  const bar = listProgress(io.stderr, { total: zones, done }, io.texts.progress, io.lang);
  const fleet = new Fleet(batch, request, options);
  let now = done;
  try {
    await computeAll(state, fleet, () => bar.update((now += 1)), io.signal);
  } finally {
    bar.stop();
    await fleet.close();
  }
}
