import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { SylvanError } from '../../../src/core/errors.ts';
import { hashKey, modeOfKey } from '../keys/key-format.ts';
import type { Service } from '../service.ts';
import type { KnownKey } from '../store/keys.ts';
import type { Env } from './context.ts';

/** A bad key is answered no sooner: what the database took to find a revoked one, or none, does not show. */
const BAD_KEY_MILLISECONDS = 5;

/**
 * Lets through who has a key (RELIABILITY section 5): `missing-key` without one; one and the same `invalid-key`, after the same
 * time, for what is malformed, unknown, revoked or of another mode; `key-suspended`. The database compares nothing but hashes of
 * 256 bits. From an address that has tried too many bad keys any other is `rate-limited`; a good one is let through all the same.
 * `known` takes a key as it was up to 5 s ago: for what only reads, and for what judges the key once more in its own
 * transaction, as a spend does.
 */
export function authorize(
  { config, keys, rates }: Pick<Service, 'config' | 'keys' | 'rates'>,
  since: 'known' | 'now',
) {
  return createMiddleware<Env>(async (c, next) => {
    const header = c.req.header('authorization');
    if (header === undefined) throw new SylvanError('missing-key', 'There is no Authorization header.');
    const begun = performance.now();
    const key = /^Bearer +([^\s,]+)$/i.exec(header)?.[1] ?? '';
    const known =
      modeOfKey(key) === config.MODE
        ? await (since === 'known' ? keys.find(hashKey(key)) : keys.ask(hashKey(key)))
        : null;
    if (known === null) {
      await wait(Math.max(0, BAD_KEY_MILLISECONDS - (performance.now() - begun)));
      await rates.countBadKey(c.get('client').address);
    }
    c.set('key', usable(known));
    await next();
  });
}

/** Takes the request's key as the database knows it now. Throws as {@link authorize} does. */
export async function authorizeAgain(c: Context<Env>, { keys }: Pick<Service, 'keys'>): Promise<void> {
  c.set('key', usable(await keys.ask(c.get('key').hash)));
}

function usable(key: KnownKey | null): KnownKey {
  if (key === null) throw new SylvanError('invalid-key', 'The key is not known, or no longer valid.');
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
