import { createMiddleware } from 'hono/factory';
import { SylvanError } from '../../../src/core/errors.ts';
import { hashKey, modeOfKey, type KeyMode } from '../keys/key-format.ts';
import { findKey } from '../store/keys.ts';
import type { OpenDatabase } from '../store/open-database.ts';
import type { Env } from './context.ts';

/**
 * Lets through who has a key (RELIABILITY section 5): `missing-key` without one; one and the same `invalid-key` for what is
 * malformed, unknown, revoked or of another mode; `key-suspended`. The database compares nothing but hashes of 256 bits.
 */
export function authorize(database: OpenDatabase, mode: KeyMode) {
  return createMiddleware<Env>(async (c, next) => {
    const header = c.req.header('authorization');
    if (header === undefined) throw new SylvanError('missing-key', 'There is no Authorization header.');
    const key = /^Bearer +([^\s,]+)$/i.exec(header)?.[1] ?? '';
    const known = modeOfKey(key) === mode ? await findKey(database, hashKey(key)) : null;
    if (known === null || known.state === 'revoked')
      throw new SylvanError('invalid-key', 'The key is not known, or no longer valid.');
    if (known.state === 'suspended') throw new SylvanError('key-suspended', 'The key is suspended.');
    c.set('key', known);
    await next();
  });
}
