import type { CountedCall, CallAsked, Meter } from './metering/meter.ts';

/**
 * Lets `work` run as a call that counts: the meter is asked first, and told how it ended. The unit of one that does not end well
 * goes back. Rejects with what the meter or the work rejects with.
 */
export async function counted<T>(
  meter: Meter,
  asked: CallAsked,
  signal: AbortSignal,
  work: (receipt: string | undefined) => Promise<T>,
): Promise<T> {
  const call: CountedCall = await meter.begin(asked, signal);
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
