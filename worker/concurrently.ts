/**
 * Runs `work` on all items at once and waits until every one has settled. The first failure aborts the others and is
 * what the call rejects with; an abort from outside rejects with the signal's reason.
 */
export async function concurrently<T, R>(
  items: readonly T[],
  signal: AbortSignal,
  work: (item: T, signal: AbortSignal) => Promise<R>,
): Promise<R[]> {
  const siblings = new AbortController();
  const joined = AbortSignal.any([signal, siblings.signal]);
  let failure: { error: unknown } | null = null;
  const settled = await Promise.all(
    items.map(async (item) => {
      try {
        return await work(item, joined);
      } catch (error) {
        failure ??= { error };
        siblings.abort();
        return undefined as R;
      }
    }),
  );
  signal.throwIfAborted();
  if (failure !== null) throw (failure as { error: unknown }).error;
  return settled;
}
