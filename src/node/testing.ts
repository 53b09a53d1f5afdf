/** The library's door for its own tests, which the package does not hold: a Sylvan of Node with another clock. */
import type { Sylvan } from '../sylvan.ts';
import { REAL_TIMING, type Timing } from '../platform.ts';
import { createNodeSylvan, type SylvanOptions } from './node-sylvan.ts';

/** What a Sylvan of tests can be configured with. */
export interface TimedOptions extends SylvanOptions, Partial<Timing> {}

/** As `createSylvan` of `sylvan/node`, with waits and a clock of the test's own. */
export function createTimedSylvan({ now, timeScale, workerTimes, ...options }: TimedOptions = {}): Sylvan {
  return createNodeSylvan(options, {
    now: now ?? REAL_TIMING.now,
    timeScale: timeScale ?? REAL_TIMING.timeScale,
    workerTimes: workerTimes ?? REAL_TIMING.workerTimes,
  });
}
