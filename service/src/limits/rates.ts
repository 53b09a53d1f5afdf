import { createHmac } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { PlanId } from '../../../src/contract/index.ts';
import { SylvanError } from '../../../src/core/errors.ts';
import type { Config } from '../config.ts';
import type { Secrets } from '../secrets.ts';

const MINUTE = 60;

/** How fast one may ask, in this process. */
export interface Rates {
  /** Counts a request of a key. Throws `rate-limited` where it comes too soon. */
  countRequest(key: { readonly keyId: string; readonly plan: PlanId }): Promise<void>;
  /** Counts a key from this address that is none. Throws `rate-limited` where too many were. */
  countBadKey(address: string): Promise<void>;
}

const UNLIMITED: Rates = {
  countRequest: () => Promise.resolve(),
  countBadKey: () => Promise.resolve(),
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
  return {
    countRequest: ({ keyId, plan }) => count(ofPlan[plan], keyId),
    countBadKey: (address) => count(badKeys, placeOf(index, address)),
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

function placeOf(secret: Buffer, address: string): string {
  return createHmac('sha256', secret).update(`bad keys ${address}`).digest('hex').slice(0, 4);
}
