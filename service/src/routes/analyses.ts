import { createHash, randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { canonicalJson, SylvanError, parseAnalyzeRequest, parseCompareRequest } from 'sylvan/server';
import type { Lang } from 'sylvan/contract';
import { asUpstream, isOfTheProcess } from '../analyses/upstream.ts';
import { tooMany } from '../analyses/queue.ts';
import { sampleHolding } from '../analyses/sample-zone.ts';
import { accountOf, tellMonth, type Account } from '../http/accounting.ts';
import { readJson } from '../http/body.ts';
import type { Env } from '../http/context.ts';
import { clientGone } from '../http/gone.ts';
import { logFailure } from '../http/log.ts';
import { spendFor } from '../http/spending.ts';
import { seal, unseal } from '../people/sealing.ts';
import type { Service } from '../service.ts';
import { timeOf } from '../store/clock.ts';
import { isKnownCall } from '../store/known-call.ts';
import { release, settle, type KnownCall } from '../store/spend.ts';
import { unavailable } from '../store/unavailable.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const NO_CALL_ID: Readonly<Record<Lang, string>> = {
  en: 'The header Idempotency-Key must be a UUID.',
  fr: 'L’en-tête Idempotency-Key doit être un UUID.',
};
/** Seconds after which the answer of a call under way may be there. */
const IN_PROGRESS_SECONDS = 5;

/** An operation of the engine: how its requests are judged, and its work. */
interface Operation<Request, Answer> {
  readonly name: 'analyze' | 'compare';
  parse(body: unknown, day: { readonly today: string }): Request;
  run(request: Request, signal: AbortSignal): Promise<Answer>;
  /** Whether it costs nothing, as the bundled samples do. */
  isFree(request: Request): boolean;
}

/** `POST /analyze` and `POST /compare`: one unit each, given back unless the answer stands. */
export function analysisRoutes(service: Service): Hono<Env> {
  const { analyses } = service;
  const routes = new Hono<Env>();
  routes.post('/analyze', (c) =>
    answer(c, service, {
      name: 'analyze',
      parse: parseAnalyzeRequest,
      run: (request, signal) => analyses.analyze(request, signal),
      isFree: (request) => sampleHolding(request) !== null,
    }),
  );
  routes.post('/compare', (c) =>
    answer(c, service, {
      name: 'compare',
      parse: parseCompareRequest,
      run: (request, signal) => analyses.compare(request, signal),
      isFree: () => false,
    }),
  );
  return routes;
}

async function answer<Request extends { readonly lang: 'en' | 'fr' }, Answer>(
  c: Context<Env>,
  service: Service,
  operation: Operation<Request, Answer>,
): Promise<Response> {
  const body = await readJson(c, service.config.BODY_BYTES);
  const today = (await timeOf(service.database.db)).slice(0, 10);
  const request = operation.parse(body, { today });
  const callId = callIdOf(c);
  const { metrics } = service;
  const { signal } = c.req.raw;
  const work = async () => JSON.stringify(await orUpstream(c, service, operation.run(request, signal)));
  if (operation.isFree(request)) {
    const text = await service.rates.runFree(c.get('key').keyId, work);
    return recordResponse(c, await accountOf(c, service), text);
  }
  await refuseOverload(c, service, callId);
  // A day that was left out is none of the request's: asked again after midnight it is the same.
  const asked = { operation: operation.name, ...request, date: (body as { date?: string }).date };
  const call = { callId, operation: operation.name, origin: 'http', requestHash: hashOf(asked) } as const;
  const spent = await spendFor(c, service, call);
  if (spent.outcome === 'known')
    return replay(c, service, { operation: operation.name, callId, known: spent.call });
  const { keyId } = c.get('key');
  try {
    const text = await work();
    const sealed = seal(service.secrets.people, text, `${keyId} ${callId}`);
    // First: once the call is settled its unit cannot come back.
    const account = await accountOf(c, service);
    if (!(await settle(service.database, keyId, callId, sealed))) throw givenBack();
    return recordResponse(c, account, text);
  } catch (error) {
    // What cannot be given back now is when it has run for too long.
    await release(service.database, keyId, callId).then(
      (isReleased) => isReleased && metrics.call(operation.name, 'given-back'),
      (failure: unknown) => logFailure(service.log, c.get('requestId'), failure),
    );
    throw error;
  }
}

/** The work's answer, or its failure as the caller is told it; the log tells what befell this process. */
async function orUpstream<R>(c: Context<Env>, { log }: Service, work: Promise<R>): Promise<R> {
  try {
    return await work;
  } catch (error) {
    if (c.req.raw.signal.aborted) throw clientGone(error);
    if (isOfTheProcess(error)) logFailure(log, c.get('requestId'), error);
    throw asUpstream(error);
  }
}

/** Refuses what the engine has no place for before it is spent for, or many of them would keep the database writing. */
async function refuseOverload(
  c: Context<Env>,
  { analyses, database }: Service,
  callId: string,
): Promise<void> {
  if (analyses.isFull() && !(await isKnownCall(database, c.get('key').keyId, callId))) throw tooMany();
}

/** The first answer again, uncharged. */
async function replay(
  c: Context<Env>,
  service: Service,
  { operation, callId, known: call }: { operation: string; callId: string; known: KnownCall },
): Promise<Response> {
  if (call.state !== 'used' || call.answer === null)
    throw new SylvanError('request-in-progress', 'The call with this id is still under way.', {
      fields: { retry_after: IN_PROGRESS_SECONDS },
    });
  service.metrics.call(operation, 'replayed');
  c.header('Idempotency-Replayed', 'true');
  const { keyId } = c.get('key');
  const text = unseal(service.secrets.people, call.answer, `${keyId} ${callId}`);
  return recordResponse(c, await accountOf(c, service), text);
}

function recordResponse(c: Context<Env>, account: Account, text: string): Response {
  tellMonth(c, account);
  c.header('Content-Type', 'application/json');
  return c.body(text, 200);
}

/** The service was held up for so long that it took the call for lost: asked again it is made anew. */
function givenBack(): SylvanError {
  return unavailable('The unit of the call was given back before it ended.');
}

/** The caller's id of the call, or one minted for it. */
function callIdOf(c: Context<Env>): string {
  const own = c.req.header('idempotency-key');
  if (own === undefined) return randomUUID();
  if (UUID.test(own)) return own.toLowerCase();
  const detail = NO_CALL_ID[c.get('lang')];
  const errors = [{ pointer: '/Idempotency-Key', code: 'header-value', detail }];
  throw new SylvanError('invalid-parameters', NO_CALL_ID.en, { errors });
}

function hashOf(request: Parameters<typeof canonicalJson>[0]): string {
  return createHash('sha256').update(canonicalJson(request)).digest('hex');
}
