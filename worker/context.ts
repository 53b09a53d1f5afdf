import type { Arena } from './arena.ts';
import type { OpenSource } from './http/open.ts';
import type { Shelf } from './shelf.ts';

/** Reports what has been read since the last call. */
export type OnProgress = (tiles: number, bytes: number) => void;

/** What a place (browser worker, Node worker) hands its tasks. */
export interface Runtime {
  readonly arena: Arena;
  readonly openSource: OpenSource;
  /** Settles when all that was fetched so far is kept, where it is to be; never rejects. */
  readonly settled: () => Promise<void>;
}

/** Everything a running task may use. */
export interface TaskContext extends Omit<Runtime, 'settled'> {
  /** What the task keeps in the arena between its awaits; cleared when it ends. */
  readonly shelf: Shelf;
  readonly signal: AbortSignal;
  readonly onProgress: OnProgress;
}
