import { isSylvanError, SylvanError, DeadlineExceeded, hostOf, type Fetch } from '#server';
import { hostFailure } from '../analyses/upstream.ts';

/**
 * Runs `work` and returns its result. Throws every failure as `upstream-timeout` or `upstream-failure`, with the host of `url`,
 * the attempts and, if there was an answer, its status. Rejects with `signal.reason` on abort.
 */
export async function fetchUpstream<T>(url: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    const isLate = error instanceof DeadlineExceeded || isSylvanError(error, 'timeout');
    if (!isLate && !isSylvanError(error)) throw error;
    throw hostFailure(hostOf(url), isSylvanError(error) ? error.fields : {}, isLate, error);
  }
}

/** The error for an invalid answer, with a short reason. */
export function incomplete(what: string): SylvanError {
  return new SylvanError('stac-invalid', `The response cannot be used: ${what}.`, { fields: { attempt: 1 } });
}

/** `fetch` with a limit on the total bytes of all bodies. Beyond that limit, reading fails with `stac-invalid`. */
export function limitedFetch(fetch: Fetch, maxBytes: number): Fetch {
  let left = maxBytes;
  return async (url, init) => {
    const response = await fetch(url, init);
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        left -= piece.byteLength;
        if (left >= 0) controller.enqueue(piece);
        else
          controller.error(new SylvanError('stac-invalid', `The response is larger than ${maxBytes} bytes.`));
      },
    });
    const { status, headers } = response;
    return new Response(response.body?.pipeThrough(counted) ?? null, { status, headers });
  };
}
