import { wrap } from './layout.ts';
import type { Lang, Problem } from './library.ts';
import { textsOf } from './texts.ts';

/** A problem for people: its title, then each fault of the request or what happened and what to do. */
export function formatProblem(problem: Problem, thrown: unknown, lang: Lang, columns: number): string {
  const faults = problem.errors ?? [];
  const body =
    faults.length > 0
      ? faults.flatMap(({ detail }) => wrap(detail, columns, '  - '))
      : [...wrap(problem.detail, columns, '  '), ...noteLines(thrown, lang, columns)];
  return `${[`sylvan: ${problem.title}`, ...body].join('\n')}\n`;
}

/** The thrower's own words, in English, which may know more than the detail; control characters are dropped. */
function noteLines(thrown: unknown, lang: Lang, columns: number): string[] {
  if (!(thrown instanceof Error) || thrown.message === '') return [];
  const name = thrown.name === 'SylvanError' ? '' : `${thrown.name}: `;
  const words = `${name}${thrown.message}`.replaceAll(/[^\P{C}\n]/gu, '');
  return wrap(words, columns, `  ${textsOf(lang).note}`);
}
