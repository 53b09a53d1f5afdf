import { SqliteError } from 'better-sqlite3';
import { existsSync, rmSync } from 'node:fs';
import { VERSION } from 'sylvan/node';
import { digestOf } from '../asked/digest.ts';
import { batchName, batchRequestSchema, pinned, type BatchRequest } from '../asked/request.ts';
import { BatchError } from '../batch-error.ts';
import { fileDigest } from '../table/file-digest.ts';
import { checkTable, type TableFormat } from '../table/table.ts';
import type { ReadOptions } from '../zones/read-row.ts';
import type { RowFault } from '../zones/zone-row.ts';
import { Book } from './book.ts';
import { zonesOf, type ReadList } from './read-list.ts';

/** A batch as it is asked for. */
export interface BatchAsked {
  readonly list: string;
  readonly reading: ReadOptions & { readonly onFault: (fault: RowFault) => void };
  readonly result: string;
  /** Of the result; by its ending where it is undefined. */
  readonly format: TableFormat | undefined;
  readonly request: BatchRequest;
  /** UTC, `YYYY-MM-DD`. */
  readonly today: string;
}

/** A batch that may be computed, or whose table is there. */
export interface OpenBatch {
  readonly book: Book;
  readonly batch: string;
  readonly request: BatchRequest;
  readonly faults: number;
  readonly isDone: boolean;
}

export const statePath = (result: string): string => `${result}.state.sqlite`;

/**
 * The batch of a result: a new one, or the one that was cut short. Whoever opens it closes its book. Rejects with `result-exists`,
 * `run-under-way`, `state-of-another-run`, `list-empty`, and as `readZones` and `checkTable` do.
 */
export async function openBatch(asked: BatchAsked, signal: AbortSignal): Promise<OpenBatch> {
  const { result } = asked;
  const path = statePath(result);
  if (existsSync(result) && !existsSync(path)) throw resultExists(result);
  const book = new Book(path);
  try {
    return await settle(book, asked, signal);
  } catch (error) {
    const isNothing = !(error instanceof SqliteError) && book.meta('phase') === undefined;
    book.close();
    if (isNothing) rmSync(path);
    throw error;
  }
}

async function settle(book: Book, asked: BatchAsked, signal: AbortSignal): Promise<OpenBatch> {
  const { result } = asked;
  const phase = book.meta('phase');
  const isThere = existsSync(result);
  if (isThere && !(await isOwn(book, result, signal))) throw resultExists(result);
  if (!isThere) await checkTable(result, asked.format);
  if (phase === undefined || (phase === 'done' && !isThere)) return begin(book, asked, signal);
  const list = await digestOnly(asked, signal);
  if (book.meta('typed') !== typedOf(asked) || book.meta('list') !== list.digest)
    throw isThere ? resultExists(result) : anotherRun(book, asked, list);
  return {
    book,
    batch: book.meta('batch') ?? '',
    faults: list.faults,
    request: batchRequestSchema.parse(JSON.parse(book.meta('request') ?? '')),
    isDone: isThere,
  };
}

/** Whether a table is the one that the book's batch has written. */
async function isOwn(book: Book, result: string, signal: AbortSignal): Promise<boolean> {
  const digest = book.meta('phase') === 'computing' ? undefined : book.meta('table');
  return digest !== undefined && digest === (await fileDigest(result, signal));
}

async function begin(book: Book, asked: BatchAsked, signal: AbortSignal): Promise<OpenBatch> {
  const { list, reading, today } = asked;
  const request = pinned(asked.request, today);
  const read = await book.fill(zonesOf(list, reading, signal));
  if (read.zones === 0) throw emptyList(list, read);
  const batch = batchName(read.digest, request);
  book.setMeta({
    batch,
    list: read.digest,
    typed: typedOf(asked),
    phase: 'computing',
    request: JSON.stringify(request),
    carried: JSON.stringify(read.carried),
  });
  return { book, batch, request, faults: read.faults, isDone: false };
}

async function digestOnly({ list, reading }: BatchAsked, signal: AbortSignal): Promise<ReadList> {
  const zones = zonesOf(list, reading, signal);
  for (;;) {
    const { done, value } = await zones.next();
    if (done === true) return value;
  }
}

/** What two commands must have in common to be of one run, beside their lists. */
function typedOf({ request }: BatchAsked): string {
  return digestOf(VERSION, request.operation, Object.entries(request.fields).sort(), request.catalog);
}

function resultExists(path: string): BatchError {
  return new BatchError(
    'result-exists',
    `${path} is there already, and is of another run: choose another result, or move that file away.`,
    { fields: { path } },
  );
}

function anotherRun(book: Book, { result, list }: BatchAsked, { digest }: ReadList): BatchError {
  const differs = book.meta('list') === digest ? 'request' : 'list';
  const what =
    differs === 'list'
      ? `${list} has other zones than when that run began`
      : 'that run asked for something else, or was made by another version';
  return new BatchError(
    'state-of-another-run',
    `${book.path} holds another run of ${result}: ${what}. Give the command of that run, choose another result, or remove that file to give that run up.`,
    { fields: { path: book.path, differs } },
  );
}

function emptyList(path: string, { faults }: ReadList): BatchError {
  return new BatchError('list-empty', `${path} holds no zone that could be read: nothing is to be done.`, {
    fields: { path, faults },
  });
}
