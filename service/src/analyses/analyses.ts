import { availableParallelism } from 'node:os';
import type { AnalyzeRequest, CompareRequest } from 'sylvan/contract';
import { SylvanError } from '#server';
import type { Config } from '../config.ts';
import { Queue, tooMany } from '../limits/queue.ts';
import { builtFile, Thread } from '../threads/thread.ts';
import type { EngineData } from './engine-data.ts';
import { sampleHolding } from './sample-zone.ts';

/** Concurrent analyses per processor: while one waits for a host the other computes. */
const RUNNING_PER_PROCESSOR = 2;

/** Hears of preliminary records, as texts. */
export type OnPartial = (record: string) => void;

/** The library's engine, with a limit on concurrent analyses. Answers are the texts of records. */
export interface Analyses {
  /** `onPartial` hears of the record as its sources come. */
  analyze(request: AnalyzeRequest, signal: AbortSignal, onPartial?: OnPartial): Promise<string>;
  compare(request: CompareRequest, signal: AbortSignal): Promise<string>;
  /** How many run, and how many wait. */
  load(): { readonly running: number; readonly waiting: number };
  /** Whether an analysis would be refused now. */
  isFull(): boolean;
  /** Refuses waiting analyses and ends running ones. */
  close(): Promise<void>;
}

/**
 * Runs analyses by an engine in a thread of its own, so that the largest geometry holds up none but analyses; those in a
 * sample's zone use its images. Each has the time that the configuration sets, its wait included. Then it ends with
 * `upstream-timeout`, or with `unavailable` where it waited for more than half of that time.
 */
export function openAnalyses(config: Config, workerData: EngineData): Analyses {
  const { ANALYSIS_SECONDS, ANALYSES_WAITING } = config;
  const engine = new Thread(builtFile('service-engine.js'), { workerData });
  const running = config.ANALYSES_RUNNING ?? RUNNING_PER_PROCESSOR * availableParallelism();
  const queue = new Queue({ running, waiting: ANALYSES_WAITING });
  const inTime = (work: (signal: AbortSignal) => Promise<string>, signal: AbortSignal) => {
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
  const ask = (name: string, input: unknown, signal: AbortSignal, onPart?: OnPartial) =>
    inTime((own) => engine.call<string>(name, input, { signal: own, ...(onPart && { onPart }) }), signal);
  return {
    analyze: (request, signal, onPartial) =>
      ask('analyze', { request, sample: sampleHolding(request) }, signal, onPartial),
    compare: (request, signal) => ask('compare', request, signal),
    load: () => ({ running: queue.running, waiting: queue.waiting }),
    isFull: () => queue.isFull,
    async close() {
      queue.close();
      await engine.end(tooMany());
    },
  };
}

function tookLonger(seconds: number): SylvanError {
  return new SylvanError('upstream-timeout', `The analysis took longer than ${seconds} s.`, {
    fields: { limit: seconds },
  });
}
