import { wrap } from './layout.ts';
import type { Lang, Problem } from './library.ts';
import type { OutputError } from './output-error.ts';
import { outputReason, outputTextsOf } from './texts/output.ts';
import { textsOf } from './texts/record.ts';

/** Errors whose message stands in the detail, too, in the language requested. */
const OWN_ERRORS: ReadonlySet<string> = new Set(['SylvanError', 'OutputError']);

/** What people are shown of a problem. */
export type ProblemText = Pick<Problem, 'title' | 'detail' | 'errors'>;

/** A problem for people: its title, then each fault of the request or what happened and what to do. */
export function formatProblem(problem: ProblemText, thrown: unknown, lang: Lang, columns: number): string {
  const faults = problem.errors ?? [];
  const body =
    faults.length > 0
      ? faults.flatMap(({ detail }) => wrap(detail, columns, '  - '))
      : [...wrap(problem.detail, columns, '  '), ...noteLines(thrown, lang, columns)];
  return `${[`sylvan: ${problem.title}`, ...body].join('\n')}\n`;
}

interface OutputProblem extends ProblemText {
  readonly type: string;
  readonly code: string;
  readonly charged: false;
  readonly retryable: false;
  readonly fields: Readonly<Record<string, string>>;
}

/** Files that cannot be written or read, in the form of the library's problems, which know of no files. */
export function outputProblem({ reason, path, use }: OutputError, lang: Lang): OutputProblem {
  const code = use === 'input' ? 'input-failed' : 'output-failed';
  return {
    type: `urn:sylvan:problem:${code}`,
    title: outputTextsOf(lang).titles[use],
    detail: outputReason(reason, use, path, lang),
    code,
    charged: false,
    retryable: false,
    fields: { reason, path },
  };
}

/**
 * The thrower's own words, which may know more than the detail; control characters are dropped. They are English: in another
 * language those of other programs alone are shown.
 */
function noteLines(thrown: unknown, lang: Lang, columns: number): string[] {
  if (!(thrown instanceof Error) || thrown.message === '') return [];
  const isOwn = OWN_ERRORS.has(thrown.name);
  if (isOwn && lang !== 'en') return [];
  const name = isOwn ? '' : `${thrown.name}: `;
  const labels = `${name}${thrown.message}`.replaceAll(/[^\P{C}\n]/gu, '');
  return wrap(labels, columns, `  ${textsOf(lang).note}`);
}
