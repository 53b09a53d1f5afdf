import type { Arena, ArenaBlock, ViewConstructor } from './arena.ts';
import type { LoadCodec } from './codecs/codecs.ts';
import type { OpenSource } from '../src/net/client.ts';
import type { FileWindows } from '../src/workers/windows.ts';

/** The reserved blocks of one piece of work. The owner of the shelf clears it. */
export class Shelf {
  readonly #blocks: ArenaBlock<unknown>[] = [];

  constructor(readonly arena: Arena) {}

  reserve<T>(view: ViewConstructor<T>, length: number): ArenaBlock<T> {
    const block = this.arena.reserve(view, length);
    this.#blocks.push(block);
    return block;
  }

  /** Gives all blocks back. Their views must not be used afterwards. */
  clear(): void {
    for (const block of this.#blocks.splice(0)) this.arena.giveBack(block);
  }
}

/** Runs `work` with a separate shelf, which is cleared afterwards. */
export async function onOwnShelf<R>(arena: Arena, work: (shelf: Shelf) => R | Promise<R>): Promise<R> {
  const shelf = new Shelf(arena);
  try {
    return await work(shelf);
  } finally {
    shelf.clear();
  }
}

/** Reports what was read since the last call. */
export type ReportRead = (tiles: number, bytes: number) => void;

/** What a worker, in a browser or in Node, provides to its tasks. */
export interface Runtime {
  readonly arena: Arena;
  readonly openSource: OpenSource;
  /** Resolves when everything fetched so far is stored. Never rejects. */
  readonly flushed: () => Promise<void>;
}

/** Called when a task opens a file, reads a window of it, or cannot read it. */
export type OnRead = (file: FileWindows) => void;

/** Everything a running task may use. */
export interface TaskContext extends Omit<Runtime, 'flushed'> {
  /** The blocks that the task keeps across awaits. Cleared when it ends. */
  readonly shelf: Shelf;
  readonly signal: AbortSignal;
  readonly loadCodec: LoadCodec;
  readonly onProgress: ReportRead;
  /** Called if the read limits ask for it. */
  readonly onRead?: OnRead | undefined;
  /** Called with the host of files that state no version, which a cache therefore does not store. */
  readonly onUnstored?: ((host: string) => void) | undefined;
}
