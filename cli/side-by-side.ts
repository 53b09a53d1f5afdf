/**
 * Runs `work` for each item with limited concurrency. If one item fails, aborts the others, and rejects with the first failure
 * once none is running any more.
 */
export async function sideBySide<T>(
  itemsUntil: (signal: AbortSignal) => Iterator<T, void> | AsyncIterator<T, void>,
  atOnce: number,
  signal: AbortSignal,
  work: (item: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const failing = new AbortController();
  const own = AbortSignal.any([signal, failing.signal]);
  const items = itemsUntil(own);
  const slot = async () => {
    try {
      for (;;) {
        own.throwIfAborted();
        const { done, value } = await items.next();
        if (done === true) return;
        await work(value, own);
      }
    } catch (error) {
      failing.abort(error);
      throw error;
    }
  };
  const slots = await Promise.allSettled(Array.from({ length: atOnce }, slot));
  own.throwIfAborted();
  const failed = slots.find((ended) => ended.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
