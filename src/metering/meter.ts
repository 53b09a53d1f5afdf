import type { Operation } from '../contract/calls.ts';

/** A call whose request is valid and whose work has not begun. */
export interface CallRequest {
  /** What is called: `analyze` or `compare`. */
  readonly operation: Operation;
  /** The validated request; `date` only where the caller gave one. */
  readonly request: object;
  /** UUID in lower case, where the caller named the call: it counts once, however often it is made. */
  readonly id?: string;
}

/** A call that may work. */
export interface CountedCall {
  /** JWS that says the call was counted, for `details.provenance.receipt`; undefined where nothing says so. */
  readonly receipt: string | undefined;
  /** Keeps the unit of a call that is done, gives that of one that failed back. Called once; never rejects. */
  end(outcome: 'done' | 'failed'): Promise<void>;
}

/** Counts calls: it is called once a request is valid and before any work starts. */
export interface Meter {
  /** Rejects with what the call is refused for, a SylvanError, or with `signal.reason`; then no unit stays spent. */
  begin(call: CallRequest, signal: AbortSignal): Promise<CountedCall>;
}

/**
 * Lets `work` run as a call that counts: the meter is called first, and hears how it ended. The unit of one that does not end
 * well goes back. Rejects with what the meter or the work rejects with.
 */
export async function counted<T>(
  meter: Meter,
  requested: CallRequest,
  signal: AbortSignal,
  work: (receipt: string | undefined) => Promise<T>,
): Promise<T> {
  const call: CountedCall = await meter.begin(requested, signal);
  try {
    const result = await work(call.receipt);
    signal.throwIfAborted();
    await call.end('done');
    return result;
  } catch (error) {
    await call.end('failed');
    throw error;
  }
}

/** A record that holds its receipt, where there is one. */
export function withReceipt<A extends { readonly details: { readonly provenance: object } }>(
  answer: A,
  receipt: string | undefined,
): A {
  if (receipt === undefined) return answer;
  const provenance = { ...answer.details.provenance, receipt };
  return { ...answer, details: { ...answer.details, provenance } };
}
