import { SEED } from '../../support/seed.ts';

/** How often a random test is repeated, and what repeats the very same run. */
export interface Campaign {
  readonly seed: number;
  readonly runs: number;
  /** Milliseconds that it may take. */
  readonly timeout: number;
}

/**
 * @param runs How often in the tests of every day; `SYLVAN_RUNS` says how often by command (`npm run fuzz`).
 * @param millisecondsEach The most that one run may take, on average.
 */
export function campaign(runs: number, millisecondsEach: number): Campaign {
  const count = Number(process.env.SYLVAN_RUNS ?? runs);
  return { seed: SEED, runs: count, timeout: 20_000 + count * millisecondsEach };
}
