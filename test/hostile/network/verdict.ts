import { PROBLEM_CODES } from '../../../src/errors/errors.ts';
import type { Case } from './cases.ts';
import { SPEED, type Result } from './trial.ts';

/** Additional milliseconds of real time allowed for a busy machine. */
const BUSY = 2000;
/** Milliseconds of real time within which an abort must end the read. */
const ABORTED_WITHIN = 100;

const CODES: ReadonlySet<string> = new Set(PROBLEM_CODES);

/** A message about what is wrong with a result; `null` if nothing is. */
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
