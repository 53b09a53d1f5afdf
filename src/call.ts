import type { AnalyzeAnswer, CompareAnswer } from './contract/index.ts';
import { asSylvanError, isSylvanError } from './errors/errors.ts';
import type { Layer } from './geo/layer.ts';
import type { ReadLimits } from './cache/policy.ts';
import type { GroupedPool, TaskPool } from './workers/pool.ts';
import type { Meter } from './metering/meter.ts';
import { firstFileOf } from './workers/first-file.ts';
import { CallProgress, ProgressCounter, type OnProgress } from './workers/progress.ts';
import { HostAccess } from './sources/hosts.ts';
import type { CreateContext } from './sources/auxiliary.ts';
import type { CatalogAnswers } from './cache/catalog-answers.ts';
import type { Sources } from './sources/registry.ts';

/**
 * Receives what is known of an answer so far, and its layers so far, none where they were not requested; in the end the answer and
 * its layers. Their pixels are those that the analysis goes on with: they are read, or copied. An exception ends the call.
 */
export type OnPartial = (answer: AnalyzeAnswer, layers: readonly Layer[]) => void;

/** What one call needs of its engine. */
export interface CallContext {
  readonly pool: GroupedPool;
  readonly sources: Sources;
  /** Where answers of catalogs are cached. */
  readonly answers?: CatalogAnswers;
  readonly limits: ReadLimits;
  readonly signal: AbortSignal;
  readonly onProgress: OnProgress | undefined;
  /** Hears of an analysis as its sources come. */
  readonly onPartial?: OnPartial | undefined;
  /** UTC day of the call, `YYYY-MM-DD`. */
  readonly today: string;
  /** Counts the call. */
  readonly meter: Meter;
  /**
   * Hears of the record, without its receipt, before the call counts as done; where it rejects the call does, and does not
   * count.
   */
  readonly accept?: (answer: AnalyzeAnswer | CompareAnswer) => void | Promise<void>;
}

/** A call that is under way. */
export interface RunningCall extends CallContext {
  /** Hosts so far of which the cache could store nothing. */
  readonly unstored: ReadonlySet<string>;
}

/**
 * Runs a call's work in a scope of its own: where one part fails the others stop, and when it settles nothing of it goes on.
 * Rejects with a SylvanError, with `signal.reason`, or with what `onProgress` or `onPartial` threw.
 */
export async function withEquipment<T>(
  context: CallContext,
  work: (context: RunningCall, createContext: CreateContext) => Promise<T>,
): Promise<T> {
  context.signal.throwIfAborted();
  const scope = new AbortController();
  const signal = AbortSignal.any([context.signal, scope.signal]);
  const running = new Set<Promise<unknown>>();
  try {
    const end = (cause: unknown) => scope.abort(cause);
    const { onPartial } = context;
    const unstored = new Set<string>();
    const guarded = onPartial && listenGuarded(signal, onPartial, end);
    const own = { ...context, signal, onPartial: guarded, unstored };
    return await work(own, equipment(context, end, unstored, running));
  } catch (error) {
    signal.throwIfAborted();
    throw asSylvanError(error);
  } finally {
    scope.abort();
    // A worker hears of the abort by a message: until it answers it may still request bytes.
    await Promise.allSettled(running);
  }
}

/** Each source works with its own part of the pool, of the call's bytes and of its progress. */
function equipment(
  { pool, limits, onProgress }: CallContext,
  onError: (cause: unknown) => void,
  unstored: Set<string>,
  running: Set<Promise<unknown>>,
): CreateContext {
  const hosts = new HostAccess();
  const progress = new CallProgress();
  return (source, signal, fraction) => {
    const listener = onProgress && listenUntil(signal, onProgress);
    const counter = new ProgressCounter(listener, onError, source, progress);
    return {
      source,
      pool: watchedPool(pool.of(source), counter, onError, { unstored, running }),
      limits: { ...limits, bytes: Math.floor(limits.bytes * fraction) },
      signal,
      counter,
      hosts,
    };
  };
}

/** No source is left out where what it fetched must be stored and cannot be, or where a pack is damaged: the whole call ends. */
function watchedPool(
  pool: TaskPool,
  counter: ProgressCounter,
  end: (cause: unknown) => void,
  { unstored, running }: { readonly unstored: Set<string>; readonly running: Set<Promise<unknown>> },
): TaskPool {
  const { slots } = pool;
  const onUnstored = (hosts: readonly string[]) => hosts.forEach((host) => unstored.add(host));
  return {
    slots,
    async run(task, call) {
      try {
        const file = firstFileOf(task);
        const run = () => {
          const result = pool.run(task, { ...call, onUnstored });
          running.add(result);
          return result.finally(() => running.delete(result));
        };
        return await (file === null
          ? counter.call.compute(run)
          : counter.waitFor(new URL(file.href).host, run));
      } catch (error) {
        if (isSylvanError(error, 'storage-full', 'pack-invalid')) end(error);
        throw error;
      }
    },
  };
}

/** What the listener throws ends the call; of one that is over nothing more is reported. */
function listenGuarded(signal: AbortSignal, onPartial: OnPartial, end: (cause: unknown) => void): OnPartial {
  return (answer, layers) => {
    if (signal.aborted) return;
    try {
      onPartial(answer, layers);
    } catch (cause) {
      end(cause);
    }
  };
}

/** Of a part that is over, done or aborted, nothing more is reported. */
function listenUntil(signal: AbortSignal, onProgress: OnProgress): OnProgress {
  return (progress) => {
    if (!signal.aborted) onProgress(progress);
  };
}

/** One call as the engine takes it: the caller ends it by its signal, and has read the clock. */
export type EngineCall = Pick<CallContext, 'signal' | 'onProgress' | 'onPartial' | 'today' | 'meter'>;
