import type { SharedFault } from '../state/shared.ts';

/** Why an answer from outside cannot be shown. */
export class SharedAnswerError extends Error {
  override readonly name = 'SharedAnswerError';

  constructor(readonly fault: SharedFault) {
    super(`The shared answer cannot be shown: ${fault}`);
  }
}
