import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { SylvanError } from 'sylvan/server';
import { hashKey, modeOfKey } from '../keys/key-format.ts';
import type { Service } from '../service.ts';
import type { KnownKey } from '../store/keys.ts';
import type { Env } from './context.ts';

/** A bad key is answered no sooner: what the database took to find a revoked one, or none, does not show. */
const BAD_KEY_MILLISECONDS = 5;

/** Before what has not the form of a key: it is looked up like any other, so that no time reveals its form, and never found. */
const NO_KEY = 'no key ';

/**
 * Lets through who has a key: `missing-key` without one; one and the same `invalid-key`, after the same time and the same work,
 * for what is malformed, unknown, revoked or of another mode; `key-suspended`. The database compares nothing but hashes of 256
 * bits. From an address that has tried too many bad keys any other is `rate-limited`; a good one is let through all the same.
 * `known` takes a key as it was up to 5 s ago: for what only reads, for analyses of the bundled sample zones, which are free,
 * and for what assesses the key once more in its own transaction, as a spend does.
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

/** Takes the request's key as the database knows it now. Throws as {@link authorize} does. */
export async function authorizeAgain(
  c: Context<Env>,
  { keys, rates }: Pick<Service, 'keys' | 'rates'>,
): Promise<void> {
  c.set('key', usable((await keys.send(c.get('key').hash)) ?? (await refuseBadKey(c, { rates }))));
}

/**
 * Refuses a request whose key is none, or is no more: as any other after the same time, and counted. What the key was, and its
 * month, is revealed nowhere. Throws `invalid-key`, or `rate-limited` where its address has tried too many.
 */
export async function refuseBadKey(c: Context<Env>, { rates }: Pick<Service, 'rates'>): Promise<never> {
  c.set('isKeyBad', true);
  await wait(Math.max(0, BAD_KEY_MILLISECONDS - (performance.now() - c.get('keyGivenAt'))));
  await rates.countBadKey(c.get('client').address);
  throw new SylvanError('invalid-key', 'The key is not known, or no longer valid.');
}

function usable(key: KnownKey): KnownKey {
  if (key.state === 'suspended') throw new SylvanError('key-suspended', 'The key is suspended.');
  return key;
}

/** Refuses a key's requests that come too fast. */
export function paced({ rates }: Pick<Service, 'rates'>) {
  return createMiddleware<Env>(async (c, next) => {
    await rates.countRequest(c.get('key'));
    await next();
  });
}
