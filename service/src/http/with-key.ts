import type { Context } from 'hono';
import type { Service } from '../service.ts';
import type { KnownKey } from '../store/keys.ts';
import type { Changed } from '../store/locked-key.ts';
import { unavailable } from '../store/unavailable.ts';
import { authorizeAgain } from './authorize.ts';
import type { Env } from './context.ts';

/** How often a key may change during a request. */
const MAX_CHANGES = 2;

/**
 * Runs work that checks the request's key in its own transaction; where the key has changed, reads it again and retries. Throws
 * as `authorize` does where it has ended, and `unavailable` where it changes again and again.
 */
export async function withKey<T extends { readonly outcome: string }>(
  c: Context<Env>,
  service: Pick<Service, 'keys' | 'rates'>,
  act: (key: KnownKey) => Promise<T | Changed>,
): Promise<T> {
  for (let changes = 0; changes < MAX_CHANGES; changes += 1) {
    const done = await act(c.get('key'));
    if (done.outcome !== 'changed') return done as T;
    await authorizeAgain(c, service);
  }
  throw unavailable('The key is being changed.');
}
