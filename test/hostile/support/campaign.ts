import { randomInt } from 'node:crypto';

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
 * @returns The seed is `SYLVAN_SEED`, or any: a test has to print it.
 */
export function campaign(runs: number, millisecondsEach: number): Campaign {
  const { SYLVAN_RUNS, SYLVAN_SEED } = process.env;
  const asked = Number(SYLVAN_RUNS ?? runs);
  return {
    seed: Number(SYLVAN_SEED ?? randomInt(2 ** 31)),
    runs: asked,
    timeout: 20_000 + asked * millisecondsEach,
  };
}
