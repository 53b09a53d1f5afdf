import type { Arena } from './arena.ts';
import type { OpenSource } from './http/open.ts';

/** Reports what has been read since the last call. */
export type OnProgress = (tiles: number, bytes: number) => void;

/** What a place (browser worker, Node worker) hands its tasks. */
export interface Runtime {
  readonly arena: Arena;
  readonly openSource: OpenSource;
}

/** Everything a running task may use. */
export interface TaskContext extends Runtime {
  readonly signal: AbortSignal;
  readonly onProgress: OnProgress;
}
