import type { TaskPool } from '../lanes/pool.ts';

/** What every step of the judgement may use. */
export interface JudgeContext {
  readonly pool: TaskPool;
  readonly signal: AbortSignal;
}
