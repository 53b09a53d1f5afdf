import { SylvanError } from 'sylvan/server';

/** The client has left before its answer. Nobody reads this: it keeps what was no failure out of the failures. */
export function clientGone(cause: unknown): SylvanError {
  return new SylvanError('unavailable', 'The client has gone.', { cause });
}
