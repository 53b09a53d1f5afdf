import { randomUUID } from 'node:crypto';
import {
  CompactSign,
  createLocalJWKSet,
  generateKeyPair,
  jwtVerify,
  type JSONWebKeySet,
  type JWTPayload,
} from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  keyStatusSchema,
  leaseAnswerSchema,
  leaseSchema,
  problemSchema,
  settleAnswerSchema,
  settlementSchema,
  TOKEN_TYPES,
  type Lease,
} from 'sylvan/contract';
import { createDevice, type Device } from '../support/device.ts';
import { bearer, startService, type TestService } from '../support/service.ts';

describe('leases over HTTP', { timeout: 30_000 }, () => {
  let service: TestService;
  let key: string;
  let device: Device;
  beforeAll(async () => {
    service = await startService();
    device = await createDevice();
  }, 60_000);
  afterAll(() => service.close());
  beforeEach(async () => {
    key = (await service.createKey()).api_key;
  });

  const ask = (own = {}) =>
    service.post(
      '/api/v1/lease',
      { units: 3, device_key: device.publicKey, call_id: randomUUID(), ...own },
      bearer(key),
    );
  const settle = (body: object) => service.post('/api/v1/lease/settle', body, bearer(key));
  const claimsOf = async (token: string, typ: string): Promise<JWTPayload> => {
    const jwks = createLocalJWKSet(
      (await (await service.ask('/.well-known/jwks.json')).json()) as JSONWebKeySet,
    );
    return (await jwtVerify(token, jwks, { typ, algorithms: ['ES256'] })).payload;
  };
  const take = async (own = {}): Promise<Lease> => {
    const { lease } = leaseAnswerSchema.parse(await (await ask(own)).json());
    return leaseSchema.parse(await claimsOf(lease, TOKEN_TYPES.lease));
  };
  const problemOf = async (response: Response) => problemSchema.parse(await response.json());

  it('hold units for a device, and say so by a token that names it', async () => {
    const response = await ask({ units: 2 });
    expect(response.status).toBe(201);
    const answer = leaseAnswerSchema.parse(await response.json());
    expect(answer).toMatchObject({ units: 2, calls_held: 2, calls_remaining: 8 });
    expect(answer.lease.length).toBeLessThan(2048);
    const lease = leaseSchema.parse(await claimsOf(answer.lease, TOKEN_TYPES.lease));
    expect(new Date(lease.exp * 1000).toISOString().slice(0, 19)).toBe(answer.expires_at.slice(0, 19));
    expect(lease).toMatchObject({ units: 2, nbf: lease.iat });
    const status = await service.ask('/api/v1/key/status', { headers: bearer(key) });
    expect(keyStatusSchema.parse(await status.json())).toMatchObject({
      ...{ key_id: lease.key_id, calls_used: 0, calls_held: 2, calls_remaining: 8 },
    });
  });

  it('are the same again for the same call, and refused for another', async () => {
    const call_id = randomUUID();
    const first = await take({ call_id });
    const again = await ask({ call_id });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await take({ call_id })).toEqual(first);
    expect(await problemOf(await ask({ call_id, units: 1 }))).toMatchObject({ code: 'idempotency-mismatch' });
  });

  it('are limited by name', async () => {
    await take();
    expect(await problemOf(await ask())).toMatchObject({
      status: 409,
      code: 'lease-limit',
      fields: { reason: 'device' },
    });
    const { publicKey: device_key } = await createDevice();
    const larger = await ask({ device_key, units: 4 });
    expect(await problemOf(larger)).toMatchObject({ code: 'lease-limit', fields: { reason: 'units' } });
  });

  it('are settled in parts, whose receipt says what was used and what came back', async () => {
    const { jti: lease_id } = await take();
    const chain = device.chain(lease_id);
    const failed = await chain.spend();
    await chain.release(failed);
    await chain.spend();
    const first = await settle({ lease_id, entries: chain.entries.slice(0, 1), more: true });
    expect(settleAnswerSchema.parse(await first.json())).toMatchObject({ used: 1, returned: 0 });
    for (let i = 0; i < 2; i += 1) {
      const response = await settle({ lease_id, entries: chain.entries });
      expect(response.status).toBe(200);
      const { receipt, ...answer } = settleAnswerSchema.parse(await response.json());
      expect(answer).toEqual({ success: true, used: 1, returned: 2, calls_remaining: 9 });
      const settlement = settlementSchema.parse(await claimsOf(receipt, TOKEN_TYPES.settlement));
      expect(settlement).toMatchObject({ jti: lease_id, used: 1, returned: 2, entries: 3, closed: true });
    }
  });

  const HS256 = (claims: object) =>
    new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'HS256', typ: TOKEN_TYPES.entry })
      .sign(new TextEncoder().encode(JSON.stringify(device.publicKey)));
  const unsigned = (claims: object) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    return `${part({ alg: 'none', typ: TOKEN_TYPES.entry })}.${part(claims)}.`;
  };
  const byKey = async (claims: object, key: Parameters<CompactSign['sign']>[0], typ: string) =>
    new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'ES256', typ })
      .sign(key);
  const claimsIn = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString()) as Record<string, unknown>;

  it.each<[string, (token: string) => string | Promise<string>]>([
    ['no signature', (token) => unsigned(claimsIn(token))],
    ['the public key as a secret', (token) => HS256(claimsIn(token))],
    [
      'another device',
      async (token) => byKey(claimsIn(token), (await generateKeyPair('ES256')).privateKey, TOKEN_TYPES.entry),
    ],
    ['bytes after it', (token) => `${token}AA`],
    ['a signature cut off', (token) => token.slice(0, -4)],
    [
      'another payload',
      (token) => {
        const [header, , signature] = token.split('.');
        const claims = { ...claimsIn(token), call_id: randomUUID() };
        return `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;
      },
    ],
    ['rubbish', () => 'x'.repeat(500)],
    ['two dots', () => '..'],
  ])('are not settled with an entry that has %s', async (_, forge) => {
    const { jti: lease_id } = await take();
    const chain = device.chain(lease_id);
    await chain.spend();
    await chain.spend();
    const entries = [chain.entries[0], await forge(chain.entries[1])];
    const response = await settle({ lease_id, entries });
    expect(response.status).toBe(422);
    const { code, errors } = await problemOf(response);
    expect({ code, pointer: errors?.[0].pointer }).toEqual({
      code: 'invalid-parameters',
      pointer: '/entries/1',
    });
  });

  it.each<[string, object]>([
    ['of another lease', { lease: randomUUID() }],
    ['of unit 0', { seq: 0 }],
    ['of unit 2^53', { seq: 2 ** 53 }],
    ['of a negative time', { at: -1 }],
    ['of a time beyond all', { at: 8.64e15 + 1 }],
    ['with an unknown field', { units: 10 }],
    ['of another kind', { kind: 'gift' }],
    ['with no call', { call_id: 'x' }],
  ])('are not settled with an entry %s, signed as it is', async (_, own) => {
    const { jti: lease_id } = await take();
    const chain = device.chain(lease_id);
    await chain.add({ kind: 'spend', call_id: randomUUID(), ...own });
    const response = await settle({ lease_id, entries: chain.entries });
    expect(await problemOf(response)).toMatchObject({ status: 422, code: 'invalid-parameters' });
    const after = await settle({ lease_id, entries: [] });
    expect(settleAnswerSchema.parse(await after.json())).toMatchObject({ used: 0, returned: 3 });
  });

  it('take a long chain in parts, and refuse one that is too long in one', async () => {
    const { jti: lease_id } = await take();
    const entries = Array.from({ length: 1001 }, () => 'x');
    expect(await problemOf(await settle({ lease_id, entries }))).toMatchObject({
      ...{ status: 422, errors: [{ pointer: '/entries', code: 'field-range' }] },
    });
    const large = Array.from({ length: 600 }, () => 'x'.repeat(2000));
    expect(await problemOf(await settle({ lease_id, entries: large }))).toMatchObject({ status: 413 });
  });

  it('do not take more entries than a device and its copies make', async () => {
    const { jti: lease_id } = await take({ units: 1 });
    const entries = Array.from({ length: 25 }, () => 'x');
    expect(await problemOf(await settle({ lease_id, entries }))).toMatchObject({
      ...{ status: 409, code: 'lease-limit', fields: { reason: 'entries' } },
    });
    const { jti: other } = await take({ units: 1, device_key: (await createDevice()).publicKey });
    expect(await problemOf(await settle({ lease_id: other, entries: entries.slice(1) }))).toMatchObject({
      status: 422,
    });
  });

  it('of another key, or of none, are not found', async () => {
    const { jti: lease_id } = await take();
    key = (await service.createKey()).api_key;
    for (const id of [lease_id, randomUUID()])
      expect(await problemOf(await settle({ lease_id: id, entries: [] }))).toMatchObject({ status: 404 });
  });

  it.each([
    [{ units: 0 }, '/units', 'field-range'],
    [{ units: 1.5 }, '/units', 'field-type'],
    [{ units: 2 ** 53 }, '/units', 'field-type'],
    [
      { device_key: { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43) } },
      '/device_key',
      'field-value',
    ],
    [{ device_key: { kty: 'oct', k: 'A' } }, '/device_key', 'field-value'],
    [{ device_key: null }, '/device_key', 'field-value'],
  ])('are refused with %j', async (own, pointer, code) => {
    const { errors } = await problemOf(await ask(own));
    expect(errors?.map((fault) => ({ pointer: fault.pointer, code: fault.code }))[0]).toEqual({
      pointer,
      code,
    });
  });

  it('do not take the private half of a device key', async () => {
    const { errors } = await problemOf(await ask({ device_key: { ...device.publicKey, d: 'A'.repeat(43) } }));
    expect(errors).toMatchObject([{ pointer: '/device_key', code: 'field-value' }]);
  });
});
