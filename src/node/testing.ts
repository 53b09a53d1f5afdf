/** Entry for the library's own tests, not part of the package: a Sylvan for Node with a different clock. */
import type { Sylvan } from '../sylvan.ts';
import { REAL_TIMING, type Timing } from '../platform.ts';
import { createNodeSylvan, type SylvanOptions } from './node-sylvan.ts';

/** Options of a Sylvan for tests. */
export interface TimedOptions extends SylvanOptions, Partial<Timing> {}

/** Like `createSylvan` from `sylvan/node`, with waiting times and a clock of the test's own. */
export function createTimedSylvan({ now, timeScale, ...options }: TimedOptions = {}): Sylvan {
  return createNodeSylvan(options, {
    now: now ?? REAL_TIMING.now,
    timeScale: timeScale ?? REAL_TIMING.timeScale,
  });
}
