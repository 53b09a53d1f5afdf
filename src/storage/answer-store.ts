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

/** Of the limits: what may be added until they are looked at again. Four stores of one place at once so pass them by a tenth at most. */
const SLACK = 1 / 40;

/** Says when to look at all that is kept, which takes long: at the first answer that is added, and after each fortieth of the limits. */
export class AnswerTally {
  #answers = 0;
  #bytes = 0;

  constructor(readonly limits: AnswerLimits) {}

  /** Counts an answer that was added; true where all must be looked at now. */
  isDue(bytes: number): boolean {
    this.#answers -= 1;
    this.#bytes -= bytes;
    if (this.#answers >= 0 && this.#bytes >= 0) return false;
    this.#answers = Math.floor(this.limits.answers * SLACK);
    this.#bytes = this.limits.bytes * SLACK;
    return true;
  }
}

/**
 * Answers of catalogues, by a name of 64 hex digits that stands for the request. What is answered was checked against its digest;
 * what does not hold is deleted, and missing. Any record may be gone at any time.
 */
export interface AnswerStore {
  answer(name: string): Promise<KeptAnswer | undefined>;
  /** Replaces what was kept by this name. */
  keepAnswer(name: string, answer: KeptAnswer): Promise<void>;
}
