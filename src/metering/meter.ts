import type { Operation } from '../contract/calls.ts';

/** A call with a valid request, before its work begins. */
export interface CallRequest {
  /** The operation: `analyze` or `compare`. */
  readonly operation: Operation;
  /** The validated request, with `date` only if the caller gave one. */
  readonly request: object;
  /** Lowercase UUID, if the caller named the call. The call then counts once, however often it is made. */
  readonly id?: string;
}

/** A call that may start its work. */
export interface CountedCall {
  /** JWS proving that the call was counted, for `details.provenance.receipt`. Undefined if there is no proof. */
  readonly receipt: string | undefined;
  /** Keeps the unit of a completed call, or returns that of a failed one. Called once; never rejects. */
  end(outcome: 'done' | 'failed'): Promise<void>;
}

/** Counts calls. It is called once a request is valid and before any work starts. */
export interface Meter {
  /** Rejects with a SylvanError that says why the call is refused, or with `signal.reason`. No unit remains spent then. */
  begin(call: CallRequest, signal: AbortSignal): Promise<CountedCall>;
}

/**
 * Runs `work` as a counted call: the meter is called first and told once how the work ended. The unit of a call that fails is
 * returned. Rejects as the meter or the work does; a meter that cannot return a unit does not hide why the work failed.
 */
export async function counted<T>(
  meter: Meter,
  requested: CallRequest,
  signal: AbortSignal,
  work: (receipt: string | undefined) => Promise<T>,
): Promise<T> {
  const call: CountedCall = await meter.begin(requested, signal);
  let result: T;
  try {
    result = await work(call.receipt);
    signal.throwIfAborted();
  } catch (error) {
    try {
      await call.end('failed');
    } catch {
      // The caller must learn why the work failed.
    }
    throw error;
  }
  await call.end('done');
  return result;
}

/** Adds the receipt to a record, if there is one. */
export function withReceipt<A extends { readonly details: { readonly provenance: object } }>(
  answer: A,
  receipt: string | undefined,
): A {
  if (receipt === undefined) return answer;
  const provenance = { ...answer.details.provenance, receipt };
  return { ...answer, details: { ...answer.details, provenance } };
}
