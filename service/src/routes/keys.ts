import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { createKeyRequestSchema, type CreatedKey, type KeyStatus } from '../../../src/contract/index.ts';
import { SylvanError } from '../../../src/core/errors.ts';
import { readFields, type Form } from '../../../src/request/fields.ts';
import { refusal } from '../../../src/request/refusal.ts';
import { tellMonth, withLimit } from '../http/accounting.ts';
import type { Env } from '../http/context.ts';
import { readJson } from '../http/body.ts';
import { KEEP_KEY } from '../key-texts.ts';
import { hashKey, hintOfKey, mintKey } from '../keys/key-format.ts';
import { endOf, startOf } from '../month.ts';
import { nameOf, sealPerson } from '../people/person.ts';
import { indexOf } from '../people/sealing.ts';
import { limitOf } from '../plans.ts';
import type { Service } from '../service.ts';
import { createKey, type KnownKey } from '../store/keys.ts';
import { usageByOperation } from '../store/usage.ts';

const CREATE = {
  schema: createKeyRequestSchema,
  fields: { name: {}, email: {}, use_case: {}, lang: {} },
  aliases: new Map([['mail', 'email']]),
} satisfies Form<unknown>;

/** Seconds after which a creation that was refused may be tried again: a day at most. */
const DAY_SECONDS = 86_400;
/** While the operator has closed creation: it is a matter of hours. */
const CLOSED_SECONDS = 3600;

/** `POST /key/create`, which needs no key. */
export function createRoute(service: Service): Hono<Env> {
  const { config, database, secrets } = service;
  const routes = new Hono<Env>();
  routes.post('/create', async (c) => {
    const { fields, faults } = readFields(await readJson(c, config.BODY_BYTES), CREATE);
    if (fields === undefined) throw refusal(faults, Object.keys(CREATE.fields));
    const { name, email, use_case: useCase = null } = fields;
    const [key, keyId] = [mintKey(config.MODE), `key_${randomUUID()}`];
    const { address, network } = c.get('client');
    const created = await createKey(
      database,
      {
        ...{ keyId, hash: hashKey(key), hint: hintOfKey(key), plan: 'free' },
        person: sealPerson(secrets.people, { name, email, useCase }, keyId),
      },
      {
        address: indexOf(secrets.index, address),
        network: indexOf(secrets.index, network),
        limits: config.RATE_LIMITS ? creationLimits(service) : null,
        requestId: c.get('requestId'),
      },
    );
    if (created === 'closed')
      throw new SylvanError('unavailable', 'The operator has closed the creation of keys.', {
        fields: { retry_after: CLOSED_SECONDS },
      });
    if (created === 'limited')
      throw new SylvanError('rate-limited', 'Too many keys were created today.', {
        fields: { retry_after: DAY_SECONDS },
      });
    const { createdAt, month } = created;
    const limit = limitOf('free', config.MODE);
    const answer: CreatedKey = {
      ...{ success: true, api_key: key, key_id: keyId, plan: 'free' },
      ...{ calls_limit: limit, calls_used: 0, calls_remaining: limit },
      ...{ period_start: startOf(month), resets_at: endOf(month), created_at: createdAt },
      message: KEEP_KEY[c.get('lang')],
    };
    return c.json(answer, 201);
  });
  return routes;
}

function creationLimits({ config }: Service) {
  return {
    address: config.CREATIONS_PER_ADDRESS,
    network: config.CREATIONS_PER_NETWORK,
    all: config.CREATIONS_PER_DAY,
  };
}

/** `GET /key/status` of the key that asks. */
export function statusRoute(service: Service): Hono<Env> {
  const { database, secrets } = service;
  /** As long as their keys are known without being asked for. */
  const names = new WeakMap<KnownKey, string | null>();
  const nameIn = (key: KnownKey) => {
    const name = names.get(key) ?? nameOf(secrets.people, key.person, key.keyId);
    names.set(key, name);
    return name;
  };
  const routes = new Hono<Env>();
  routes.get('/status', async (c) => {
    const { keyId, hint, plan, state, createdAt, lastUsedOn } = c.get('key');
    const account = withLimit(c, service, await usageByOperation(database, keyId));
    tellMonth(c, account);
    const { month, used, limit, remaining, byOperation } = account;
    const answer: KeyStatus = {
      ...{
        success: true,
        key_id: keyId,
        key_hint: hint,
        name: nameIn(c.get('key')),
        plan,
        state,
      },
      ...{ calls_limit: limit, calls_used: used, calls_remaining: remaining },
      ...{ period_start: startOf(month), resets_at: endOf(month) },
      ...{ created_at: createdAt, last_used_at: lastUsedOn },
      by_operation: byOperation,
    };
    return c.json(answer);
  });
  return routes;
}
