import { createHmac } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { PlanId } from 'sylvan/contract';
import { SylvanError } from 'sylvan/server';
import type { Config } from '../config.ts';
import type { Secrets } from '../secrets.ts';
import { AtOnce } from './at-once.ts';

const MINUTE = 60;

/** How fast a caller may send requests, and how much at a time, in this process. */
export interface Rates {
  /** Counts a request of a key. Throws `rate-limited` where it comes too soon. */
  countRequest(key: { readonly keyId: string; readonly plan: PlanId }): Promise<void>;
  /** Counts a key from this address that is none. Throws `rate-limited` where too many were. */
  countBadKey(address: string): Promise<void>;
  /** Does what costs a key nothing. Throws `rate-limited` where as much of it as may be is under way already. */
  runFree<R>(keyId: string, work: () => Promise<R>): Promise<R>;
}

const UNLIMITED: Rates = {
  countRequest: () => Promise.resolve(),
  countBadKey: () => Promise.resolve(),
  runFree: (_, work) => work(),
};

/**
 * The limits that the configuration sets. What is remembered is bounded: keys that exist, for the seconds that their burst
 * takes to come back, and 65,536 places for addresses, which those that nobody can aim at share.
 */
export function openRates(config: Config, { index }: Pick<Secrets, 'index'>): Rates {
  if (!config.RATE_LIMITS) return UNLIMITED;
  const ofPlan = {
    free: bucket(config.KEY_REQUESTS_AT_ONCE, config.KEY_REQUESTS_PER_SECOND),
    enterprise: bucket(config.ENTERPRISE_REQUESTS_AT_ONCE, config.ENTERPRISE_REQUESTS_PER_SECOND),
  };
  const badKeys = new RateLimiterMemory({ points: config.BAD_KEYS_PER_MINUTE, duration: MINUTE });
  const free = new AtOnce(config.KEY_SAMPLES_AT_ONCE);
  return {
    countRequest: ({ keyId, plan }) => count(ofPlan[plan], keyId),
    countBadKey: (address) => count(badKeys, positionOf(index, address)),
    runFree: (keyId, work) => free.run(keyId, work),
  };
}

/** So many at once, and no more until the time in which the mean gives as many has passed. */
function bucket(atOnce: number, perSecond: number): RateLimiterMemory {
  return new RateLimiterMemory({ points: atOnce, duration: atOnce / perSecond });
}

async function count(limiter: RateLimiterMemory, whose: string): Promise<void> {
  try {
    await limiter.consume(whose);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new SylvanError('rate-limited', 'More was asked than may be in so short a time.', {
      fields: { retry_after: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) },
    });
  }
}

function positionOf(secret: Buffer, address: string): string {
  return createHmac('sha256', secret).update(`bad keys ${address}`).digest('hex').slice(0, 4);
}
