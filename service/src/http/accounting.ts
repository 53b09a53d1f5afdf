import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { PlanId } from 'sylvan/contract';
import { isSylvanError } from '#server';
import { limitOf } from '../plans.ts';
import { endOf, secondsLeft, startOf } from '../month.ts';
import type { Service } from '../open-parts.ts';
import { usageOf, type MonthUsage } from '../store/usage.ts';
import type { Env } from './context.ts';

/** The key's usage in this month and the calls that remain; `null` means no limit. */
export interface Account extends MonthUsage {
  readonly limit: number | null;
  readonly remaining: number | null;
}

export async function accountOf(c: Context<Env>, service: Service): Promise<Account> {
  const { keyId, plan } = c.get('key');
  return withLimit(service, plan, await usageOf(service.database, keyId));
}

/** Adds the plan's remaining calls to a key's usage. */
export function withLimit<M extends Pick<MonthUsage, 'used'>>({ config }: Service, plan: PlanId, usage: M) {
  const limit = limitOf(plan, config);
  return { ...usage, limit, remaining: limit === null ? null : Math.max(0, limit - usage.used) };
}

/** The fields of an account that answers contain. */
export function countsOf({ limit, used, remaining, month }: Omit<Account, 'now'>) {
  return {
    ...{ calls_limit: limit, calls_used: used, calls_remaining: remaining },
    ...{ period_start: startOf(month), resets_at: endOf(month) },
  };
}

/** Sets the headers about the month, which every authenticated answer has, even an error. */
export function logMonth(c: Context<Env>, { limit, remaining, month, now }: Account): void {
  c.set('isMonthLogged', true);
  if (limit === null) return;
  c.header('RateLimit-Policy', `"month";q=${limit}`);
  c.header('RateLimit', `"month";r=${remaining ?? 0};t=${secondsLeft(month, now)}`);
}

/**
 * Adds the month to an answer if its handler has not, for example after a failure; not for a key that has ended. If the database
 * fails, sends the answer without the month: its work is already done.
 */
export function monthLogger(service: Service) {
  return createMiddleware<Env>(async (c, next) => {
    await next();
    if (c.get('isMonthLogged') || c.get('isKeyBad')) return;
    if (limitOf(c.get('key').plan, service.config) === null) return;
    try {
      logMonth(c, await accountOf(c, service));
    } catch (error) {
      if (!isSylvanError(error, 'unavailable')) throw error;
    }
  });
}
