import { PROBLEM_CODES } from '../../../src/errors/errors.ts';
import type { Case } from './cases.ts';
import { SPEED, type Result } from './trial.ts';

/** Milliseconds of real time that a busy machine may add. */
const BUSY = 2000;
/** An abort must be answered within so many milliseconds of real time. */
const ABORTED_WITHIN = 100;

const CODES: ReadonlySet<string> = new Set(PROBLEM_CODES);

/** What is wrong with a result, as a sentence; `null` where nothing is. */
export function wrongWith(
  { title, expected, within, atLeast }: Case,
  { outcome, elapsed, error }: Result,
): string | null {
  const isTyped = expected.includes('typed') && CODES.has(outcome);
  if (!isTyped && !(expected as readonly string[]).includes(outcome))
    return `${title}: ${outcome} instead of ${expected.join(' or ')}${error instanceof Error ? ` (${error.message})` : ''}`;
  const limit = outcome === 'aborted' ? ABORTED_WITHIN : within / SPEED + BUSY;
  if (elapsed > limit) return `${title}: took ${elapsed} ms of real time (at most ${limit})`;
  if (outcome === 'right' && elapsed * SPEED < atLeast) return `${title}: did not wait ${atLeast} ms`;
  return null;
}
