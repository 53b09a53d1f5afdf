import type { Context } from 'hono';
import { SylvanError } from '#server';
import { asUpstream, isOfTheProcess } from '../analyses/upstream.ts';
import type { Accepted, Judged } from '../requests/judge.ts';
import type { Caller } from '../requests/requests.ts';
import type { Service } from '../open-parts.ts';
import { timeOf } from '../store/clock.ts';
import { readBody } from './body.ts';
import type { Env } from './context.ts';
import { clientGone } from './problems.ts';
import { logFailure } from './log.ts';

/**
 * Reads a request whose body may have a geometry; `judge` validates it on the UTC day of the database. Throws the refusal, and as
 * `readBody` and `judge` do. Later problems use the language that the body names.
 */
export async function requestIn<R>(
  c: Context<Env>,
  service: Service,
  judge: (bytes: Uint8Array, today: string, caller: Caller) => Promise<Judged<R>>,
): Promise<Accepted<R>> {
  const bytes = await readBody(c, service.config.GEOMETRY_BODY_BYTES);
  const today = (await timeOf(service.database.db)).slice(0, 10);
  const caller = { keyId: c.get('key').keyId, signal: c.req.raw.signal };
  const { lang, outcome } = await orUnavailable(c, service, judge(bytes, today, caller));
  if (lang !== undefined) c.set('lang', lang);
  if ('refusal' in outcome) throw SylvanError.fromData(outcome.refusal);
  return outcome;
}

/** Awaits `judging`; logs a lost thread, after which the caller may retry. */
async function orUnavailable<R>(c: Context<Env>, { log }: Service, judging: Promise<R>): Promise<R> {
  try {
    return await judging;
  } catch (error) {
    if (c.req.raw.signal.aborted) throw clientGone(error);
    if (!isOfTheProcess(error)) throw error;
    logFailure(log, c.get('requestId'), error);
    throw asUpstream(error);
  }
}
