import { problemStatus, type Lang } from 'sylvan/contract';
import { SylvanError, type ErrorFields, type ProblemCode, toProblem } from '#server';
import { titleOf } from 'sylvan/locale';
import { HEADERS, headersNamed, type HeaderName } from './headers.ts';
import { refTo } from './schemas.ts';

const PROBLEM_TYPE = 'application/problem+json';

/** Example fields for the codes that have fields. */
const FIELDS: Readonly<Partial<Record<ProblemCode, ErrorFields>>> = {
  'no-imagery': { collections: ['sentinel-2-l2a'], scenes_found: 0 },
  'quota-exceeded': { resets_at: '2026-01-01T00:00:00.000Z' },
  'upstream-failure': { host: 'catalog.example.org', attempts: 4 },
  'upstream-timeout': { host: 'catalog.example.org', attempts: 4 },
};

/** Headers of a status, besides those of every answer. */
const OF_STATUS: Readonly<Record<number, readonly HeaderName[]>> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  409: ['Retry-After'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

/** The answers for these codes, by status. All of them have `headers`. */
export function problemAnswers(codes: readonly ProblemCode[], headers: readonly HeaderName[]) {
  const statuses = [...new Set(codes.map(statusOf))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      problemAnswer(
        codes.filter((code) => statusOf(code) === status),
        [...headers, ...(OF_STATUS[status] ?? [])],
      ),
    ]),
  );
}

/** One answer, with a description and an example of each of its codes. */
export function problemAnswer(codes: readonly ProblemCode[], headers: readonly HeaderName[]) {
  return { headers: headersNamed(headers), ...problemTexts(codes, 'en') };
}

/** The description of an answer's codes, in a language. */
export function problemTexts(codes: readonly ProblemCode[], lang: Lang) {
  const examples = Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code, lang) }]));
  return {
    description: codes.map((code) => `\`${code}\`: ${titleOf(code, lang)}`).join('. ') + '.',
    content: { [PROBLEM_TYPE]: { schema: refTo('Problem'), examples } },
  };
}

/** The codes of an answer; empty if it is not an answer or not a problem. */
export function problemCodes(part: { readonly content?: object }): ProblemCode[] {
  const { [PROBLEM_TYPE]: problem } = (part.content ?? {}) as { [PROBLEM_TYPE]?: { examples: object } };
  return Object.keys(problem?.examples ?? {}) as ProblemCode[];
}

function exampleOf(code: ProblemCode, lang: Lang) {
  const error = new SylvanError(code, titleOf(code, 'en'), { fields: FIELDS[code] ?? {} });
  return toProblem(error, { lang, instance: HEADERS['Request-Id'].example });
}

/** The status of a code. Throws for a code that never leaves the service. */
function statusOf(code: ProblemCode): number {
  const status = problemStatus(code);
  if (status === undefined) throw new TypeError(`${code} never travels`);
  return status;
}
