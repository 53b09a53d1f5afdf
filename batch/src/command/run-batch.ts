import { printable } from 'sylvan/locale';
import { listProgress } from '../../../cli/list-progress.ts';
import { Fleet } from '../compute/fleet.ts';
import { computeAll } from '../embedded/compute-all.ts';
import { checkRequest, type BatchRequest } from '../request/request.ts';
import { deliver } from '../state/deliver.ts';
import { openBatch, statePath, type BatchOptions, type OpenBatch } from '../state/open-batch.ts';
import { stateLost } from '../state/open-file.ts';
import type { RowFault } from '../zones/zone-row.ts';
import { computeTogether } from './compute-together.ts';
import { atOnceOf, fleetOptions, langOf, requestOf, sizeOf, type RunFlags } from './flags.ts';
import type { Io } from './io.ts';
import { print } from './report.ts';
import { textsOf } from '../texts/report.ts';
import { checkUnits } from './units.ts';

/** Runs a batch from list to table. Rejects with a BatchError, with the library's errors, or with the signal's reason. */
export async function runBatch(list: string, flags: RunFlags, io: Io): Promise<void> {
  const size = sizeOf(flags);
  const request = requestOf(flags);
  await checkRequest(request, io.signal);
  try {
    await openAndRun(requestedOf(list, { size, request }, flags, io), flags, io);
  } catch (error) {
    throw stateLost(statePath(flags.out), error);
  }
}

function requestedOf(
  list: string,
  { size, request }: { readonly size: number; readonly request: BatchRequest },
  flags: RunFlags,
  { stderr }: Io,
): BatchOptions {
  const { zonesFormat, format, out: result } = flags;
  const { operation } = request;
  const texts = textsOf(langOf(flags));
  const onFault = ({ line, column, detail }: RowFault) =>
    print(stderr, texts.fault(line, column === null ? null : printable(column), detail));
  const reading = {
    operation,
    size,
    lang: langOf(flags),
    onFault,
    ...(zonesFormat !== undefined && { format: zonesFormat }),
  };
  const today = new Date().toISOString().slice(0, 10);
  return { list, reading, result, format, request, today };
}

async function openAndRun(requested: BatchOptions, flags: RunFlags, io: Io): Promise<void> {
  const { signal, stderr } = io;
  const texts = textsOf(langOf(flags));
  const opened = await openBatch(requested, signal);
  try {
    if (opened.isDone) print(stderr, texts.alreadyDone(requested.result));
    else await computeAndWrite(opened, flags, io);
    if (opened.faults > 0) print(stderr, texts.skipped(opened.faults));
    settle(opened);
  } finally {
    opened.state.close();
  }
}

async function computeAndWrite(opened: OpenBatch, flags: RunFlags, io: Io): Promise<void> {
  const { state, request, isResumed } = opened;
  const { out: path, format } = flags;
  const texts = textsOf(langOf(flags));
  const { rows, zones, done } = state.counts();
  if (isResumed && done > 0) print(io.stderr, texts.goesOn(String(done), String(zones)));
  else print(io.stderr, texts.begins(rows, String(zones), done));
  if (done < zones) await (io.databaseUrl === undefined ? computeHere : computeTogether)(opened, flags, io);
  const { operation } = request;
  const written = await deliver(state, { path, format, operation }, io.signal);
  reportWritten(path, written, flags, io);
}

/** Computes a batch in this process alone. */
async function computeHere({ state, batch, request }: OpenBatch, flags: RunFlags, io: Io): Promise<void> {
  const options = fleetOptions(flags, io);
  const { zones, done, uncounted } = state.counts();
  await checkUnits(request, options, uncounted, io.signal);
  const bar = listProgress(io.stderr, { total: zones, done }, textsOf(langOf(flags)).progress, langOf(flags));
  const fleet = new Fleet(batch, request, options);
  let now = done;
  const onDone = () => bar.update((now += 1));
  try {
    await computeAll(state, fleet, { atOnce: atOnceOf(flags), onDone }, io.signal);
  } finally {
    bar.stop();
    await fleet.close();
  }
}

function reportWritten(
  path: string,
  { rows, problems }: Awaited<ReturnType<typeof deliver>>,
  flags: RunFlags,
  { stdout, stderr }: Io,
): void {
  const texts = textsOf(langOf(flags));
  if (flags.json === true) stdout.write(`${JSON.stringify({ path, rows, problems })}\n`);
  else print(stderr, texts.written(path, String(rows), problems));
}

/**
 * Keeps which command made the result: the same command does nothing when repeated, and another does not overwrite it. Also keeps
 * the answers of plots, for the next file of plots.
 */
function settle({ state, request }: OpenBatch): void {
  state.setMeta({ phase: 'done' });
  if (request.operation !== 'eudr') state.empty();
}
