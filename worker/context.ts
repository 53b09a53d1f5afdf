import type { Arena, ArenaBlock, ViewConstructor } from './arena.ts';
import type { LoadCodec } from './codecs/codecs.ts';
import type { OpenSource } from '../src/net/client.ts';
import type { FileWindows, LevelWindow } from '../src/workers/windows.ts';

/** The reserved blocks of one piece of work. Its owner clears it. */
export class Shelf {
  readonly #blocks: ArenaBlock<unknown>[] = [];

  constructor(readonly arena: Arena) {}

  reserve<T>(view: ViewConstructor<T>, length: number): ArenaBlock<T> {
    const block = this.arena.reserve(view, length);
    this.#blocks.push(block);
    return block;
  }

  /** Gives all blocks back: their views must not be used any more. */
  clear(): void {
    for (const block of this.#blocks.splice(0)) this.arena.giveBack(block);
  }
}

/** Runs `work` with a shelf of its own, which is cleared afterwards. */
export async function onOwnShelf<R>(arena: Arena, work: (shelf: Shelf) => R | Promise<R>): Promise<R> {
  const shelf = new Shelf(arena);
  try {
    return await work(shelf);
  } finally {
    shelf.clear();
  }
}

/** Reports what has been read since the last call. */
export type OnProgress = (tiles: number, bytes: number) => void;

/** What a worker, in a browser or in Node, gives its tasks. */
export interface Runtime {
  readonly arena: Arena;
  readonly openSource: OpenSource;
  /** Resolves when all that was fetched so far is stored; never rejects. */
  readonly flushed: () => Promise<void>;
}

/** What a task has of a file: it is open, a window was read, or it cannot be read. */
export type FileRead = Pick<FileWindows, 'failure'> & { readonly window?: LevelWindow };

/** Hears which files a task opens, which windows of them it has read, and why it cannot. */
export type OnRead = (address: string, read: FileRead) => void;

/** Everything a running task may use. */
export interface TaskContext extends Omit<Runtime, 'flushed'> {
  /** The blocks that the task reserves between its awaits; cleared when it ends. */
  readonly shelf: Shelf;
  readonly signal: AbortSignal;
  readonly loadCodec: LoadCodec;
  readonly onProgress: OnProgress;
  /** Called where the limits of reading ask for it. */
  readonly onRead?: OnRead | undefined;
  /** Hears of hosts whose files state no version, so that a cache stores nothing of them. */
  readonly onUnstored?: ((host: string) => void) | undefined;
}

/**
 * Runs `work` on all items in parallel and waits until every one has settled. The first failure aborts the others, and the
 * call rejects with it; after an abort it rejects with the signal's reason.
 */
export async function concurrently<T, R>(
  items: readonly T[],
  signal: AbortSignal,
  work: (item: T, signal: AbortSignal) => Promise<R>,
): Promise<R[]> {
  const siblings = new AbortController();
  const joined = AbortSignal.any([signal, siblings.signal]);
  const failures: unknown[] = [];
  const results = await Promise.all(
    items.map(async (item) => {
      try {
        return await work(item, joined);
      } catch (error) {
        failures.push(error);
        siblings.abort();
        return undefined as R;
      }
    }),
  );
  signal.throwIfAborted();
  if (failures.length > 0) throw failures[0];
  return results;
}
