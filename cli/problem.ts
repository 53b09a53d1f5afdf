import { printable } from 'sylvan/locale';
import type { Lang, Problem } from 'sylvan/contract';
import { wrap } from './layout.ts';
import type { OutputError } from './output-error.ts';
import { keyTextsOf } from './texts/keys.ts';
import { outputReason, outputTextsOf } from './texts/output.ts';
import { textsOf } from './texts/record.ts';

/** Errors whose detail already shows their message, in the requested language. */
const OWN_ERRORS: ReadonlySet<string> = new Set(['SylvanError', 'OutputError']);

/** The parts of a problem shown to people. */
export type ProblemText = Pick<Problem, 'title' | 'detail' | 'errors'>;

/** A problem for people: its title, then each fault of the request, or what happened and what to do. */
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

/** The problem of a file that cannot be written or read, in the form of the library's problems, none of which is about files. */
export function outputProblem({ reason, path, use, content }: OutputError, lang: Lang): OutputProblem {
  const code = use === 'input' ? 'input-failed' : 'output-failed';
  return {
    type: `urn:sylvan:problem:${code}`,
    title: outputTextsOf(lang).titles[use],
    detail: outputReason(reason, use, path, lang) + contentText(content, lang),
    code,
    charged: false,
    retryable: false,
    fields: { reason, path },
  };
}

const NAMES = 10;

function contentText(content: readonly string[], lang: Lang): string {
  if (content.length === 0) return '';
  const names = content.slice(0, NAMES).map((name) => printable(name));
  return ` ${outputTextsOf(lang).contains([...names, ...(content.length > NAMES ? ['…'] : [])].join(', '))}`;
}

/**
 * The error's own message, which may say more than the detail, without control characters. Messages are in English: in another
 * language, only those of other programs are shown.
 */
function noteLines(thrown: unknown, lang: Lang, columns: number): string[] {
  if (!(thrown instanceof Error) || thrown.message === '') return [];
  const isOwn = OWN_ERRORS.has(thrown.name);
  if (isOwn && lang !== 'en') return [];
  const name = isOwn ? '' : `${thrown.name}: `;
  const labels = `${name}${thrown.message}`.replaceAll(/[^\P{C}\n]/gu, '');
  return wrap(labels, columns, `  ${textsOf(lang).note}`);
}

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
