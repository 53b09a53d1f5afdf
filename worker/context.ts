import type { Arena, ArenaBlock, ViewConstructor } from './arena.ts';
import type { OpenSource } from '../src/net/client.ts';

/** What one piece of work keeps in the arena while it waits for more. Its owner clears it. */
export class Shelf {
  readonly #blocks: ArenaBlock<unknown>[] = [];

  constructor(readonly arena: Arena) {}

  cachePlan<T>(view: ViewConstructor<T>, length: number): ArenaBlock<T> {
    const block = this.arena.cachePlan(view, length);
    this.#blocks.push(block);
    return block;
  }

  /** Gives all blocks back: their views must not be used any more. */
  clear(): void {
    for (const block of this.#blocks.splice(0)) this.arena.giveBack(block);
  }
}

/** Runs `work` with a shelf of its own, cleared when it has ended. */
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

/** What a place (browser worker, Node worker) hands its tasks. */
export interface Runtime {
  readonly arena: Arena;
  readonly openSource: OpenSource;
  /** Settles when all that was fetched so far is stored, where it is to be; never rejects. */
  readonly flushed: () => Promise<void>;
}

/** Everything a running task may use. */
export interface TaskContext extends Omit<Runtime, 'flushed'> {
  /** What the task keeps in the arena between its awaits; cleared when it ends. */
  readonly shelf: Shelf;
  readonly signal: AbortSignal;
  readonly onProgress: OnProgress;
}

/**
 * Runs `work` on all items at once and waits until every one has settled. The first failure aborts the others and is
 * what the call rejects with; an abort from outside rejects with the signal's reason.
 */
export async function concurrently<T, R>(
  items: readonly T[],
  signal: AbortSignal,
  work: (item: T, signal: AbortSignal) => Promise<R>,
): Promise<R[]> {
  const siblings = new AbortController();
  const joined = AbortSignal.any([signal, siblings.signal]);
  const failures: unknown[] = [];
  const flushed = await Promise.all(
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
  return flushed;
}
