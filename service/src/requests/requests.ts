import { availableParallelism } from 'node:os';
import type { Estimate } from 'sylvan/node';
import { SylvanError } from '#server';
import type { EngineData } from '../analyses/engine-data.ts';
import { AtOnce } from '../limits/at-once.ts';
import { Queue, RETRY_SECONDS, tooMany } from '../limits/queue.ts';
import { builtFile, Thread } from '../threads/thread.ts';
import { judge, type Judged, type Operation, type Unjudged, type ValidRequests } from './judge.ts';

/** Bytes of a body that is judged where it arrives: it takes some milliseconds at most, whatever it says. */
const SMALL_BYTES = 4 * 1024;

/** Whose request it is, and when it is no longer waited for. */
export interface Caller {
  readonly keyId: string;
  readonly signal: AbortSignal;
}

/** Judges requests; large ones in threads, so that none holds up the others. */
export interface Requests {
  /**
   * Throws `malformed-json`; `rate-limited` where too many large ones of the key are under way; `unavailable` where too many are
   * of all keys, or where one takes too long; `worker-lost` where a thread dies; and the signal's reason.
   */
  judge<O extends Operation>(unjudged: Unjudged<O>, caller: Caller): Promise<Judged<ValidRequests[O]>>;
  /** What an analysis would fetch: always in a thread, for a geometry is laid out for it. Throws likewise. */
  estimate(unjudged: Unjudged<'analyze'>, caller: Caller): Promise<Judged<Estimate>>;
  /** Refuses those that wait, and ends the threads. */
  close(): Promise<void>;
}

/** What may be under way, and for how long; other values are for tests. */
interface RequestLimits {
  readonly threads: number;
  readonly waiting: number;
  /** Of one key, running and waiting. */
  readonly ofKey: number;
  /** Seconds for one request, its wait not included. */
  readonly seconds: number;
}

/** Half of the processors are left to analyses. Well over the time that the worst body takes on a machine that does much else. */
const LIMITS = { threads: Math.max(1, availableParallelism() >> 1), waiting: 32, ofKey: 8, seconds: 10 };
/** MiB of a thread: several times what the largest body and its layout take. */
const MEMORY = { maxOldGenerationSizeMb: 256 };

/** Its threads start with the first requests that need them. Whoever opens it closes it. */
export function openRequests(
  workerData: EngineData,
  limits: RequestLimits = LIMITS,
  file = builtFile('service-requests.js'),
): Requests {
  const threads = new Threads(limits, () => new Thread(file, { workerData, resourceLimits: MEMORY }));
  return {
    judge: async (unjudged, caller) =>
      unjudged.bytes.byteLength <= SMALL_BYTES ? judge(unjudged) : threads.run('judge', unjudged, caller),
    estimate: (unjudged, caller) => threads.run('estimate', unjudged, caller),
    close: () => threads.close(),
  };
}

/** Threads that take one request at a time each. */
class Threads {
  readonly #all: readonly Thread[];
  readonly #idle: Thread[];
  readonly #queue: Queue;
  readonly #keys: AtOnce;

  constructor(
    readonly limits: RequestLimits,
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
      // It computes, and hears nothing.
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
