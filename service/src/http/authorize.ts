import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { SylvanError } from 'sylvan/server';
import { hashKey, modeOfKey } from '../keys/key-format.ts';
import type { Service } from '../service.ts';
import type { KnownKey } from '../store/keys.ts';
import type { Env } from './context.ts';

/** The least time of an answer to a bad key, so that it does not reveal what the database found. */
const BAD_KEY_MILLISECONDS = 5;

/** Prefix for a text without the form of a key: it is looked up like a key, so that the time is the same, and never found. */
const NO_KEY = 'no key ';

/**
 * Lets requests with a valid key through. Throws `missing-key` without one, `key-suspended`, and `invalid-key` for a key that is
 * malformed, unknown, revoked or of another mode, after the same time and work for all of these. The database compares only
 * hashes of 256 bits. After too many bad keys from an address, further bad ones are `rate-limited`; good ones still work.
 * `known` accepts a key as it was up to 5 s ago: for operations that only read, for the free analyses of sample zones, and for
 * operations that check the key again in their own transaction, such as a spend.
 */
export function authorize(
  { config, keys, rates }: Pick<Service, 'config' | 'keys' | 'rates'>,
  since: 'known' | 'now',
) {
  return createMiddleware<Env>(async (c, next) => {
    const header = c.req.header('authorization');
    if (header === undefined) throw new SylvanError('missing-key', 'There is no Authorization header.');
    c.set('keyGivenAt', performance.now());
    const key = /^Bearer +([^\s,]+)$/i.exec(header)?.[1] ?? '';
    const hash = hashKey(modeOfKey(key) === config.MODE ? key : `${NO_KEY}${key}`);
    const known = await (since === 'known' ? keys.find(hash) : keys.send(hash));
    c.set('key', usable(known ?? (await refuseBadKey(c, { rates }))));
    await next();
  });
}

/** Reads the request's key from the database again. Throws as {@link authorize} does. */
export async function authorizeAgain(
  c: Context<Env>,
  { keys, rates }: Pick<Service, 'keys' | 'rates'>,
): Promise<void> {
  c.set('key', usable((await keys.send(c.get('key').hash)) ?? (await refuseBadKey(c, { rates }))));
}

/**
 * Refuses a request with a bad or ended key, after the same time for all, and counts it. Reveals neither what the key was nor
 * its month. Throws `invalid-key`, or `rate-limited` where its address has tried too many.
 */
export async function refuseBadKey(c: Context<Env>, { rates }: Pick<Service, 'rates'>): Promise<never> {
  c.set('isKeyBad', true);
  await waitUntil(c.get('keyGivenAt') + BAD_KEY_MILLISECONDS);
  await rates.countBadKey(c.get('client').address);
  throw new SylvanError('invalid-key', 'The key is not known, or no longer valid.');
}

/** A timer counts from the start of the event loop's turn, so that one alone may end early. */
async function waitUntil(time: number): Promise<void> {
  for (let left = time - performance.now(); left > 0; left = time - performance.now()) await wait(left);
}

function usable(key: KnownKey): KnownKey {
  if (key.state === 'suspended') throw new SylvanError('key-suspended', 'The key is suspended.');
  return key;
}

/** Refuses requests of a key that exceed its rate. */
export function paced({ rates }: Pick<Service, 'rates'>) {
  return createMiddleware<Env>(async (c, next) => {
    await rates.countRequest(c.get('key'));
    await next();
  });
}
