import { availableParallelism } from 'node:os';
import type { Estimate } from 'sylvan/node';
import { AtOnce } from '../limits/at-once.ts';
import { Queue, RETRY_SECONDS, tooMany } from '../limits/queue.ts';
import { unavailable } from '../limits/refusals.ts';
import type { EngineData } from '../outbound/outbound.ts';
import { builtFile, Thread } from '../threads/thread.ts';
import { judge, type Judged, type Operation, type Unjudged, type ValidRequests } from './judge.ts';

/** Maximum bytes of a body that is validated on the main thread, which takes at most a few milliseconds. */
const SMALL_BYTES = 4 * 1024;

/** The caller of a request, and the signal that ends the wait for it. */
export interface Caller {
  readonly keyId: string;
  readonly signal: AbortSignal;
}

/**
 * Maximum numbers of large requests that run (one per thread), that wait, and that one key has in progress, and maximum seconds
 * per run. Leaves half of the processors to analyses. The time is well above what the worst body takes on a busy machine.
 */
const LIMITS = { threads: Math.max(1, availableParallelism() >> 1), waiting: 32, ofKey: 8, seconds: 10 };
/** Memory limit of a thread in MiB: several times what the largest body and its layout need. */
const MEMORY = { maxOldGenerationSizeMb: 256 };

/**
 * Validates requests. Large ones are validated in threads, which start with the first large request and take one at a time, so
 * that none delays the others. The caller closes it. Only tests set `limits` and `file`.
 */
export function openRequests(
  workerData: EngineData,
  limits = LIMITS,
  file = builtFile('service-requests.js'),
) {
  const makeThread = () => new Thread(file, { workerData, resourceLimits: MEMORY });
  const threads = Array.from({ length: limits.threads }, makeThread);
  const idle = [...threads];
  const queue = new Queue({ running: limits.threads, waiting: limits.waiting });
  const keys = new AtOnce(limits.ofKey);
  const run = <R>(name: string, unjudged: Unjudged, { keyId, signal }: Caller): Promise<Judged<R>> => {
    const work = async () => {
      const thread = idle.pop()!;
      const call = (own: AbortSignal) => thread.call<Judged<R>>(name, unjudged, own);
      return inTime(call, thread, { signal, seconds: limits.seconds }).finally(() => idle.push(thread));
    };
    return keys.run(keyId, () => queue.run(work, signal));
  };
  return {
    /**
     * Throws `malformed-json`; `rate-limited` if too many large requests of the key are in progress; `unavailable` if too many
     * are in progress for all keys, or if one takes too long; `worker-lost` if a thread dies; and the signal's reason.
     */
    judge: async <O extends Operation>(unjudged: Unjudged<O>, caller: Caller) =>
      unjudged.bytes.byteLength <= SMALL_BYTES
        ? judge(unjudged)
        : run<ValidRequests[O]>('judge', unjudged, caller),
    /** Estimates an analysis, always in a thread, because it lays out the geometry. Throws as `judge` does. */
    estimate: (unjudged: Unjudged<'analyze'>, caller: Caller) => run<Estimate>('estimate', unjudged, caller),
    /** Refuses waiting requests and ends the threads. */
    async close() {
      queue.close();
      await Promise.all(threads.map((thread) => thread.end(tooMany())));
    },
  };
}

export type Requests = ReturnType<typeof openRequests>;

/** Ends the thread if its call is aborted or late, because the thread is computing and does not see the abort. */
async function inTime<R>(
  call: (signal: AbortSignal) => Promise<R>,
  thread: Thread,
  { signal, seconds }: { readonly signal: AbortSignal; readonly seconds: number },
): Promise<R> {
  const late = new AbortController();
  const tooLong = `The request could not be validated within ${seconds} s.`;
  const timer = setTimeout(() => late.abort(unavailable(tooLong, RETRY_SECONDS)), seconds * 1000);
  const own = AbortSignal.any([signal, late.signal]);
  try {
    return await call(own);
  } finally {
    clearTimeout(timer);
    if (own.aborted) await thread.end(own.reason);
  }
}
