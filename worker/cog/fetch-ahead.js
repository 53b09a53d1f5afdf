const BATCH_BYTES = 4 * 2 ** 20;
const BATCHES_AHEAD = 2;
/**
 * The bytes of each item, in the order given, while those of the next items are on their way: at most
 * `BATCHES_AHEAD + 1` batches of about `BATCH_BYTES` are held. Leaving the loop early aborts what is under way.
 */
export async function* fetchAhead(source, items, signal) {
    const stop = new AbortController();
    const relay = () => stop.abort(signal.reason);
    signal.addEventListener('abort', relay);
    const batches = inBatches(items);
    const pending = [];
    try {
        signal.throwIfAborted();
        for (const [i, batch] of batches.entries()) {
            while (pending.length <= BATCHES_AHEAD && i + pending.length < batches.length)
                pending.push(request(source, batches[i + pending.length], stop.signal));
            const arrays = await pending.shift();
            signal.throwIfAborted();
            for (const [k, item] of batch.entries())
                yield { item, bytes: arrays[k] };
        }
    }
    finally {
        signal.removeEventListener('abort', relay);
        stop.abort();
    }
}
/** Its failure is told when its turn comes; should the loop end before, no one is left to hear it. */
function request(source, items, signal) {
    const ranges = items.map(({ range }) => range);
    const answer = source.readMany(ranges, signal);
    answer.catch(() => undefined);
    return answer;
}
function inBatches(items) {
    const batches = [];
    let bytes = Infinity;
    for (const item of items) {
        bytes += item.range.length;
        if (bytes > BATCH_BYTES) {
            batches.push([]);
            bytes = item.range.length;
        }
        batches.at(-1).push(item);
    }
    return batches;
}
