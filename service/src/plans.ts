import type { Lang, PlanId, Plans } from 'sylvan/contract';
import { includedIn } from './texts/plans.ts';

/** Calls a month; `null` for no limit. */
const CALLS: Readonly<Record<PlanId, number | null>> = { free: 10, enterprise: null };

/** The limit of a plan; keys of a service in test mode have none. */
export function limitOf(plan: PlanId, mode: 'live' | 'test'): number | null {
  return mode === 'test' ? null : CALLS[plan];
}

/** The plans on offer; `contact` is the address for the larger one. */
export function offeredPlans(contact: string | undefined, lang: Lang): Plans {
  const { free, enterprise } = includedIn(lang);
  return {
    plans: [
      {
        id: 'free',
        price_eur: 0,
        calls_per_month: CALLS.free,
        includes: [...free],
        contact: null,
      },
      {
        id: 'enterprise',
        price_eur: 299,
        calls_per_month: CALLS.enterprise,
        includes: [...enterprise],
        contact: contact ?? null,
      },
    ],
  };
}
