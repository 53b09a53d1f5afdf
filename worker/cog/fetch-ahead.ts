import { dispose } from '../http/disposable.ts';
import type { ByteRange, RangeSource } from '../http/range-source.ts';

const BATCH_BYTES = 4 * 2 ** 20;
const BATCHES_AHEAD = 2;
/** Made once: an exception takes its time to make. */
const ENDED = new DOMException('The reading has ended', 'AbortError');

/** An item and the bytes of its range, which may be gone when the next item is asked for. */
export interface Fetched<T> {
  readonly item: T;
  readonly bytes: Uint8Array;
}

/**
 * The bytes of each item, in the order given, while those of the next items are on their way: at most
 * `BATCHES_AHEAD + 1` batches of about `BATCH_BYTES` are held. Leaving the loop early aborts what is under way.
 */
export async function* fetchAhead<T extends { readonly range: ByteRange }>(
  source: RangeSource,
  items: readonly T[],
  signal: AbortSignal,
): AsyncGenerator<Fetched<T>, void, undefined> {
  const stop = new AbortController();
  const relay = () => stop.abort(signal.reason);
  signal.addEventListener('abort', relay);
  const batches = inBatches(items);
  const pending: Promise<Uint8Array<ArrayBuffer>[]>[] = [];
  try {
    signal.throwIfAborted();
    for (const [i, batch] of batches.entries()) {
      while (pending.length <= BATCHES_AHEAD && i + pending.length < batches.length)
        pending.push(request(source, batches[i + pending.length], stop.signal));
      const arrays = await pending.shift()!;
      signal.throwIfAborted();
      for (const [k, item] of batch.entries()) yield { item, bytes: arrays[k] };
      dispose(arrays);
    }
  } finally {
    signal.removeEventListener('abort', relay);
    stop.abort(ENDED);
  }
}

/** Its failure is told when its turn comes; should the loop end before, no one is left to hear it. */
function request(
  source: RangeSource,
  items: readonly { readonly range: ByteRange }[],
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const ranges = items.map(({ range }) => range);
  const answer = source.readMany(ranges, signal);
  answer.catch(() => undefined);
  return answer;
}

function inBatches<T extends { readonly range: ByteRange }>(items: readonly T[]): T[][] {
  const batches: T[][] = [];
  let bytes = Infinity;
  for (const item of items) {
    bytes += item.range.length;
    if (bytes > BATCH_BYTES) {
      batches.push([]);
      bytes = item.range.length;
    }
    batches.at(-1)!.push(item);
  }
  return batches;
}
