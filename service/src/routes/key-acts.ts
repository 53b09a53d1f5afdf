import { Hono } from 'hono';
import { rotateKeyRequestSchema, type CreatedKey } from 'sylvan/contract';
import { SylvanError, readFields, refusal, type Form } from 'sylvan/server';
import { tellMonth, withLimit } from '../http/accounting.ts';
import { refuseBadKey } from '../http/authorize.ts';
import { readJson } from '../http/body.ts';
import type { Env } from '../http/context.ts';
import { keepNewKey } from '../key-texts.ts';
import { hashKey, hintOfKey, mintKey } from '../keys/key-format.ts';
import { endOf, startOf } from '../month.ts';
import type { Service } from '../service.ts';
import { deleteKey, rotateKey } from '../store/key-acts.ts';

/** Seconds after which a rotation that was refused may be tried again: a day at most. */
const DAY_SECONDS = 86_400;

const ROTATE = {
  schema: rotateKeyRequestSchema,
  fields: { grace_seconds: {}, lang: {} },
  aliases: new Map([['grace', 'grace_seconds']]),
} satisfies Form<unknown>;

/** `POST /key/rotate`: another secret for the key that asks, with the same counts. */
export function rotateRoute(service: Service): Hono<Env> {
  const { config, database, keys } = service;
  const routes = new Hono<Env>();
  routes.post('/rotate', async (c) => {
    const { fields, faults } = readFields(await readJson(c, config.BODY_BYTES), ROTATE);
    if (fields === undefined) throw refusal(faults, Object.keys(ROTATE.fields));
    const { keyId, plan, createdAt } = c.get('key');
    const key = mintKey(config.MODE);
    const rotation = { hash: hashKey(key), hint: hintOfKey(key), graceSeconds: fields.grace_seconds };
    const rotated = await rotateKey(database, c.get('key'), rotation, c.get('requestId'));
    keys.forget(keyId);
    if (rotated === null) return refuseBadKey(c, service);
    if (rotated === 'often')
      throw new SylvanError('rate-limited', 'The key was rotated too often today.', {
        fields: { retry_after: DAY_SECONDS },
      });
    const account = withLimit(c, service, rotated.usage);
    tellMonth(c, account);
    const { month, used, limit, remaining } = account;
    const answer: CreatedKey = {
      ...{ success: true, api_key: key, key_id: keyId, plan },
      ...{ calls_limit: limit, calls_used: used, calls_remaining: remaining },
      ...{ period_start: startOf(month), resets_at: endOf(month), created_at: createdAt },
      message: keepNewKey(rotated.oldEndsAt, c.get('lang')),
    };
    return c.json(answer, 201);
  });
  return routes;
}

/** `DELETE /key`: the key that asks is no more, and nobody's. */
export function deleteRoute(service: Service): Hono<Env> {
  const { database, erasures, keys } = service;
  const routes = new Hono<Env>();
  routes.delete('/', async (c) => {
    const isDeleted = await deleteKey(database, c.get('key'), { requestId: c.get('requestId'), erasures });
    keys.forget(c.get('key').keyId);
    if (!isDeleted) return refuseBadKey(c, service);
    return c.body(null, 204);
  });
  return routes;
}
