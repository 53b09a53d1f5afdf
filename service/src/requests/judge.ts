import { LANGS, type AnalyzeRequest, type CompareRequest, type Lang } from 'sylvan/contract';
import type { ErrorData } from 'sylvan/node';
import { isSylvanError, parseAnalyzeRequest, parseCompareRequest } from '#server';
import { jsonIn } from './json.ts';

/** The operations whose requests may have a geometry, and the type of each valid request. */
export interface ValidRequests {
  readonly analyze: AnalyzeRequest;
  readonly compare: CompareRequest;
}
export type Operation = keyof ValidRequests;

/** A request as received, and the UTC day of the database, `YYYY-MM-DD`. */
export interface Unjudged<O extends Operation = Operation> {
  readonly operation: O;
  readonly bytes: Uint8Array;
  readonly today: string;
}

/** A validated request: plain data, which a thread can send. */
export interface Judged<R> {
  /** The language that the body names. */
  readonly lang: Lang | undefined;
  /** The valid request and the day that the body names, or the refusal. */
  readonly outcome: Accepted<R> | { readonly refusal: ErrorData };
}

/** A valid request, and the day that its body names. */
export interface Accepted<R> {
  readonly request: R;
  readonly date: string | undefined;
}

type Parse<R> = (body: unknown, day: { readonly today: string }) => R;

const PARSERS: { readonly [O in Operation]: Parse<ValidRequests[O]> } = {
  analyze: parseAnalyzeRequest,
  compare: parseCompareRequest,
};

/** Reads and validates a request. Faults in its fields are part of the outcome. Throws `malformed-json`. */
export function judge<O extends Operation>({
  operation,
  bytes,
  today,
}: Unjudged<O>): Judged<ValidRequests[O]> {
  const body = jsonIn(bytes);
  const { lang: named, date } = Object(body) as { lang?: unknown; date?: string };
  const lang = LANGS.find((known) => known === named);
  try {
    return { lang, outcome: { request: PARSERS[operation](body, { today }), date } };
  } catch (error) {
    if (!isSylvanError(error)) throw error;
    return { lang, outcome: { refusal: error.toData() } };
  }
}
