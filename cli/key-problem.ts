import type { Lang, Problem } from 'sylvan/contract';
import { keyTextsOf } from './texts/keys.ts';

/** Rewrites a problem's sentences about keys for the command line; `service` is the named service. */
export function inOwnWords(problem: Problem, lang: Lang, service: string | undefined): Problem {
  const { noKey, faults, noService } = keyTextsOf(lang);
  if (problem.code === 'missing-key') return { ...problem, detail: noKey };
  if (problem.errors?.some(({ code }) => code === 'option-value') !== true) return problem;
  const own: Readonly<Record<string, string>> =
    service === undefined ? { ...faults, '/service': noService } : faults;
  const errors = problem.errors.map((fault) => ({ ...fault, detail: own[fault.pointer] ?? fault.detail }));
  return { ...problem, errors, detail: errors.map(({ detail }) => detail).join(' ') };
}
