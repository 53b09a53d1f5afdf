import { SEED } from '../../support/seed.ts';

/** How often a random test is repeated, and the seed that reproduces a run. */
export interface Campaign {
  readonly seed: number;
  readonly runs: number;
  /** Time limit in milliseconds. */
  readonly timeout: number;
}

/**
 * @param runs Default number of runs; `SYLVAN_RUNS` overrides it (`npm run fuzz`).
 * @param millisecondsEach Longest average time of one run.
 */
export function campaign(runs: number, millisecondsEach: number): Campaign {
  const count = Number(process.env.SYLVAN_RUNS ?? runs);
  return { seed: SEED, runs: count, timeout: 20_000 + count * millisecondsEach };
}
