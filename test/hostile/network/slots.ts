import type { Case } from './cases.ts';
import { tryCase, type Reader, type Result } from './trial.ts';
import { wrongWith } from './verdict.ts';

/** What came of many cases. */
interface Outcomes {
  /** Sentences about those that went wrong. */
  readonly wrong: readonly string[];
  /** How many ended so. */
  readonly counts: Readonly<Partial<Record<Result['outcome'], number>>>;
}

/** Of so many cases, one may be tried again: a busy machine misses a deadline that is a fiftieth of its time. */
const AGAIN = 25;
const NEVER_AGAIN: readonly Result['outcome'][] = ['wrong pixels', 'untyped error', 'hung'];

/**
 * Tries the cases, one at a time on each of the hosts at `urls`: a page opens six connections to a host, and a silent case
 * takes them all. What fails without being forbidden is tried once more, alone; a fault in the reader fails twice.
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

/** The same under another address, of which the host knows nothing yet. */
function secondOf(trial: Case): Case {
  return { ...trial, path: `${trial.path}&again=1` };
}

/** The cases whose faults no answer has met. Who leaves by a clock may have gone before the host hears of the request. */
export function neverMet(cases: readonly Case[], hits: ReadonlyMap<string, number>): string[] {
  const isMet = ({ path, leaving }: Case) => leaving !== null || hits.has(path.slice(path.indexOf('?')));
  return cases.filter((trial) => !isMet(trial) && !isMet(secondOf(trial))).map(({ title }) => title);
}
