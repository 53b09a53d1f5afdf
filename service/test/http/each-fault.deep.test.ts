import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { createdKeySchema } from 'sylvan/contract';
import { Signing } from '../../src/signing/signing.ts';
import { releaseStale } from '../../src/store/purge.ts';
import { problemOf } from '../support/problems.ts';
import { bearer, leftAfter, PERSON, clientOf, FRONTIER, type ServiceClient } from '../support/service.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { readConfig } from '../../src/config.ts';
import { createApp } from '../../src/http/app.ts';
import { createLog } from '../../src/http/log.ts';
import { openParts, type Service } from '../../src/open-parts.ts';
import { openOutbound } from '../../src/outbound/outbound.ts';
import { unavailable } from '../../src/limits/refusals.ts';
import { faultyDatabase, type FaultyDatabase } from '../support/faulty-database.ts';
import { startHost } from '../support/hosts.ts';

/** A service in which the statements of its routes can be made to fail; looking up keys never fails. */
interface FaultyService extends Omit<FaultyDatabase, 'database'>, ServiceClient {
  readonly parts: Service;
  close(): Promise<void>;
}

async function startFaultyService(
  own: (parts: Service) => Partial<Service> = () => ({}),
): Promise<FaultyService> {
  const folder = await mkdtemp(join(tmpdir(), 'sylvan-service-'));
  const config = readConfig({ DATA_DIR: folder, CATALOG: FRONTIER, RATE_LIMITS: 'off' });
  const parts = await openParts(config, createLog({ write: () => undefined }), openOutbound(config));
  const { database, failAt, made } = faultyDatabase(parts.database, () => unavailable('It is away.'));
  const app = createApp({ ...parts, database, ...own({ ...parts, database }) });
  const answer = getRequestListener(app.fetch);
  const host = await startHost((request, response) => void answer(request, response));
  return {
    ...clientOf(() => host.url),
    parts,
    failAt,
    made,
    async close() {
      await host.close();
      await parts.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

vi.setConfig({ testTimeout: 60_000 });

let service: FaultyService;
beforeAll(async () => {
  service = await startFaultyService();
}, 60_000);
afterAll(() => service.close());

const create = () => service.post('/api/v1/key/create', PERSON);
const keyIn = async (response: Response) => createdKeySchema.parse(await response.json()).api_key;
const statusFor = async (key: string) =>
  (await service.send('/api/v1/key/status', { headers: bearer(key) })).status;
const keysStored = async () =>
  (await service.parts.database.db.selectFrom('keys').select('key_id').execute()).length;

/** Sends one request with a key. */
type Request = (key: string) => Promise<Response>;

/**
 * Sends a request with each database statement failing in turn, each time with a new key. A refusal must be `unavailable`.
 * `check` gets the response, or `null` for a refusal.
 */
async function withEachFault(
  send: Request,
  check: (response: Response | null, key: string) => Promise<void>,
) {
  const freshKey = async () => {
    service.failAt(0);
    return keyIn(await create());
  };
  // The first request of its kind makes more statements.
  expect((await send(await freshKey())).ok).toBe(true);
  const reference = await freshKey();
  service.failAt(0);
  await send(reference);
  const statements = service.made();
  expect(statements).toBeGreaterThanOrEqual(4);
  let refusals = 0;
  for (let number = 1; number <= statements; number += 1) {
    const key = await freshKey();
    service.failAt(number);
    const response = await send(key);
    service.failAt(0);
    if (!response.ok)
      expect(await problemOf(response)).toMatchObject({ code: 'unavailable', charged: false });
    refusals += Number(!response.ok);
    await check(response.ok ? response : null, key);
  }
  expect(refusals).toBeGreaterThanOrEqual(3);
}

it('a refused rotation leaves the old secret valid, and a completed one returns the new secret', async () => {
  await withEachFault(
    (key) => service.post('/api/v1/key/rotate', { grace_seconds: 0 }, bearer(key)),
    async (done, key) => {
      expect(await statusFor(done === null ? key : await keyIn(done))).toBe(200);
      if (done !== null) expect(await statusFor(key)).toBe(401);
    },
  );
});

it('a refused creation stores no key', async () => {
  let stored = 0;
  await withEachFault(
    async () => {
      stored = await keysStored();
      return create();
    },
    async (done) => {
      expect((await keysStored()) - stored).toBe(done === null ? 0 : 1);
      if (done !== null) expect(await statusFor(await keyIn(done))).toBe(200);
    },
  );
});

it('a refused deletion leaves the key valid', async () => {
  await withEachFault(
    (key) => service.send('/api/v1/key', { method: 'DELETE', headers: bearer(key) }),
    async (done, key) => expect(await statusFor(key)).toBe(done === null ? 200 : 401),
  );
});

it('a refused analysis costs nothing, and an answered one costs one unit', async () => {
  await withEachFault(service.analyze, async (done, key) =>
    expect(await service.statusOf(key)).toMatchObject({ calls_used: done === null ? 0 : 1 }),
  );
});

it('an analysis whose unit is released while it runs is refused, and runs again for the same id', async () => {
  let isFirst = true;
  const own = await startFaultyService(({ analyses, database }) => ({
    analyses: {
      ...analyses,
      async analyze(request, signal) {
        const answer = await analyses.analyze(request, signal);
        if (isFirst) expect(await releaseStale(database, '9999-01-01T00:00:00.000Z')).toBe(1);
        isFirst = false;
        return answer;
      },
    },
  }));
  onTestFinished(() => own.close());
  const { api_key: key } = await own.createKey();
  const id = { 'idempotency-key': randomUUID() };
  const analyze = () => own.analyze(key, {}, id);
  const refused = await analyze();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  expect(refused.headers.get('ratelimit')).toContain(leftAfter(0));
  expect(await problemOf(refused)).toMatchObject({ code: 'unavailable', charged: false });
  const answered = await analyze();
  expect([answered.status, answered.headers.get('idempotency-replayed')]).toEqual([200, null]);
  expect(answered.headers.get('ratelimit')).toContain(leftAfter(1));
});

it('a call whose receipt cannot be signed does not count', async () => {
  const own = await startFaultyService(({ database }) => ({
    signing: new Signing(database, Buffer.alloc(32)),
  }));
  onTestFinished(() => own.close());
  await own.parts.signing.jwks();
  const { api_key: key } = await own.createKey();
  expect((await own.spend(key)).status).toBe(500);
  expect((await own.statusOf(key)).calls_used).toBe(0);
});
