import type { Context } from 'hono';
import {
  callIdSchema,
  callRequestSchema,
  type CallAnswer,
  type CallReleased,
  type CallRequest,
} from 'sylvan/contract';
import { SylvanError, fieldFault, refusal, type Form } from '#server';
import { FREE_CALLS } from '../config.ts';
import { accountOf, countsOf, logMonth, withLimit, type Account } from '../http/accounting.ts';
import { fieldsIn } from '../http/body.ts';
import type { Env } from '../http/context.ts';
import { spendFor } from '../http/spending.ts';
import { withKey } from '../http/authorize.ts';
import { parameter, type Add, type Operation } from '../openapi/operation.ts';
import { limitOf } from '../plans.ts';
import type { Service } from '../open-parts.ts';
import { giveBack } from '../store/give-back.ts';

const CALL = {
  schema: callRequestSchema,
  fields: { call_id: {}, operation: {}, request_hash: {}, lang: {} },
  aliases: new Map([['id', 'call_id']]),
} satisfies Form<unknown>;

const EXAMPLE_ID = '9f4d3c1e-7a52-4b8d-8c6f-1e2d3a4b5c6d';
const COUNTED: CallReleased = {
  success: true,
  call_id: EXAMPLE_ID,
  calls_used: 4,
  calls_remaining: FREE_CALLS - 4,
  resets_at: '2026-01-01T00:00:00.000Z',
};

const CALL_ID = parameter('call_id', 'path', 'The ID of the call whose unit is to be returned.', {
  format: 'uuid',
});

const SPEND_CALL: Operation = {
  method: 'post',
  path: '/api/v1/calls',
  id: 'spendCall',
  group: 'Calls',
  key: true,
  summary: 'Count a call',
  description:
    'Spends one unit for an analysis or a comparison before the caller computes it. The same call ID with the same request spends only one unit. The receipt is a JWS signed with a key from `/.well-known/jwks.json`.',
  body: {
    schema: 'CallRequest',
    example: { call_id: EXAMPLE_ID, operation: 'analyze', request_hash: '5'.repeat(64) },
  },
  answers: [
    {
      status: 201,
      description: 'The unit is spent.',
      headers: ['Idempotency-Replayed'],
      schema: 'CallAnswer',
      example: { ...COUNTED, receipt: 'eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl' },
    },
  ],
  problems: ['idempotency-mismatch', 'quota-exceeded'],
};

const RELEASE_CALL: Operation = {
  method: 'delete',
  path: '/api/v1/calls/{call_id}',
  id: 'releaseCall',
  group: 'Calls',
  key: true,
  summary: 'Return a unit',
  description:
    'Returns the unit of a call that failed or was cancelled, within 15 minutes of the call. Each month, the number of units returned cannot exceed the number of calls in the plan.',
  parameters: [CALL_ID],
  answers: [
    { status: 200, description: 'The unit has been returned.', schema: 'CallReleased', example: COUNTED },
  ],
  problems: ['invalid-parameters', 'not-found', 'release-too-late'],
};

/** `POST /calls` spends a unit for a call that the caller computes; `DELETE /calls/{call_id}` gives it back. */
export function addCalls(add: Add, service: Service): void {
  add(SPEND_CALL, async (c) => {
    const fields = await fieldsIn(c, service, CALL);
    // Read before spending: a call without a receipt must not count.
    const sign = await service.signing.signer();
    const { account, month, at } = await enter(c, service, fields);
    const { call_id, operation, request_hash } = fields;
    const receipt = await sign({
      ...{ jti: call_id, operation, request_hash, period: month },
      iat: Math.floor(Date.parse(at) / 1000),
    });
    const answer: CallAnswer = { ...counted(c, account, call_id), receipt };
    return c.json(answer, 201);
  });
  add(RELEASE_CALL, async (c) => {
    const callId = callIdIn(c.req.param('call_id')!);
    await leave(c, service, callId);
    return c.json(counted(c, await accountOf(c, service), callId));
  });
}

/** The id in a path. Throws `invalid-parameters` if it is not a UUID: a database may refuse its characters. */
function callIdIn(part: string): string {
  const { data } = callIdSchema.safeParse(part);
  if (data === undefined)
    throw refusal([fieldFault('call_id', 'field-value', { body: { call_id: part }, form: CALL })], []);
  return data;
}

/**
 * Spends a unit for the call, unless it was made before. Throws if that is not allowed. Resolves with its month and time, and
 * with the units left in the present month.
 */
async function enter(
  c: Context<Env>,
  service: Service,
  { call_id: callId, operation, request_hash: requestHash }: CallRequest,
) {
  const spent = await spendFor(c, service, { callId, operation, origin: 'client', requestHash });
  if (spent.outcome === 'spent')
    return { account: withLimit(service, c.get('key').plan, spent), month: spent.month, at: spent.now };
  service.metrics.call(operation, 'replayed');
  c.header('Idempotency-Replayed', 'true');
  const { month, at } = spent.call;
  return { account: await accountOf(c, service), month, at };
}

/** Gives the unit of a call back. Throws if that is not possible. */
async function leave(c: Context<Env>, service: Service, callId: string): Promise<void> {
  const { database, config } = service;
  const { outcome } = await withKey(c, service, ({ keyId, hash, plan }) =>
    giveBack(database, { keyId, hash, plan, callId, maximum: limitOf(plan, config) }),
  );
  const maximum = limitOf(c.get('key').plan, config);
  switch (outcome) {
    case 'done':
      service.metrics.call('release', 'given-back');
      return;
    case 'known':
      return;
    case 'unknown':
      throw new SylvanError('not-found', 'No call with this id was made with this key.');
    case 'late':
      throw new SylvanError('release-too-late', 'The unit of this call can no longer be returned.', {
        fields: { reason: 'late' },
      });
    case 'often':
      throw new SylvanError('release-too-late', 'Too many units were returned this month.', {
        fields: { reason: 'often', ...(maximum !== null && { limit: maximum }) },
      });
  }
}

/** The units left after the call. */
function counted(c: Context<Env>, account: Account, callId: string): CallReleased {
  logMonth(c, account);
  const { calls_used, calls_remaining, resets_at } = countsOf(account);
  return { success: true, call_id: callId, calls_used, calls_remaining, resets_at };
}
