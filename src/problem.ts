import type { Lang } from './contract/zone.ts';
import type { Problem } from './contract/problem.ts';
import { problemStatus, problemType } from './contract/problem-status.ts';
import { asSylvanError, SylvanError } from './errors/errors.ts';
import { detailOf, faultDetail, statedFacts, titleOf } from './locale/detail.ts';

/** How to present an error. */
export interface ProblemOptions {
  /** Language of title and detail. */
  readonly lang: Lang;
  /** The Request-Id of the call that failed. */
  readonly instance?: string;
}

/**
 * An error as RFC 9457 problem details in the requested language; `status` is absent for codes that are never sent over HTTP.
 * The reason of `AbortSignal.timeout` becomes `timeout`. Anything else but a SylvanError becomes `internal`, and none of its
 * content is revealed.
 */
export function toProblem(thrown: unknown, { lang, instance }: ProblemOptions): Problem {
  const isTimeout = (thrown as Error | null | undefined)?.name === 'TimeoutError';
  const error = isTimeout ? new SylvanError('timeout', 'Timed out') : asSylvanError(thrown);
  const status = problemStatus(error.code);
  const fields = statedFacts(error);
  return {
    type: problemType(error.code),
    title: titleOf(error.code, lang),
    ...(status !== undefined && { status }),
    detail: detailOf(error, lang),
    ...(instance !== undefined && { instance }),
    code: error.code,
    charged: false,
    retryable: error.retryable,
    ...(Object.keys(fields).length > 0 && { fields }),
    ...(error.errors.length > 0 && {
      errors: error.errors.map((fault) => ({
        pointer: fault.pointer,
        code: fault.code,
        detail: faultDetail(fault, lang),
      })),
    }),
  };
}
