import type { Bytes } from './block-store.ts';

/** What a catalogue answered. */
export interface KeptAnswer {
  readonly bytes: Bytes;
  /** The host's clock when it answered, milliseconds since 1970, where it is known. */
  readonly date: number | null;
  /** When it was kept, by this device's clock. */
  readonly kept: number;
}

/** What is kept at most; the oldest go where there is more. */
export interface AnswerLimits {
  readonly answers: number;
  readonly bytes: number;
}

/** Of a cache. */
export const ANSWER_LIMITS: AnswerLimits = { answers: 1000, bytes: 128 * 2 ** 20 };

/**
 * Answers of catalogues, by a name of 64 hex digits that stands for the request. What is answered was checked against its digest;
 * what does not hold is deleted, and missing. Any record may be gone at any time.
 */
export interface AnswerStore {
  answer(name: string): Promise<KeptAnswer | undefined>;
  /** Replaces what was kept by this name. */
  keepAnswer(name: string, answer: KeptAnswer): Promise<void>;
}
