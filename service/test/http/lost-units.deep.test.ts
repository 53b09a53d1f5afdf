import { randomUUID } from 'node:crypto';
import { getRequestListener } from '@hono/node-server';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { createApp } from '../../src/http/app.ts';
import { createLog } from '../../src/http/log.ts';
import { unavailable } from '../../src/limits/refusals.ts';
import { openParts, type Service } from '../../src/open-parts.ts';
import { openOutbound } from '../../src/outbound/outbound.ts';
import { Signing } from '../../src/signing/signing.ts';
import { releaseStale } from '../../src/store/purge.ts';
import { faultyDatabase } from '../support/faulty-database.ts';
import { startHost } from '../support/hosts.ts';
import { problemOf } from '../support/problems.ts';
import { clientOf, FRONTIER, leftAfter, type ServiceClient } from '../support/service.ts';
import { useFolderEach } from '../../../test/support/closing.ts';

vi.setConfig({ testTimeout: 60_000 });

const folder = useFolderEach();

/** A service with other parts, until the end of the test. */
async function serviceWith(own: (parts: Service) => Partial<Service>): Promise<ServiceClient> {
  const config = readConfig({ DATA_DIR: folder.path, CATALOG: FRONTIER, RATE_LIMITS: 'off' });
  const parts = await openParts(config, createLog({ write: () => undefined }), openOutbound(config));
  const answer = getRequestListener(createApp({ ...parts, ...own(parts) }).fetch);
  const host = await startHost((request, response) => void answer(request, response));
  onTestFinished(() => host.close().then(() => parts.close()));
  return clientOf(() => host.url);
}

/** The parts of a service in which `work` runs after the first analysis, before its unit is settled. */
function afterFirst({ analyses }: Service, work: () => unknown): Pick<Service, 'analyses'> {
  let isFirst = true;
  return {
    analyses: {
      ...analyses,
      async analyze(request, signal) {
        const answer = await analyses.analyze(request, signal);
        if (isFirst) await work();
        isFirst = false;
        return answer;
      },
    },
  };
}

it.each<[string, (parts: Service) => Partial<Service>]>([
  [
    'is released while it runs',
    (parts) =>
      afterFirst(parts, async () =>
        expect(await releaseStale(parts.database, '9999-01-01T00:00:00.000Z')).toBe(1),
      ),
  ],
  [
    'cannot be settled',
    (parts) => {
      const { database, failAt } = faultyDatabase(parts.database, () => unavailable('It is away.'));
      return { database, ...afterFirst(parts, () => failAt(1)) };
    },
  ],
])('an analysis whose unit %s is refused and free, and runs again for the same id', async (_, own) => {
  const service = await serviceWith(own);
  const { api_key: key } = await service.createKey();
  const id = { 'idempotency-key': randomUUID() };
  const refused = await service.analyze(key, {}, id);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  expect(refused.headers.get('ratelimit')).toContain(leftAfter(0));
  expect(await problemOf(refused)).toMatchObject({ code: 'unavailable', charged: false });
  const answered = await service.analyze(key, {}, id);
  expect([answered.status, answered.headers.get('idempotency-replayed')]).toEqual([200, null]);
  expect(answered.headers.get('ratelimit')).toContain(leftAfter(1));
});

it('a call whose receipt cannot be signed does not count', async () => {
  let signing!: Signing;
  const service = await serviceWith((parts) => {
    ({ signing } = parts);
    return { signing: new Signing(parts.database, Buffer.alloc(32)) };
  });
  await signing.jwks();
  const { api_key: key } = await service.createKey();
  expect((await service.spend(key)).status).toBe(500);
  expect((await service.statusOf(key)).calls_used).toBe(0);
});
