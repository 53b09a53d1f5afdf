import { availableParallelism } from 'node:os';
import type { AnalyzeRequest, CompareRequest } from 'sylvan/contract';
import { DeadlineExceeded, SylvanError, withDeadline } from '#server';
import type { Config } from '../config.ts';
import { Queue, tooMany } from '../limits/queue.ts';
import type { EngineData } from '../outbound/outbound.ts';
import { builtFile, Thread } from '../threads/thread.ts';
import { sampleHolding } from './sample-zone.ts';

/** Number of concurrent analyses per processor: one computes while another waits for a host. */
const RUNNING_PER_PROCESSOR = 2;

/** Receives preliminary records as text. */
export type OnPartial = (record: string) => void;

/**
 * The library's engine, with a limit on concurrent analyses; returns records as text. Runs in its own thread, so that a large
 * geometry delays only other analyses. An analysis inside a sample's zone uses the sample's images. Each analysis has the
 * configured time limit, which includes its wait. It then fails with `upstream-timeout`, or with `unavailable` if it spent more
 * than half of that time waiting.
 */
export function openAnalyses(config: Config, workerData: EngineData) {
  const { ANALYSIS_SECONDS, ANALYSES_WAITING } = config;
  const engine = new Thread(builtFile('service-engine.js'), { workerData });
  const running = config.ANALYSES_RUNNING ?? RUNNING_PER_PROCESSOR * availableParallelism();
  const queue = new Queue({ running, waiting: ANALYSES_WAITING });
  const inTime = async (work: (signal: AbortSignal) => Promise<string>, signal: AbortSignal) => {
    const half = performance.now() + ANALYSIS_SECONDS * 500;
    let begun = Infinity;
    const begin = (own: AbortSignal) =>
      queue.run(() => {
        begun = performance.now();
        return work(own);
      }, own);
    try {
      return await withDeadline(signal, ANALYSIS_SECONDS * 1000, begin);
    } catch (error) {
      if (!(error instanceof DeadlineExceeded)) throw error;
      throw begun > half ? tooMany() : tookLonger(ANALYSIS_SECONDS);
    }
  };
  const ask = (name: string, input: unknown, signal: AbortSignal, onPart?: OnPartial) =>
    inTime((own) => engine.call<string>(name, input, own, onPart), signal);
  return {
    /** Calls `onPartial` with a preliminary record each time a source arrives. */
    analyze: (request: AnalyzeRequest, signal: AbortSignal, onPartial?: OnPartial) =>
      ask('analyze', { request, sample: sampleHolding(request) }, signal, onPartial),
    compare: (request: CompareRequest, signal: AbortSignal) => ask('compare', request, signal),
    /** The numbers of running and waiting analyses. */
    load: () => ({ running: queue.running, waiting: queue.waiting }),
    /** Whether an analysis would be refused now. */
    isFull: () => queue.isFull,
    /** Refuses waiting analyses and ends running ones. */
    async close() {
      queue.close();
      await engine.end(tooMany());
    },
  };
}

export type Analyses = ReturnType<typeof openAnalyses>;

function tookLonger(seconds: number): SylvanError {
  return new SylvanError('upstream-timeout', `The analysis took longer than ${seconds} s.`, {
    fields: { limit: seconds },
  });
}
