import type { KeepPlan } from './core/keep-plan.ts';
import type { AnswerStore } from './storage/answer-store.ts';

export interface CacheOptions {
  /** Bytes of pixels kept at most. @default a fifth of what the browser gives the origin, 1 GiB at most; in Node 2 GiB */
  readonly bytes?: number;
  /** In Node, where it is kept. @default `sylvan` in the user's folder for caches */
  readonly folder?: string;
}

/** What is kept of earlier calls. Who opened it closes it. */
export interface Cache {
  /** Where workers keep pixels. */
  readonly plan: KeepPlan;
  readonly answers: AnswerStore;
  /** Ends its connection, once what is being written is; later answers are neither found nor kept. Safe to call again. */
  close(): void;
}
