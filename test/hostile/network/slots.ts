import type { Case } from './cases.ts';
import { tryCase, type Reader, type Result, SPEED } from './trial.ts';
import { PROBLEM_CODES } from '../../../src/errors/errors.ts';

/** Additional milliseconds of real time allowed for a busy machine. */
const BUSY = 2000;
/** Milliseconds of real time within which an abort must end the read. */
const ABORTED_WITHIN = 100;

const CODES: ReadonlySet<string> = new Set(PROBLEM_CODES);

/** A message about what is wrong with a result; `null` if nothing is. */
function wrongWith(
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

/** The outcomes of many cases. */
interface Outcomes {
  /** Messages about unexpected outcomes. */
  readonly wrong: readonly string[];
  /** Number of cases by outcome. */
  readonly counts: Readonly<Partial<Record<Result['outcome'], number>>>;
}

/**
 * One in this many cases may be repeated: a busy machine can miss deadlines that are shortened fifty times.
 */
const AGAIN = 25;
const NEVER_AGAIN: readonly Result['outcome'][] = ['wrong pixels', 'untyped error', 'hung'];

/**
 * Runs the cases, one at a time on each of the hosts at `urls`: a browser opens six connections to a host,
 * and a silent case occupies them all. A failed case is repeated once, alone, unless its outcome is never
 * acceptable; a bug in the reader fails twice.
 */
export async function tryCases(
  cases: readonly Case[],
  urls: readonly string[],
  reader: Reader,
): Promise<Outcomes> {
  const wrong: string[] = [];
  const again: Case[] = [];
  const counts: Partial<Record<Result['outcome'], number>> = {};
  const tryOne = async (trial: Case, url: string, mayFail: boolean) => {
    const result = await tryCase(trial, url, reader);
    const sentence = wrongWith(trial, result);
    if (sentence !== null && mayFail && !NEVER_AGAIN.includes(result.outcome)) {
      again.push(trial);
      return;
    }
    counts[result.outcome] = (counts[result.outcome] ?? 0) + 1;
    if (sentence !== null) wrong.push(sentence);
  };
  const left = cases.values();
  await Promise.all(
    urls.map(async (url) => {
      for (const trial of left) await tryOne(trial, url, true);
    }),
  );
  const chances = Math.ceil(cases.length / AGAIN);
  for (const [i, trial] of again.entries()) {
    if (i < chances) await tryOne(secondOf(trial), urls[0], false);
    else wrong.push(`${trial.title}: one failure too many to try again`);
  }
  return { wrong, counts };
}

/** The same case under another address, for which the host has no state yet. */
function secondOf(trial: Case): Case {
  return { ...trial, path: `${trial.path}&again=1` };
}

/**
 * The cases whose faults never occurred. Cases that abort by a clock may end before the host gets the
 * request.
 */
export function neverMet(cases: readonly Case[], hits: ReadonlyMap<string, number>): string[] {
  const isMet = ({ path, leaving }: Case) => leaving !== null || hits.has(path.slice(path.indexOf('?')));
  return cases.filter((trial) => !isMet(trial) && !isMet(secondOf(trial))).map(({ title }) => title);
}
