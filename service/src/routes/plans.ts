import type { Add, Operation } from '../openapi/operation.ts';
import { offeredPlans } from '../plans.ts';
import type { Service } from '../service.ts';

const GET_PLANS: Operation = {
  method: 'get',
  path: '/api/v1/plans',
  id: 'getPlans',
  group: 'Service',
  summary: 'The plans',
  description: 'What each plan costs and includes, in the language of `Accept-Language`.',
  answers: [
    {
      status: 200,
      description: 'The plans.',
      schema: 'Plans',
      example: offeredPlans({ FREE_CALLS: 10, OPERATOR_CONTACT: 'keys@example.org' }, 'en'),
    },
  ],
};

/** `GET /plans`, which needs no key. */
export function addPlans(add: Add, { config }: Pick<Service, 'config'>): void {
  add(GET_PLANS, (c) => c.json(offeredPlans(config, c.get('lang'))));
}
