import type { Context } from 'hono';
import { callIdSchema } from 'sylvan/contract';
import { SylvanError } from '#server';
import type { OnPartial } from '../analyses/analyses.ts';
import { callIdentity } from '../analyses/call-identity.ts';
import { asUpstream } from '../analyses/upstream.ts';
import { tooMany } from '../limits/queue.ts';
import { unavailable } from '../limits/refusals.ts';
import { sampleHolding } from '../analyses/sample-zone.ts';
import { accountOf, logMonth, type Account } from '../http/accounting.ts';
import type { Env } from '../http/context.ts';
import { logFailure } from '../http/log.ts';
import { ofThread, requestIn } from '../http/requested.ts';
import { spendFor } from '../http/spending.ts';
import { seal, unseal } from '../people/sealing.ts';
import { ANALYZE, COMPARE } from './analysis-operations.ts';
import { answerInLines, wantsLines } from './record-lines.ts';
import type { Add } from '../openapi/operation.ts';
import type { Operation, ValidRequests } from '../requests/judge.ts';
import type { Service } from '../open-parts.ts';
import { isKnownCall, release, settle, type KnownCall } from '../store/spend.ts';
import { noCallId } from '../texts/service.ts';

/** Seconds after which the caller of a running call may ask again for its answer. */
const IN_PROGRESS_SECONDS = 5;

/** An operation of the engine, and the work that resolves with an answer's text. */
interface Computation<O extends Operation, Request = ValidRequests[O]> {
  readonly name: O;
  run(request: Request, signal: AbortSignal, onPartial?: OnPartial): Promise<string>;
  /** Whether it is free, as samples are. */
  isFree(request: Request): boolean;
}

/** `POST /analyze` and `POST /compare`: one unit each, given back if there is no answer. */
export function addAnalyses(add: Add, service: Service): void {
  const { analyses } = service;
  const analyze: Computation<'analyze'> = {
    name: 'analyze',
    run: (request, signal, onPartial) => analyses.analyze(request, signal, onPartial),
    isFree: (request) => sampleHolding(request) !== null,
  };
  add(ANALYZE, (c) =>
    wantsLines(c)
      ? answerInLines(c, service, (onPartial) => recordOf(c, service, analyze, onPartial))
      : answer(c, service, analyze),
  );
  add(COMPARE, (c) =>
    answer(c, service, {
      name: 'compare',
      run: (request, signal) => analyses.compare(request, signal),
      isFree: () => false,
    }),
  );
}

async function answer<O extends Operation>(c: Context<Env>, service: Service, operation: Computation<O>) {
  return c.body(await recordOf(c, service, operation), 200, { 'Content-Type': 'application/json' });
}

/** The record as text, once it is counted. After a preliminary record is sent, a caller who leaves no longer ends the work. */
async function recordOf<O extends Operation>(
  c: Context<Env>,
  service: Service,
  operation: Computation<O>,
  onPartial?: OnPartial,
): Promise<string> {
  const { request, date } = await requestIn(c, service, (bytes, today, caller) =>
    service.requests.judge({ operation: operation.name, bytes, today }, caller),
  );
  const called = { operation: operation.name, request, date };
  const call = { operation: operation.name, origin: 'http', ...callIdentity(called, callIdOf(c)) } as const;
  const { signal } = c.req.raw;
  const ending = new AbortController();
  const end = () => ending.abort(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  const onPart = (record: string) => {
    signal.removeEventListener('abort', end);
    onPartial?.(record);
  };
  const work = () =>
    ofThread(c, service, operation.run(request, ending.signal, onPartial && onPart), asUpstream);
  const { keyId, plan } = c.get('key');
  if (!operation.isFree(request)) {
    const counted = () => countedRecord(c, service, call, work);
    return plan === 'free' ? service.rates.runAtOnce(keyId, counted) : counted();
  }
  const text = await service.rates.runAtOnce(keyId, work);
  return withMonth(c, await accountOf(c, service), text);
}

async function countedRecord(
  c: Context<Env>,
  service: Service,
  call: Parameters<typeof spendFor>[2] & { readonly operation: Operation },
  work: () => Promise<string>,
): Promise<string> {
  const { operation, callId } = call;
  const { keyId } = c.get('key');
  // Checked before spending, so that requests for which the engine has no room do not load the database.
  if (service.analyses.isFull() && !(await isKnownCall(service.database, keyId, callId))) throw tooMany();
  const spent = await spendFor(c, service, call);
  if (spent.outcome === 'known') return replay(c, service, { operation, callId, known: spent.call });
  try {
    const text = await work();
    const sealed = seal(service.secrets.people, text, `${keyId} ${callId}`);
    // Read before settling: afterwards the unit cannot be given back.
    const account = await accountOf(c, service);
    // The service was blocked for so long that it counts the call as lost. Sending it again makes a new call.
    if (!(await settle(service.database, keyId, callId, sealed)))
      throw unavailable('The unit of the call was returned before the call ended.');
    return withMonth(c, account, text);
  } catch (error) {
    // If this fails, the unit is given back later, as for any call that does not end in time.
    await release(service.database, keyId, callId).then(
      (isReleased) => isReleased && service.metrics.call(operation, 'given-back'),
      (failure: unknown) => logFailure(service.log, c.get('requestId'), failure),
    );
    throw error;
  }
}

/** Sends the first answer again, free of charge. */
async function replay(
  c: Context<Env>,
  service: Service,
  { operation, callId, known: call }: { operation: string; callId: string; known: KnownCall },
): Promise<string> {
  if (call.state !== 'used' || call.answer === null)
    throw new SylvanError('request-in-progress', 'The same call is still under way.', {
      fields: { retry_after: IN_PROGRESS_SECONDS },
    });
  service.metrics.call(operation, 'replayed');
  c.header('Idempotency-Replayed', 'true');
  const { keyId } = c.get('key');
  const text = unseal(service.secrets.people, call.answer, `${keyId} ${callId}`);
  return withMonth(c, await accountOf(c, service), text);
}

/** The text of an answer; its headers state the month, unless they are already sent. */
function withMonth(c: Context<Env>, account: Account, text: string): string {
  if (!c.finalized) logMonth(c, account);
  return text;
}

/** The caller's own id for the call. */
function callIdOf(c: Context<Env>): string | undefined {
  const own = c.req.header('idempotency-key');
  if (own === undefined) return undefined;
  const { data } = callIdSchema.safeParse(own);
  if (data !== undefined) return data;
  const detail = noCallId(c.get('lang'));
  const errors = [{ pointer: '/Idempotency-Key', code: 'header-value', detail }];
  throw new SylvanError('invalid-parameters', noCallId('en'), { errors });
}
