import { availableParallelism } from 'node:os';
import { createSylvan, type AnalysisEstimate, type Meter, type OnPartial } from 'sylvan/node';
import type { AnalyzeAnswer, AnalyzeRequest, CompareAnswer, CompareRequest } from 'sylvan/contract';
import { SylvanError } from 'sylvan/server';
import type { Config } from '../config.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { Queue, tooMany } from './queue.ts';
import { sampleHolding } from './sample-zone.ts';

/** Concurrent analyses per processor: while one waits for a host the other computes. */
const RUNNING_PER_PROCESSOR = 2;

/** The service has counted a call before the engine is called. */
const COUNTED_HERE: Meter = {
  begin: () => Promise.resolve({ receipt: undefined, end: () => Promise.resolve() }),
};

/** The library's engine, with a limit on concurrent analyses. */
export interface Analyses {
  /** `onPartial` hears of the record as its sources come. */
  analyze(request: AnalyzeRequest, signal: AbortSignal, onPartial?: OnPartial): Promise<AnalyzeAnswer>;
  compare(request: CompareRequest, signal: AbortSignal): Promise<CompareAnswer>;
  /** What an analysis would fetch; needs no place in the queue. */
  estimate(request: AnalyzeRequest, signal: AbortSignal): Promise<AnalysisEstimate>;
  /** How many run, and how many wait. */
  load(): { readonly running: number; readonly waiting: number };
  /** Whether an analysis would be refused now. */
  isFull(): boolean;
  /** Refuses waiting analyses and ends running ones. */
  close(): Promise<void>;
}

/**
 * Runs analyses in worker threads, which reach other hosts through `outbound` alone; those in a sample's zone use its
 * images. Each has the time that the configuration sets, its wait included. Then it ends with `upstream-timeout`, or with
 * `unavailable` where it waited for more than half of that time.
 */
export function openAnalyses(config: Config, { fetch, workerUrl, workerData }: Outbound): Analyses {
  const { CATALOG: catalog, FIRMS_MAP_KEY: firmsKey, CANOPY_MAP_URL: canopyMapUrl } = config;
  const { ANALYSIS_SECONDS, ANALYSES_WAITING } = config;
  const sylvan = createSylvan({
    meter: COUNTED_HERE,
    fetch,
    workerUrl,
    workerData,
    ...(canopyMapUrl !== undefined && { canopyMapUrl }),
    ...(catalog !== undefined ? { catalog } : firmsKey !== undefined && { firmsKey }),
  });
  const running = config.ANALYSES_RUNNING ?? RUNNING_PER_PROCESSOR * availableParallelism();
  const queue = new Queue({ running, waiting: ANALYSES_WAITING });
  const inTime = <R>(work: (signal: AbortSignal) => Promise<R>, signal: AbortSignal) => {
    const deadline = new AbortController();
    const half = performance.now() + ANALYSIS_SECONDS * 500;
    let begun = Infinity;
    const late = () => deadline.abort(begun > half ? tooMany() : tookLonger(ANALYSIS_SECONDS));
    const timer = setTimeout(late, ANALYSIS_SECONDS * 1000);
    const own = AbortSignal.any([signal, deadline.signal]);
    const begin = () => {
      begun = performance.now();
      return work(own);
    };
    return queue.run(begin, own).finally(() => clearTimeout(timer));
  };
  return {
    analyze: (request, signal, onPartial) =>
      inTime((own) => {
        const sample = sampleHolding(request);
        const options = { signal: own, ...(sample !== null && { sample }), ...(onPartial && { onPartial }) };
        return sylvan.analyze(request, options);
      }, signal),
    compare: (request, signal) => inTime((own) => sylvan.compare(request, { signal: own }), signal),
    estimate: (request, signal) => sylvan.estimate(request, { signal }),
    load: () => ({ running: queue.running, waiting: queue.waiting }),
    isFull: () => queue.isFull,
    async close() {
      queue.close();
      await sylvan.close();
    },
  };
}

function tookLonger(seconds: number): SylvanError {
  return new SylvanError('upstream-timeout', `The analysis took longer than ${seconds} s.`, {
    fields: { limit: seconds },
  });
}
