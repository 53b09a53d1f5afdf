import type { Add, Operation } from '../openapi/operation.ts';
import type { Service } from '../service.ts';

const GET_SIGNING_KEYS: Operation = {
  method: 'get',
  path: '/.well-known/jwks.json',
  id: 'getSigningKeys',
  group: 'Service',
  summary: 'Keys that sign',
  description:
    'Public keys (a JWK set) of what the service signs, ES256: the present one, and the one before it.',
  answers: [{ status: 200, description: 'The keys.', media: ['application/json'] }],
  problems: ['unavailable', 'internal'],
};

/** `GET /.well-known/jwks.json`: the public keys that verify receipts. */
export function addSigningKeys(add: Add, { signing }: Pick<Service, 'signing'>): void {
  add(GET_SIGNING_KEYS, async (c) => c.json(await signing.jwks()));
}
