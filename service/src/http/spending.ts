import type { Context } from 'hono';
import { SylvanError } from '#server';
import { endOf, secondsLeft } from '../month.ts';
import { limitOf } from '../plans.ts';
import type { Service } from '../open-parts.ts';
import { spend, type CallRequest, type Spend } from '../store/spend.ts';
import type { Env } from './context.ts';
import { withKey } from './authorize.ts';

/** A call as its route describes it; the request provides key and plan. */
type CallNamed = Omit<CallRequest, 'keyId' | 'hash' | 'plan' | 'limit'>;

/**
 * Spends a unit of the request's key for a call, unless the call was made before. Throws `idempotency-mismatch` if it was made
 * with another request, `quota-exceeded` if the month has no unit left, and as `authorize` does if the key has ended.
 */
export async function spendFor(
  c: Context<Env>,
  service: Service,
  call: CallNamed,
): Promise<Extract<Spend, { outcome: 'spent' | 'known' }>> {
  const { config, database, metrics } = service;
  const spent = await withKey(c, service, ({ keyId, hash, plan }) =>
    spend(database, { ...call, keyId, hash, plan, limit: limitOf(plan, config) }),
  );
  switch (spent.outcome) {
    case 'spent':
      metrics.call(call.operation, 'spent');
      return spent;
    case 'known':
      return spent;
    case 'mismatch':
      throw new SylvanError('idempotency-mismatch', 'This call id was used for another request.');
    case 'exhausted':
      metrics.call(call.operation, 'exhausted');
      throw new SylvanError('quota-exceeded', 'All calls for this month have been used.', {
        fields: { retry_after: secondsLeft(spent.month, spent.now), resets_at: endOf(spent.month) },
      });
  }
}
