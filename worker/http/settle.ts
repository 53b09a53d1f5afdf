/**
 * Runs `works` side by side: their answers in order, or, when one fails, the first failure, after the others were aborted
 * and have all ended, so that nothing runs on behind the caller's back. `signal` aborts all of them.
 */
export async function allOrNone<T>(
  works: readonly ((signal: AbortSignal) => Promise<T>)[],
  signal: AbortSignal,
): Promise<T[]> {
  const group = new AbortController();
  const forward = () => group.abort(signal.reason);
  signal.throwIfAborted();
  signal.addEventListener('abort', forward, { once: true });
  const results = works.map((work) => work(group.signal));
  try {
    return await Promise.all(results);
  } catch (error) {
    group.abort(error);
    await Promise.allSettled(results);
    throw error;
  } finally {
    signal.removeEventListener('abort', forward);
  }
}
