import { SylvanError } from 'sylvan/server';

/** The client left before its answer. Nobody reads this answer; its status separates such requests from failures. */
export function clientGone(cause: unknown): SylvanError {
  return new SylvanError('unavailable', 'The client has gone.', { cause });
}
