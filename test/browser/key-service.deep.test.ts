import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { createSylvan, type Sylvan, type SylvanOptions } from 'sylvan';
import { createdKeySchema, problemSchema, RECEIPT_TYPE, receiptSchema } from 'sylvan/contract';

const { url, switchUrl, person, position, freeCalls } = inject('keyService');
const { sampleUrl, sampleRequest } = inject('sylvan');

const open: Sylvan[] = [];
afterEach(async () => {
  await turn('on');
  await Promise.all(open.splice(0).map((sylvan) => sylvan.close()));
});

const turn = (way: 'on' | 'off') => fetch(`${switchUrl}${way}`, { method: 'POST' });

const send = (
  path: string,
  key?: string,
  { headers, ...init }: Omit<RequestInit, 'headers'> & { readonly headers?: Record<string, string> } = {},
) => fetch(url + path, { ...init, headers: { ...(key && { Authorization: `Bearer ${key}` }), ...headers } });

const post = (path: string, body: object, key?: string, headers = {}) =>
  send(path, key, {
    ...{ method: 'POST', body: JSON.stringify(body) },
    headers: { 'Content-Type': 'application/json', ...headers },
  });

async function createKey(): Promise<string> {
  const answer = await post('/api/v1/key/create', person);
  expect(answer.status).toBe(201);
  return createdKeySchema.parse(await answer.json()).api_key;
}

/** A Sylvan as a page creates it; two with one key share the browser's storage. */
function sylvanOf(key: string, own: SylvanOptions = {}): Sylvan {
  const made = createSylvan({
    ...{ key, service: url, catalog: sampleUrl, canopyMapUrl: sampleUrl, sources: COUNTING },
    ...own,
  });
  open.push(made);
  return made;
}

/** Names a public catalog, so that calls count; its tiles are fetched from `canopyMapUrl`. */
const COUNTING = { 'canopy-map': 'eth' } satisfies SylvanOptions['sources'];
const callOf = (id: string) => ({ call_id: id, operation: 'analyze', request_hash: 'a'.repeat(64) });

describe('the key service, called by a page from another origin', () => {
  it('creates a key, and lets the page read the remaining calls, also on refusals', async () => {
    expect(new URL(url).origin).not.toBe(location.origin);
    const key = await createKey();
    const status = await send('/api/v1/key/status', key);
    expect(status.status).toBe(200);
    expect(status.headers.get('ratelimit')).toMatch(new RegExp(`^"month";r=${freeCalls};t=\\d+$`));
    expect(status.headers.get('ratelimit-policy')).toBe(`"month";q=${freeCalls}`);
    for (let left = freeCalls - 1; left >= 0; left -= 1) {
      const spent = await post('/api/v1/calls', callOf(crypto.randomUUID()), key);
      expect(spent.status).toBe(201);
      expect(spent.headers.get('ratelimit')).toContain(`r=${left};`);
    }
    const refused = await post('/api/v1/calls', callOf(crypto.randomUUID()), key);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('ratelimit')).toContain('r=0;');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const problem = problemSchema.parse(await refused.json());
    expect(problem).toMatchObject({ code: 'quota-exceeded', instance: refused.headers.get('request-id') });
    const unknown = await send('/api/v1/key/status');
    expect(unknown.headers.get('www-authenticate')).toContain('Bearer');
  });

  it('analyzes for the page, once per idempotency key', async () => {
    const key = await createKey();
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const first = await post('/api/v1/analyze', position, key, headers);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    const again = await post('/api/v1/analyze', position, key, headers);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.headers.get('ratelimit')).toContain(`r=${freeCalls - 1};`);
    expect(await again.json()).toEqual(await first.json());
  });
});

describe('a page that uses the key service', () => {
  it('spends one unit for an analysis, and gets a receipt that verifies with the public keys', async () => {
    const key = await createKey();
    const sylvan = sylvanOf(key);
    const { details } = await sylvan.analyze(sampleRequest);
    expect(await sylvan.keyStatus()).toMatchObject({
      ...{ calls_used: 1, calls_remaining: freeCalls - 1, by_operation: { analyze: 1 } },
    });
    const keys = (await (await send('/.well-known/jwks.json')).json()) as JSONWebKeySet;
    const { payload, protectedHeader } = await compactVerify(
      details.provenance.receipt!,
      createLocalJWKSet(keys),
    );
    expect(protectedHeader.typ).toBe(RECEIPT_TYPE);
    const receipt = receiptSchema.parse(JSON.parse(new TextDecoder().decode(payload)));
    expect(receipt.operation).toBe('analyze');
    // The service knows the call by the receipt's id.
    const released = await send(`/api/v1/calls/${receipt.jti}`, key, { method: 'DELETE' });
    expect(await released.json()).toMatchObject({ calls_used: 0 });
  });

  it('counts a call made while the service was unreachable later, exactly once', async () => {
    const key = await createKey();
    const before = sylvanOf(key);
    await turn('off');
    await expect(before.keyStatus()).rejects.toMatchObject({ code: 'network-or-cors' });
    const { details } = await before.analyze(sampleRequest);
    expect(details.provenance.receipt).toBeUndefined();
    const cancelling = new AbortController();
    const cancelled = before.analyze(
      { ...sampleRequest, lang: 'fr' },
      { signal: cancelling.signal, onProgress: () => cancelling.abort(new Error('enough')) },
    );
    await expect(cancelled).rejects.toThrow('enough');
    await before.close();
    await turn('on');
    const after = [sylvanOf(key), sylvanOf(key)];
    await Promise.all(after.map((sylvan) => sylvan.keyStatus()));
    await after[0].analyze(sampleRequest);
    expect(await after[1].keyStatus()).toMatchObject({
      ...{ calls_used: 1, calls_remaining: freeCalls - 1, by_operation: { analyze: 1 } },
    });
  });
});
