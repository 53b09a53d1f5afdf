import type { AnalyzeAnswer, CompareAnswer } from './contract/index.ts';
import { asSylvanError, isSylvanError } from './errors/errors.ts';
import { reporting } from './errors/reporting.ts';
import type { Layer } from './geo/layer.ts';
import type { ReadLimits } from './cache/policy.ts';
import type { TaskPool } from './workers/pool.ts';
import type { Meter } from './metering/meter.ts';
import { firstFileOf } from './workers/first-file.ts';
import { CallProgress, ProgressCounter, type OnProgress } from './sources/progress.ts';
import { HostAccess } from './sources/hosts.ts';
import type { CreateContext } from './sources/auxiliary.ts';
import type { CatalogAnswers } from './cache/catalog-answers.ts';
import type { Sources } from './sources/registry.ts';

/**
 * Receives the answer and its layers so far (no layers unless they were requested), and at the end the final ones. The analysis
 * continues with the same pixel arrays, so read or copy them, but do not change them. If the function throws or its promise
 * rejects, the call ends.
 */
export type OnPartial = (answer: AnalyzeAnswer, layers: readonly Layer[]) => void;

/** The context in which one call runs. */
export interface CallContext {
  readonly pool: TaskPool;
  readonly sources: Sources;
  readonly answers?: CatalogAnswers;
  readonly limits: ReadLimits;
  readonly signal: AbortSignal;
  readonly onProgress: OnProgress | undefined;
  /** Receives partial answers of an analysis as its sources finish. */
  readonly onPartial?: OnPartial | undefined;
  /** UTC day of the call, `YYYY-MM-DD`. */
  readonly today: string;
  readonly meter: Meter;
  /**
   * Receives the record, without its receipt, before the call counts as done. If it rejects, the call rejects and does not count.
   */
  readonly accept?: (answer: AnalyzeAnswer | CompareAnswer) => void | Promise<void>;
}

/** Options for what a call returns besides its record. */
export interface LayerOptions {
  /** Whether the call returns layers. */
  readonly planes: boolean;
  /** Whether to read the bands for true colour too. */
  readonly trueColour?: boolean;
}

export interface RunningCall extends CallContext {
  /** Hosts whose responses could not be cached so far. */
  readonly unstored: ReadonlySet<string>;
}

/**
 * Runs a call's work in its own scope: if one part fails, the others stop, and nothing is left running once it settles. Rejects
 * with a SylvanError, with `signal.reason`, or with what `onProgress`, `onPartial` or `meter.begin` threw.
 */
export async function inCallScope<T>(
  context: CallContext,
  work: (context: RunningCall, createContext: CreateContext) => Promise<T>,
): Promise<T> {
  context.signal.throwIfAborted();
  const scope = new AbortController();
  const signal = AbortSignal.any([context.signal, scope.signal]);
  const running = new Set<Promise<unknown>>();
  let hasSucceeded = false;
  const end = (cause: unknown) => {
    // It is too late to end the call: the error is not caught, so that the runtime reports it.
    if (hasSucceeded) throw cause;
    scope.abort(cause);
  };
  try {
    const { onPartial, meter } = context;
    const unstored = new Set<string>();
    const reported = onPartial && reporting(signal, onPartial, end);
    const own = { ...context, signal, onPartial: reported, meter: ending(meter, end), unstored };
    const result = await work(own, contextsOfCall(context, end, unstored, running));
    hasSucceeded = true;
    return result;
  } catch (error) {
    signal.throwIfAborted();
    throw asSylvanError(error);
  } finally {
    scope.abort();
    // The abort reaches a worker as a message: until the worker answers, it may still request bytes.
    await Promise.allSettled(running);
  }
}

/** Gives each source its own share of the pool, of the call's bytes and of its progress. */
function contextsOfCall(
  { pool, limits, onProgress }: CallContext,
  end: (cause: unknown) => void,
  unstored: Set<string>,
  running: Set<Promise<unknown>>,
): CreateContext {
  const hosts = new HostAccess();
  const progress = new CallProgress();
  return (source, signal, fraction) => {
    const counter = new ProgressCounter(onProgress && reporting(signal, onProgress, end), source, progress);
    return {
      source,
      pool: watchedPool(pool, counter, end, { unstored, running }),
      limits: { ...limits, bytes: Math.floor(limits.bytes * fraction) },
      signal,
      counter,
      hosts,
    };
  };
}

/** Ends the whole call, instead of leaving a source out, if its bytes must be stored and cannot be, or if a pack is damaged. */
function watchedPool(
  pool: TaskPool,
  counter: ProgressCounter,
  end: (cause: unknown) => void,
  { unstored, running }: { readonly unstored: Set<string>; readonly running: Set<Promise<unknown>> },
): TaskPool {
  const onUnstored = (hosts: readonly string[]) => hosts.forEach((host) => unstored.add(host));
  return {
    async run(task, call) {
      try {
        const file = firstFileOf(task);
        const run = () => {
          const result = pool.run(task, { ...call, group: counter.source, onUnstored });
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

/** An error thrown by `begin` ends the call and is passed on unchanged, even if it is not a SylvanError. */
function ending(meter: Meter, end: (cause: unknown) => void): Meter {
  return {
    begin: async (call, signal) => {
      try {
        return await meter.begin(call, signal);
      } catch (cause) {
        end(cause);
        throw cause;
      }
    },
  };
}

/** One call as the engine receives it: the caller provides the signal and the day. */
export type EngineCall = Pick<CallContext, 'signal' | 'onProgress' | 'onPartial' | 'today' | 'meter'>;
