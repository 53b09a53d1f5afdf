import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { isSylvanError, SylvanError } from '#server';
import { hashKey, modeOfKey } from '../keys/key-format.ts';
import { unavailable } from '../limits/refusals.ts';
import type { Service } from '../open-parts.ts';
import { findKey, markUsed, type KnownKey, type Changed } from '../store/keys.ts';
import type { OpenDatabase } from '../store/open-database.ts';
import type { Env } from './context.ts';

/**
 * Lets requests with a valid key through. Throws `missing-key` if there is none, `key-suspended`, and `invalid-key` for a key
 * that is malformed, unknown, revoked or of another mode. The database compares only 256-bit hashes. After too many bad keys
 * from an address, further bad ones are `rate-limited`; good ones still work.
 */
export function authorize(service: Pick<Service, 'config' | 'database' | 'rates'>) {
  return createMiddleware<Env>(async (c, next) => {
    const header = c.req.header('authorization');
    if (header === undefined)
      throw new SylvanError('missing-key', 'The request has no Authorization header.');
    const key = /^Bearer +([^\s,]+)$/i.exec(header)?.[1] ?? '';
    if (modeOfKey(key) !== service.config.MODE) await refuseBadKey(c, service);
    await setKey(c, service, hashKey(key));
    await next();
  });
}

/** Maximum number of times that a key may change during one request. */
const MAX_CHANGES = 2;

/**
 * Runs work that checks the request's key in its own transaction. If the key has changed, reads it again and retries. Throws as
 * {@link authorize} does if the key has ended, and `unavailable` if it keeps changing.
 */
export async function withKey<T extends { readonly outcome: string }>(
  c: Context<Env>,
  service: Pick<Service, 'database' | 'rates'>,
  act: (key: KnownKey) => Promise<T | Changed>,
): Promise<T> {
  for (let changes = 0; changes < MAX_CHANGES; changes += 1) {
    const done = await act(c.get('key'));
    if (done.outcome !== 'changed') return done as T;
    await setKey(c, service, c.get('key').hash);
  }
  throw unavailable('The key is being changed.');
}

/** Sets the request's key: the one with this hash. Throws as {@link authorize} does. */
async function setKey(
  c: Context<Env>,
  service: Pick<Service, 'database' | 'rates'>,
  hash: Buffer,
): Promise<void> {
  const key = (await usedKey(service.database, hash)) ?? (await refuseBadKey(c, service));
  if (key.state === 'suspended') throw new SylvanError('key-suspended', 'The key is suspended.');
  c.set('key', key);
}

/**
 * Refuses a request with a bad or ended key, and counts it. Reveals neither the kind of key nor its month. Throws `invalid-key`,
 * or `rate-limited` if its address has tried too many.
 */
export async function refuseBadKey(c: Context<Env>, { rates }: Pick<Service, 'rates'>): Promise<never> {
  c.set('isKeyBad', true);
  await rates.countBadKey(c.get('client').address);
  throw new SylvanError('invalid-key', 'The key is unknown or no longer valid.');
}

/** The key with this hash; `null` for none. An active key is marked as used today by the database's clock. */
async function usedKey(database: OpenDatabase, hash: Buffer): Promise<KnownKey | null> {
  const key = await findKey(database, hash);
  const today = new Date().toISOString().slice(0, 10);
  if (key?.state !== 'active' || (key.lastUsedOn !== null && key.lastUsedOn >= today)) return key;
  try {
    return { ...key, lastUsedOn: await markUsed(database, key.keyId) };
  } catch (error) {
    // A database that accepts no writes at present can still be read.
    if (isSylvanError(error, 'unavailable')) return key;
    throw error;
  }
}

/** Refuses requests that exceed their key's rate. */
export function paced({ rates }: Pick<Service, 'rates'>) {
  return createMiddleware<Env>(async (c, next) => {
    await rates.countRequest(c.get('key'));
    await next();
  });
}
