import { SqliteError } from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, rmSync } from 'node:fs';
import { VERSION } from 'sylvan/node';
import { batchName, batchRequestSchema, digestOf, pinned, type BatchRequest } from '../request/request.ts';
import { BatchError } from '../batch-error.ts';
import { checkTable, type TableFormat } from '../table/table.ts';
import { readList } from '../zones/read-zones.ts';
import { TABLES_VERSION } from './open-file.ts';
import { StateDatabase } from './state-database.ts';

/** A batch as requested. */
export interface BatchOptions {
  readonly list: string;
  readonly reading: Parameters<typeof readList>[1];
  readonly result: string;
  /** Format of the result; if undefined, the file extension determines it. */
  readonly format: TableFormat | undefined;
  readonly request: BatchRequest;
  /** UTC, `YYYY-MM-DD`. */
  readonly today: string;
}

export const statePath = (result: string): string => `${result}.state.sqlite`;

/**
 * The batch of a result: a new one, or an interrupted one. The caller closes its state. Rejects with `result-exists`,
 * `run-under-way`, `state-of-another-run`, `list-empty`, and as `readZones` and `checkTable` do.
 */
export async function openBatch(requested: BatchOptions, signal: AbortSignal) {
  const { result } = requested;
  const path = statePath(result);
  if (existsSync(result) && !existsSync(path)) throw resultExists(result);
  const state = new StateDatabase(path);
  try {
    return await settle(state, requested, signal);
  } catch (error) {
    const isNothing = !(error instanceof SqliteError) && state.meta('phase') === undefined;
    state.close();
    if (isNothing) rmSync(path);
    throw error;
  }
}

/** A batch to compute, or one whose table exists (`isDone`); `isResumed` if it was interrupted. */
export type OpenBatch = Awaited<ReturnType<typeof openBatch>>;

async function settle(state: StateDatabase, requested: BatchOptions, signal: AbortSignal) {
  const { result, format } = requested;
  const phase = state.meta('phase') ?? 'read';
  const isThere = existsSync(result);
  // The digest of the table that the state's own batch wrote.
  const own = phase === 'writing' || phase === 'done' ? state.meta('table') : undefined;
  if (isThere && (own === undefined || own !== (await fileDigest(result, signal))))
    throw resultExists(result);
  if (!isThere) await checkTable(result, format);
  if (phase === 'read' || (phase === 'done' && !isThere)) return begin(state, requested, signal);
  const list = await readList(requested.list, requested.reading, signal);
  if (state.meta('typed') !== typedOf(requested) || state.meta('list') !== list.digest)
    throw isThere ? resultExists(result) : anotherRun(state, requested, list.digest);
  return {
    state,
    batch: state.meta('batch') ?? '',
    faults: list.faults,
    request: batchRequestSchema.parse(JSON.parse(state.meta('request') ?? '')),
    isResumed: true,
    isDone: isThere,
  };
}

async function begin(state: StateDatabase, requested: BatchOptions, signal: AbortSignal) {
  const { list, reading, today } = requested;
  const request = pinned(requested.request, today);
  const basis = digestOf(TABLES_VERSION, batchName('', request));
  const keeps = state.meta('basis') === basis;
  const read = await state.fill((add) => readList(list, reading, signal, add), keeps);
  const { digest, carried, zones, faults } = read;
  const detail = `${list} contains no zone that can be read: there is nothing to compute.`;
  if (zones === 0) throw new BatchError('list-empty', detail, { path: list, faults });
  const batch = batchName(digest, request);
  state.setMeta({
    ...{ batch, list: digest, typed: typedOf(requested), basis, phase: 'read' },
    request: JSON.stringify(request),
    carried: JSON.stringify(carried),
  });
  return { state, batch, request, faults, isResumed: false, isDone: false };
}

/** A digest of the options that two commands must share, besides their lists, to belong to the same run. */
function typedOf({ request }: BatchOptions): string {
  const { operation, fields, catalog } = request;
  return digestOf(VERSION, TABLES_VERSION, operation, Object.entries(fields).sort(), catalog);
}

function resultExists(path: string): BatchError {
  const detail = `${path} already exists and comes from another run: choose another result, or move that file away.`;
  return new BatchError('result-exists', detail, { path });
}

function anotherRun(state: StateDatabase, { result, list }: BatchOptions, digest: string): BatchError {
  const differs = state.meta('list') === digest ? 'request' : 'list';
  const what =
    differs === 'list'
      ? `${list} has changed since that run began`
      : 'that run had other options, or was started with another version of Sylvan';
  return new BatchError(
    'state-of-another-run',
    `${state.path} belongs to another run that writes ${result}: ${what}. Repeat the command of that run, choose another result, or delete that file to abandon that run.`,
    { path: state.path, differs },
  );
}

/** SHA-256 of a file, 64 hex digits; undefined if it cannot be read. Rejects with `signal.reason`. */
async function fileDigest(path: string, signal: AbortSignal): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const bytes of createReadStream(path, { signal })) hash.update(bytes as Buffer);
    return hash.digest('hex');
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}
