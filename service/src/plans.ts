import type { Lang, PlanId, Plans } from 'sylvan/contract';
import type { Config } from './config.ts';
import { includedIn } from './texts/service.ts';

/** Calls per month of a plan; `null` for no limit. Keys of a service in test mode have none. */
export function limitOf(
  plan: PlanId,
  { MODE, FREE_CALLS }: Pick<Config, 'MODE' | 'FREE_CALLS'>,
): number | null {
  return MODE === 'test' || plan === 'enterprise' ? null : FREE_CALLS;
}

/** The plans on offer; `contact` is the address for the larger one. */
export function offeredPlans(
  { FREE_CALLS, OPERATOR_CONTACT }: Pick<Config, 'FREE_CALLS' | 'OPERATOR_CONTACT'>,
  lang: Lang,
): Plans {
  const { free, enterprise } = includedIn(lang);
  const contact = OPERATOR_CONTACT ?? null;
  return {
    plans: [
      { id: 'free', price_eur: 0, calls_per_month: FREE_CALLS, includes: [...free], contact: null },
      { id: 'enterprise', price_eur: 299, calls_per_month: null, includes: [...enterprise], contact },
    ],
  };
}
