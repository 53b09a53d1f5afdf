import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { seededRandom } from '../../../test/support/random.ts';
import { SEED } from '../../../test/support/seed.ts';
import { timesOf } from '../support/clusters.ts';
import { bearer, POINT } from '../support/service.ts';
import { serviceOfTest } from '../support/use.ts';

const CLIENTS = timesOf('SYLVAN_CLIENTS', 12);
const LATEST_MILLISECONDS = 10_000;
const BACK_MILLISECONDS = 5000;

it(
  `the service gives back the units of clients that leave, or stores their answers (seed ${SEED})`,
  { timeout: 120_000 },
  async ({ annotate }) => {
    // Two analyses run and the others wait: some clients leave while waiting, some while running.
    const service = await serviceOfTest({ ANALYSES_RUNNING: '2', ANALYSES_WAITING: '1000' });
    const usedBy = async (key: string) => (await service.statusOf(key)).calls_used;
    const random = seededRandom(SEED);
    const clients = await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        const { api_key: key } = await service.createKey();
        return { key, id: randomUUID(), leaves: Math.ceil(random() * LATEST_MILLISECONDS) };
      }),
    );
    const body = JSON.stringify(POINT);
    const post = ({ key, id }: { key: string; id: string }, signal: AbortSignal | null = null) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': id, ...bearer(key) };
      return service.send('/api/v1/analyze', { method: 'POST', body, signal, headers });
    };
    const answered = await Promise.all(
      clients.map(async (client) => {
        try {
          return (await (await post(client, AbortSignal.timeout(client.leaves))).text()) !== '';
        } catch {
          return false;
        }
      }),
    );
    await annotate(`${answered.filter(Boolean).length} of ${CLIENTS} were answered`);
    await wait(BACK_MILLISECONDS);
    for (const [i, client] of clients.entries()) {
      const used = await usedBy(client.key);
      if (used === 0) {
        expect(answered[i], `client ${i}`).toBe(false);
        continue;
      }
      const again = await post(client);
      expect(again.status, `client ${i}`).toBe(200);
      expect(again.headers.get('idempotency-replayed'), `client ${i}`).toBe('true');
      expect(await usedBy(client.key), `client ${i}`).toBe(1);
    }
    expect(answered).toContain(false);
  },
);
