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
  const failures: unknown[] = [];
  const settled = await Promise.all(
    items.map(async (item) => {
      try {
        return await work(item, joined);
      } catch (error) {
        failures.push(error);
        siblings.abort();
        return undefined as R;
      }
    }),
  );
  signal.throwIfAborted();
  if (failures.length > 0) throw failures[0];
  return settled;
}
