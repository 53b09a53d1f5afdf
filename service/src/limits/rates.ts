import { createHmac } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { PlanId } from 'sylvan/contract';
import type { Config } from '../config.ts';
import type { Secrets } from '../secrets.ts';
import { AtOnce } from './at-once.ts';
import { rateLimited } from './refusals.ts';

const MINUTE = 60;

/**
 * Limits on requests per second and on concurrent work, in this process. The memory they use is bounded: one entry for each
 * existing key, for the seconds until its burst is restored, and 65,536 slots for addresses. A keyed hash assigns the slots, so
 * that nobody can choose whose slot to exhaust.
 */
export function openRates(config: Config, { index }: Pick<Secrets, 'index'>) {
  const atMost = (limit: number) => (config.RATE_LIMITS ? limit : Number.MAX_SAFE_INTEGER);
  /** Allows a burst of `atOnce`, restored at the mean rate. */
  const bucket = (atOnce: number, perSecond: number) =>
    new RateLimiterMemory({ points: atMost(atOnce), duration: atOnce / perSecond });
  const ofPlan = {
    free: bucket(config.KEY_REQUESTS_AT_ONCE, config.KEY_REQUESTS_PER_SECOND),
    enterprise: bucket(config.ENTERPRISE_REQUESTS_AT_ONCE, config.ENTERPRISE_REQUESTS_PER_SECOND),
  };
  const badKeys = new RateLimiterMemory({ points: atMost(config.BAD_KEYS_PER_MINUTE), duration: MINUTE });
  const slotOf = (address: string) =>
    createHmac('sha256', index).update(`bad keys ${address}`).digest('hex').slice(0, 4);
  const analyses = new AtOnce(atMost(config.KEY_ANALYSES_AT_ONCE));
  return {
    /** Counts a request of a key. Throws `rate-limited` if it exceeds the key's rate. */
    countRequest: ({ keyId, plan }: { readonly keyId: string; readonly plan: PlanId }) =>
      count(ofPlan[plan], keyId),
    /** Counts a bad key from this address. Throws `rate-limited` after too many. */
    countBadKey: (address: string) => count(badKeys, slotOf(address)),
    /** Runs an analysis of a key. Throws `rate-limited` if the maximum already runs. */
    runAtOnce: <R>(keyId: string, work: () => Promise<R>) => analyses.run(keyId, work),
  };
}

/** Consumes points from a limiter. Throws `rate-limited`, with the seconds to wait, if none are left. */
export async function count(limiter: RateLimiterMemory, whose: string, points = 1): Promise<void> {
  try {
    await limiter.consume(whose, points);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw rateLimited('Too many requests arrived in too short a time.', seconds);
  }
}
