import { randomUUID } from 'node:crypto';
import { createKeyRequestSchema, type CreatedKey, type KeyStatus } from 'sylvan/contract';
import type { Form } from '#server';
import { FREE_CALLS, type Config } from '../config.ts';
import { countsOf, logMonth, withLimit, type Account } from '../http/accounting.ts';
import { fieldsIn } from '../http/body.ts';
import { rateLimited, unavailable } from '../limits/refusals.ts';
import { keyTextsOf } from '../texts/service.ts';
import { mintSecret } from '../keys/key-format.ts';
import type { Add, Operation } from '../openapi/operation.ts';
import { indexOf, nameOf, sealPerson } from '../people/sealing.ts';
import type { Service } from '../open-parts.ts';
import { createKey, type KnownKey } from '../store/keys.ts';
import { usageByOperation } from '../store/usage.ts';

const CREATE = {
  schema: createKeyRequestSchema,
  fields: { name: {}, email: {}, use_case: {}, lang: {} },
  aliases: new Map([['mail', 'email']]),
} satisfies Form<unknown>;

/** Seconds after which a refused creation or rotation may be retried: a day at most. */
export const DAY_SECONDS = 86_400;
/** Seconds after which to retry while the operator has closed creation, usually for hours. */
const CLOSED_SECONDS = 3600;

const EXAMPLE_COUNTS = {
  calls_limit: FREE_CALLS,
  calls_used: 0,
  calls_remaining: FREE_CALLS,
  period_start: '2025-12-01T00:00:00.000Z',
  resets_at: '2026-01-01T00:00:00.000Z',
  created_at: '2025-12-05T08:30:00.000Z',
};
const EXAMPLE_ID = 'key_6d0f3c52-9a2b-4d8e-8f5a-2f0f6b1c7d43';

export const EXAMPLE_KEY: CreatedKey = {
  success: true,
  api_key: `syl_live_${'0'.repeat(49)}`,
  key_id: EXAMPLE_ID,
  plan: 'free',
  ...EXAMPLE_COUNTS,
  message: keyTextsOf('en').store,
};

const EXAMPLE_STATUS: KeyStatus = {
  success: true,
  key_id: EXAMPLE_ID,
  key_hint: '000000',
  name: 'Ada Example',
  plan: 'free',
  state: 'active',
  ...EXAMPLE_COUNTS,
  calls_used: 3,
  calls_remaining: FREE_CALLS - 3,
  last_used_at: '2025-12-06',
  by_operation: { analyze: 2, compare: 1 },
};

const CREATE_KEY: Operation = {
  method: 'post',
  path: '/api/v1/key/create',
  id: 'createKey',
  group: 'Keys',
  summary: 'Create a key',
  description:
    'Creates a free key, which is shown only once. `GET /api/v1/plans` gives the number of calls per month (UTC) of a free key; unused calls do not roll over. The request fails with `unavailable` while the operator has closed key creation.',
  body: { schema: 'CreateKeyRequest', example: { name: 'Ada Example', email: 'ada@example.org' } },
  answers: [{ status: 201, description: 'The key.', schema: 'CreatedKey', example: EXAMPLE_KEY }],
  problems: ['rate-limited'],
};

const GET_KEY_STATUS: Operation = {
  method: 'get',
  path: '/api/v1/key/status',
  id: 'getKeyStatus',
  group: 'Keys',
  key: true,
  summary: 'The status of a key',
  description: 'How many calls the key has used, and how many it has left. This request is free.',
  answers: [{ status: 200, description: 'The status.', schema: 'KeyStatus', example: EXAMPLE_STATUS }],
};

/** `POST /key/create`, which needs no key, and `GET /key/status`: the status of the key in use. */
export function addKeys(add: Add, service: Service): void {
  addKeyCreation(add, service);
  addKeyStatus(add, service);
}

function addKeyCreation(add: Add, service: Service): void {
  const { config, database, secrets } = service;
  add(CREATE_KEY, async (c) => {
    const { name, email, use_case: useCase = null } = await fieldsIn(c, service, CREATE);
    const { key, ...secret } = mintSecret(config.MODE);
    const keyId = `key_${randomUUID()}`;
    const person = sealPerson(secrets.people, { name, email, useCase }, keyId);
    const { address, network } = c.get('client');
    const created = await createKey(
      database,
      { keyId, ...secret, plan: 'free', person },
      {
        address: indexOf(secrets.index, address),
        network: indexOf(secrets.index, network),
        limits: config.RATE_LIMITS ? creationLimits(config) : null,
        requestId: c.get('requestId'),
      },
    );
    if (created === 'closed') throw unavailable('The operator has closed key creation.', CLOSED_SECONDS);
    if (created === 'limited') throw rateLimited('Too many keys were created today.', DAY_SECONDS);
    const { createdAt, month } = created;
    const account = withLimit(service, 'free', { used: 0, month });
    const { store } = keyTextsOf(c.get('lang'));
    return c.json(createdKey({ key, keyId, plan: 'free', createdAt }, account, store), 201);
  });
}

function creationLimits(config: Config) {
  const { CREATIONS_PER_ADDRESS: address, CREATIONS_PER_NETWORK: network, CREATIONS_PER_DAY: all } = config;
  return { address, network, all };
}

/** The only answer that shows the key. */
export function createdKey(
  { key, keyId, plan, createdAt }: Pick<KnownKey, 'keyId' | 'plan' | 'createdAt'> & { readonly key: string },
  account: Omit<Account, 'now'>,
  message: string,
): CreatedKey {
  const own = { success: true, api_key: key, key_id: keyId, plan } as const;
  return { ...own, ...countsOf(account), created_at: createdAt, message };
}

function addKeyStatus(add: Add, service: Service): void {
  const { database, secrets } = service;
  add(GET_KEY_STATUS, async (c) => {
    const { keyId, hint, plan, state, person, createdAt, lastUsedOn } = c.get('key');
    const account = withLimit(service, plan, await usageByOperation(database, keyId));
    logMonth(c, account);
    const answer: KeyStatus = {
      ...{ success: true, key_id: keyId, key_hint: hint, plan, state },
      name: nameOf(secrets.people, person, keyId),
      ...countsOf(account),
      ...{ created_at: createdAt, last_used_at: lastUsedOn, by_operation: account.byOperation },
    };
    return c.json(answer);
  });
}
