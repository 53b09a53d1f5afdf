import { randomUUID } from 'node:crypto';
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  AUDIENCE,
  callAnswerSchema,
  callReleasedSchema,
  ISSUER,
  receiptSchema,
  RECEIPT_TYPE,
} from 'sylvan/contract';
import { FREE_CALLS } from '../../src/config.ts';
import { problemOf, refusalOf } from '../support/problems.ts';
import { bearer, leftAfter } from '../support/service.ts';
import { useService } from '../support/use.ts';

const AT_ONCE = 30;

describe('calls made on the client', { timeout: 30_000 }, () => {
  const service = useService();
  let key: string;
  beforeEach(async () => {
    key = (await service.createKey()).api_key;
  });

  const spend = (callId: string, own = {}) => service.spend(key, { call_id: callId, ...own });
  const release = (callId: string) =>
    service.send(`/api/v1/calls/${callId}`, { method: 'DELETE', headers: bearer(key) });

  it('cost one unit in advance, with a receipt that anyone can verify', async () => {
    const callId = randomUUID();
    const response = await spend(callId);
    expect(response.status).toBe(201);
    expect(response.headers.get('ratelimit')).toContain(leftAfter(1));
    const { receipt, ...answer } = callAnswerSchema.parse(await response.json());
    const counts = { calls_used: 1, calls_remaining: FREE_CALLS - 1 };
    expect(answer).toMatchObject({ success: true, call_id: callId, ...counts });
    const jwks = (await (await service.send('/.well-known/jwks.json')).json()) as JSONWebKeySet;
    const { payload, protectedHeader } = await jwtVerify(receipt, createLocalJWKSet(jwks), {
      ...{ issuer: ISSUER, audience: AUDIENCE, typ: RECEIPT_TYPE, algorithms: ['ES256'] },
    });
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: RECEIPT_TYPE, kid: jwks.keys[0].kid });
    const claims = { jti: callId, operation: 'analyze', request_hash: 'a'.repeat(64) };
    expect(receiptSchema.parse(payload)).toMatchObject(claims);
    expect(JSON.stringify(jwks)).not.toContain('"d"');
  });

  it(`are counted once for ${AT_ONCE} concurrent requests with one id, with equal receipts`, async () => {
    const callId = randomUUID();
    const responses = await Promise.all(Array.from({ length: AT_ONCE }, () => spend(callId)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    const replayed = responses.filter(({ headers }) => headers.get('idempotency-replayed') === 'true');
    expect(replayed.length).toBe(AT_ONCE - 1);
    const answers = await Promise.all(responses.map(async (one) => callAnswerSchema.parse(await one.json())));
    expect(new Set(answers.map(({ receipt }) => receipt.split('.')[1])).size).toBe(1);
    expect(answers.every(({ calls_used }) => calls_used === 1)).toBe(true);
  });

  it('are replayed if the id differs only in case, and refused if the request differs', async () => {
    const callId = randomUUID();
    await spend(callId);
    expect((await spend(callId.toUpperCase())).headers.get('idempotency-replayed')).toBe('true');
    for (const other of [{ request_hash: 'b'.repeat(64) }, { operation: 'compare' }])
      expect(await refusalOf(spend(callId, other))).toEqual([422, 'idempotency-mismatch']);
    await release(callId);
    expect(await refusalOf(spend(callId, { operation: 'compare' }))).toEqual([422, 'idempotency-mismatch']);
  });

  it('are refused once the month is used up, with the time of its reset', async () => {
    for (let i = 0; i < FREE_CALLS; i += 1) expect((await service.spend(key)).status).toBe(201);
    const response = await service.spend(key);
    const { status, code, fields, detail } = await problemOf(response);
    expect([status, code]).toEqual([429, 'quota-exceeded']);
    const resets = fields?.resets_at as string;
    expect(resets).toMatch(/-01T00:00:00\.000Z$/);
    const seconds = (Date.parse(resets) - Date.now()) / 1000;
    expect(Math.abs(Number(response.headers.get('retry-after')) - seconds)).toBeLessThan(5);
    expect(detail).toContain(resets);
  });

  it('can be released, a second time without effect, and then spent again', async () => {
    const callId = randomUUID();
    await spend(callId);
    for (let i = 0; i < 2; i += 1) {
      const response = await release(callId.toUpperCase());
      expect(response.status).toBe(200);
      expect(callReleasedSchema.parse(await response.json())).toMatchObject({ calls_used: 0 });
    }
    const again = await spend(callId);
    expect(again.headers.get('idempotency-replayed')).toBeNull();
    expect(callAnswerSchema.parse(await again.json())).toMatchObject({ calls_used: 1 });
  });

  it('can be released as many times as the plan has calls, and no more', async () => {
    for (let i = 0; i < FREE_CALLS; i += 1) {
      const callId = randomUUID();
      await spend(callId);
      expect((await release(callId)).status).toBe(200);
    }
    const callId = randomUUID();
    await spend(callId);
    expect(await problemOf(release(callId))).toMatchObject({
      ...{ status: 409, code: 'release-too-late' },
      fields: { reason: 'often', limit: FREE_CALLS },
    });
  });

  it('can be released only by their own key, and not if the service ran them', async () => {
    const callId = randomUUID();
    await spend(callId);
    const own = key;
    key = (await service.createKey()).api_key;
    expect(await refusalOf(release(callId))).toEqual([404, 'not-found']);
    key = own;
    const ran = randomUUID();
    expect((await service.analyze(key, {}, { 'idempotency-key': ran })).status).toBe(200);
    expect(await refusalOf(release(ran))).toEqual([409, 'release-too-late']);
    expect(await refusalOf(spend(ran))).toEqual([422, 'idempotency-mismatch']);
  });

  it.each([
    [{ call_id: 'x' }, '/call_id', 'field-value'],
    [{ operation: 'status' }, '/operation', 'field-value'],
    [{ operation: undefined }, '/operation', 'field-missing'],
    [{ request_hash: 'A'.repeat(64) }, '/request_hash', 'field-value'],
    [{ units: 3 }, '/units', 'field-unknown'],
  ])('are refused with %j', async (own, pointer, code) => {
    const { status, errors } = await problemOf(service.spend(key, own));
    expect([status, errors]).toEqual([422, [expect.objectContaining({ pointer, code })]]);
  });
});
