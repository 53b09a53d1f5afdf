import { SqliteError } from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, rmSync } from 'node:fs';
import { VERSION } from 'sylvan/node';
import { digestOf } from '../request/digest.ts';
import { batchName, batchRequestSchema, pinned, type BatchRequest } from '../request/request.ts';
import { BatchError } from '../batch-error.ts';
import { checkTable, type TableFormat } from '../table/table.ts';
import type { ReadOptions, RowFault } from '../zones/zone-row.ts';
import { TABLES_VERSION } from './open-file.ts';
import { StateDatabase } from './state-database.ts';
import { zonesOf, type ReadList } from './read-list.ts';

/** A batch as requested. */
export interface BatchOptions {
  readonly list: string;
  readonly reading: ReadOptions & { readonly onFault: (fault: RowFault) => void };
  readonly result: string;
  /** Format of the result; by its file extension if undefined. */
  readonly format: TableFormat | undefined;
  readonly request: BatchRequest;
  /** UTC, `YYYY-MM-DD`. */
  readonly today: string;
}

/** A batch to compute, or one whose table exists. */
export interface OpenBatch {
  readonly state: StateDatabase;
  readonly batch: string;
  readonly request: BatchRequest;
  readonly faults: number;
  /** Whether it was interrupted. */
  readonly isResumed: boolean;
  readonly isDone: boolean;
}

export const statePath = (result: string): string => `${result}.state.sqlite`;

/**
 * The batch of a result: a new one, or an interrupted one. The caller closes its state. Rejects with `result-exists`,
 * `run-under-way`, `state-of-another-run`, `list-empty`, and as `readZones` and `checkTable` do.
 */
export async function openBatch(requested: BatchOptions, signal: AbortSignal): Promise<OpenBatch> {
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

async function settle(
  state: StateDatabase,
  requested: BatchOptions,
  signal: AbortSignal,
): Promise<OpenBatch> {
  const { result } = requested;
  const phase = state.meta('phase');
  const isThere = existsSync(result);
  if (isThere && !(await isOwn(state, result, signal))) throw resultExists(result);
  if (!isThere) await checkTable(result, requested.format);
  if (phase === undefined || (phase === 'done' && !isThere)) return begin(state, requested, signal);
  const list = await digestOnly(requested, signal);
  if (state.meta('typed') !== typedOf(requested) || state.meta('list') !== list.digest)
    throw isThere ? resultExists(result) : anotherRun(state, requested, list);
  return {
    state,
    batch: state.meta('batch') ?? '',
    faults: list.faults,
    request: batchRequestSchema.parse(JSON.parse(state.meta('request') ?? '')),
    isResumed: true,
    isDone: isThere,
  };
}

/** Whether the state's own batch wrote this table. */
async function isOwn(state: StateDatabase, result: string, signal: AbortSignal): Promise<boolean> {
  const digest = state.meta('phase') === 'computing' ? undefined : state.meta('table');
  return digest !== undefined && digest === (await fileDigest(result, signal));
}

async function begin(state: StateDatabase, requested: BatchOptions, signal: AbortSignal): Promise<OpenBatch> {
  const { list, reading, today } = requested;
  const request = pinned(requested.request, today);
  const basis = digestOf(TABLES_VERSION, batchName('', request));
  const read = await state.fill(zonesOf(list, reading, signal), state.meta('basis') === basis);
  if (read.zones === 0) throw emptyList(list, read);
  const batch = batchName(read.digest, request);
  state.setMeta({
    batch,
    list: read.digest,
    typed: typedOf(requested),
    basis,
    phase: 'computing',
    request: JSON.stringify(request),
    carried: JSON.stringify(read.carried),
  });
  return { state, batch, request, faults: read.faults, isResumed: false, isDone: false };
}

async function digestOnly({ list, reading }: BatchOptions, signal: AbortSignal): Promise<ReadList> {
  const zones = zonesOf(list, reading, signal);
  for (;;) {
    const { done, value } = await zones.next();
    if (done === true) return value;
  }
}

/** What two commands must have in common, besides their lists, to belong to the same run. */
function typedOf({ request }: BatchOptions): string {
  const { operation, fields, catalog } = request;
  return digestOf(VERSION, TABLES_VERSION, operation, Object.entries(fields).sort(), catalog);
}

function resultExists(path: string): BatchError {
  return new BatchError(
    'result-exists',
    `${path} is there already, and is of another run: choose another result, or move that file away.`,
    { fields: { path } },
  );
}

function anotherRun(state: StateDatabase, { result, list }: BatchOptions, { digest }: ReadList): BatchError {
  const differs = state.meta('list') === digest ? 'request' : 'list';
  const what =
    differs === 'list'
      ? `${list} has other zones than when that run began`
      : 'that run asked for something else, or was made by another version';
  return new BatchError(
    'state-of-another-run',
    `${state.path} holds another run of ${result}: ${what}. Give the command of that run, choose another result, or remove that file to give that run up.`,
    { fields: { path: state.path, differs } },
  );
}

function emptyList(path: string, { faults }: ReadList): BatchError {
  return new BatchError('list-empty', `${path} holds no zone that could be read: nothing is to be done.`, {
    fields: { path, faults },
  });
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
