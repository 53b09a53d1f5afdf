import type { Context } from 'hono';
import { SylvanError } from 'sylvan/server';
import type { Accepted, Judged } from '../requests/judge.ts';
import type { Caller } from '../requests/requests.ts';
import type { Service } from '../service.ts';
import { timeOf } from '../store/clock.ts';
import { readBody } from './body.ts';
import type { Env } from './context.ts';
import { clientGone } from './gone.ts';

/**
 * The request of a body that may have a geometry, as `judge` assesses it on the UTC day of the database. Throws its refusal, and
 * as `readBody` and `judge` do. Problems from then on are in the language that the body names.
 */
export async function requestIn<R>(
  c: Context<Env>,
  { config, database }: Service,
  judge: (bytes: Uint8Array, today: string, caller: Caller) => Promise<Judged<R>>,
): Promise<Accepted<R>> {
  const bytes = await readBody(c, config.GEOMETRY_BODY_BYTES);
  const today = (await timeOf(database.db)).slice(0, 10);
  const { signal } = c.req.raw;
  const { lang, outcome } = await judge(bytes, today, { keyId: c.get('key').keyId, signal }).catch(
    (error: unknown) => {
      throw signal.aborted ? clientGone(error) : error;
    },
  );
  if (lang !== undefined) c.set('lang', lang);
  if ('refusal' in outcome) throw SylvanError.fromData(outcome.refusal);
  return outcome;
}
