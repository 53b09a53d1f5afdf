import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createdKeySchema, keyStatusSchema, problemSchema } from 'sylvan/contract';
import { releaseStale } from '../../src/store/purge.ts';
import { startFaultyService, type FaultyService } from '../support/faulty-service.ts';
import { bearer, leftAfter, PERSON, POINT } from '../support/service.ts';

vi.setConfig({ testTimeout: 60_000 });

let service: FaultyService;
beforeAll(async () => {
  service = await startFaultyService();
}, 60_000);
afterAll(() => service.close());

const postTo = (
  to: Pick<FaultyService, 'send'>,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
) =>
  to.send(`/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const post = (path: string, body: unknown, headers?: Record<string, string>) =>
  postTo(service, path, body, headers);
const create = () => post('key/create', PERSON);
const keyIn = async (response: Response) => createdKeySchema.parse(await response.json()).api_key;
const status = (key: string) => service.send('/api/v1/key/status', { headers: bearer(key) });
const usedBy = async (key: string) => keyStatusSchema.parse(await (await status(key)).json()).calls_used;
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
  service.failAt(0);
  expect((await send(await keyIn(await create()))).ok).toBe(true);
  service.failAt(0);
  const referenceKey = await keyIn(await create());
  service.failAt(0);
  await send(referenceKey);
  const statements = service.made();
  expect(statements).toBeGreaterThanOrEqual(4);
  let refusals = 0;
  for (let number = 1; number <= statements; number += 1) {
    service.failAt(0);
    const key = await keyIn(await create());
    service.failAt(number);
    const response = await send(key);
    service.failAt(0);
    if (!response.ok) {
      expect(problemSchema.parse(await response.json())).toMatchObject({
        code: 'unavailable',
        charged: false,
      });
      refusals += 1;
    }
    await check(response.ok ? response : null, key);
  }
  expect(refusals).toBeGreaterThanOrEqual(3);
}

it('a refused rotation leaves the old secret valid, and a completed one returns the new secret', async () => {
  await withEachFault(
    (key) => post('key/rotate', { grace_seconds: 0 }, bearer(key)),
    async (done, key) => {
      expect((await status(done === null ? key : await keyIn(done))).status).toBe(200);
      if (done !== null) expect((await status(key)).status).toBe(401);
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
      if (done !== null) expect((await status(await keyIn(done))).status).toBe(200);
    },
  );
});

it('a refused deletion leaves the key valid', async () => {
  await withEachFault(
    (key) => service.send('/api/v1/key', { method: 'DELETE', headers: bearer(key) }),
    async (done, key) => expect((await status(key)).status).toBe(done === null ? 200 : 401),
  );
});

it('a refused analysis costs nothing, and an answered one costs one unit', async () => {
  await withEachFault(
    (key) => post('analyze', POINT, bearer(key)),
    async (done, key) => expect(await usedBy(key)).toBe(done === null ? 0 : 1),
  );
});

it('an analysis whose unit is released while it runs is refused, and runs again for the same id', async () => {
  let isFirst = true;
  const own = await startFaultyService({}, ({ analyses, database }) => ({
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
  try {
    const key = await keyIn(await postTo(own, 'key/create', PERSON));
    const id = { ...bearer(key), 'idempotency-key': randomUUID() };
    const refused = await postTo(own, 'analyze', POINT, id);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(refused.headers.get('ratelimit')).toContain(leftAfter(0));
    expect(problemSchema.parse(await refused.json())).toMatchObject({ code: 'unavailable', charged: false });
    const answered = await postTo(own, 'analyze', POINT, id);
    expect([answered.status, answered.headers.get('idempotency-replayed')]).toEqual([200, null]);
    expect(answered.headers.get('ratelimit')).toContain(leftAfter(1));
  } finally {
    await own.close();
  }
});
