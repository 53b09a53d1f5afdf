import { availableParallelism } from 'node:os';
import type { Estimate } from 'sylvan/node';
import { SylvanError } from '#server';
import { AtOnce } from '../limits/at-once.ts';
import { Queue, RETRY_SECONDS, tooMany } from '../limits/queue.ts';
import type { EngineData } from '../outbound/outbound.ts';
import { builtFile, Thread } from '../threads/thread.ts';
import { judge, type Judged, type Operation, type Unjudged, type ValidRequests } from './judge.ts';

/** Bytes of a body that is validated on the main thread, which takes a few milliseconds at most, whatever its content. */
const SMALL_BYTES = 4 * 1024;

/** The caller of a request, and the signal that ends the wait for it. */
export interface Caller {
  readonly keyId: string;
  readonly signal: AbortSignal;
}

/**
 * How many requests may be in progress, in all and of one key, running and waiting, and for how many seconds, excluding the wait.
 * Leaves half of the processors to analyses. The time is well above what the worst body takes on a busy machine.
 */
const LIMITS = { threads: Math.max(1, availableParallelism() >> 1), waiting: 32, ofKey: 8, seconds: 10 };
/** MiB per thread: several times what the largest body and its layout need. */
const MEMORY = { maxOldGenerationSizeMb: 256 };

/**
 * Validates requests; large ones in threads, which start with the first of them, so that none delays the others. The caller closes
 * it. Only tests set `limits` and `file`.
 */
export function openRequests(
  workerData: EngineData,
  limits = LIMITS,
  file = builtFile('service-requests.js'),
) {
  const threads = new Threads(limits, () => new Thread(file, { workerData, resourceLimits: MEMORY }));
  return {
    /**
     * Throws `malformed-json`; `rate-limited` if too many large requests of the key are in progress; `unavailable` if too many
     * are in progress for all keys, or if one takes too long; `worker-lost` if a thread dies; and the signal's reason.
     */
    async judge<O extends Operation>(
      unjudged: Unjudged<O>,
      caller: Caller,
    ): Promise<Judged<ValidRequests[O]>> {
      if (unjudged.bytes.byteLength <= SMALL_BYTES) return judge(unjudged);
      return threads.run('judge', unjudged, caller);
    },
    /** Estimates an analysis, always in a thread, because it lays out the geometry. Throws as `judge` does. */
    estimate: (unjudged: Unjudged<'analyze'>, caller: Caller) =>
      threads.run<Estimate>('estimate', unjudged, caller),
    /** Refuses waiting requests and ends the threads. */
    close: () => threads.close(),
  };
}

export type Requests = ReturnType<typeof openRequests>;

/** Threads that each take one request at a time. */
class Threads {
  readonly #all: readonly Thread[];
  readonly #idle: Thread[];
  readonly #queue: Queue;
  readonly #keys: AtOnce;

  constructor(
    readonly limits: typeof LIMITS,
    makeThread: () => Thread,
  ) {
    this.#all = Array.from({ length: limits.threads }, makeThread);
    this.#idle = [...this.#all];
    this.#queue = new Queue({ running: limits.threads, waiting: limits.waiting });
    this.#keys = new AtOnce(limits.ofKey);
  }

  run<R>(name: string, unjudged: Unjudged, { keyId, signal }: Caller): Promise<Judged<R>> {
    const work = () => this.#inTime<R>(name, unjudged, signal);
    return this.#keys.run(keyId, () => this.#queue.run(work, signal));
  }

  async close(): Promise<void> {
    this.#queue.close();
    await Promise.all(this.#all.map((thread) => thread.end(tooMany())));
  }

  async #inTime<R>(name: string, unjudged: Unjudged, signal: AbortSignal): Promise<Judged<R>> {
    const { seconds } = this.limits;
    const thread = this.#idle.pop()!;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(tooLong(seconds)), seconds * 1000);
    const own = AbortSignal.any([signal, late.signal]);
    try {
      return await thread.call<Judged<R>>(name, unjudged, { signal: own });
    } finally {
      clearTimeout(timer);
      // It is computing and does not see the abort.
      if (own.aborted) await thread.end(own.reason);
      this.#idle.push(thread);
    }
  }
}

function tooLong(seconds: number): SylvanError {
  return new SylvanError('unavailable', `The request could not be validated within ${seconds} s.`, {
    fields: { retry_after: RETRY_SECONDS },
  });
}
