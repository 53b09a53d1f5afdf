import { FREE_CALLS } from '../config.ts';
import type { Add, Operation } from '../openapi/operation.ts';
import { offeredPlans } from '../plans.ts';
import type { Service } from '../open-parts.ts';

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
      example: offeredPlans({ FREE_CALLS, OPERATOR_CONTACT: 'keys@example.org' }, 'en'),
    },
  ],
};

const GET_SIGNING_KEYS: Operation = {
  method: 'get',
  path: '/.well-known/jwks.json',
  id: 'getSigningKeys',
  group: 'Service',
  summary: 'Signing keys',
  description:
    'The public keys (a JWK set, ES256) that verify the service’s signatures: the current one and the previous one.',
  answers: [{ status: 200, description: 'The keys.', media: ['application/json'] }],
  problems: ['unavailable', 'internal'],
};

const GET_LIVENESS: Operation = {
  method: 'get',
  path: '/livez',
  id: 'getLiveness',
  group: 'Service',
  summary: 'Is the process alive?',
  description: 'Returns 200 as long as the process responds.',
  answers: [{ status: 200, description: 'The process responds.' }],
};

const GET_READINESS: Operation = {
  method: 'get',
  path: '/readyz',
  id: 'getReadiness',
  group: 'Service',
  summary: 'Is the service ready?',
  description: 'Returns 200 when the database accepts writes, otherwise 503, with no further detail.',
  answers: [
    { status: 200, description: 'Ready.' },
    { status: 503, description: 'Not ready.' },
  ],
};

/** The operations that need no key: plans, the public keys that verify receipts, and the service's state, 200 or 503. */
export function addPublic(add: Add, { config, signing, health }: Service): void {
  add(GET_PLANS, (c) => c.json(offeredPlans(config, c.get('lang'))));
  add(GET_SIGNING_KEYS, async (c) => c.json(await signing.jwks()));
  add(GET_LIVENESS, (c) => c.body(null, 200));
  add(GET_READINESS, async (c) => c.body(null, (await health.isReady()) ? 200 : 503));
}
