import type { Context } from 'hono';
import { SylvanError } from '#server';
import { asUpstream, isOfTheProcess } from '../analyses/upstream.ts';
import type { Accepted, Judged } from '../requests/judge.ts';
import type { Caller } from '../requests/requests.ts';
import type { Service } from '../open-parts.ts';
import { timeOf } from '../store/clock.ts';
import { readBody } from './body.ts';
import type { Env } from './context.ts';
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
  const { lang, outcome } = await ofThread(c, service, judge(bytes, today, caller), (error) => error);
  if (lang !== undefined) c.set('lang', lang);
  if ('refusal' in outcome) throw SylvanError.fromData(outcome.refusal);
  return outcome;
}

/**
 * Awaits work of a thread, and logs if the thread was lost, after which the caller may retry. Other failures are converted by
 * `others`.
 */
export async function ofThread<R>(
  c: Context<Env>,
  { log }: Pick<Service, 'log'>,
  work: Promise<R>,
  others: (error: unknown) => unknown,
): Promise<R> {
  try {
    return await work;
  } catch (error) {
    if (!isOfTheProcess(error)) throw others(error);
    logFailure(log, c.get('requestId'), error);
    throw asUpstream(error);
  }
}
