import { afterEach, expect, it } from 'vitest';
import { mintKey } from '../../src/keys/key-format.ts';
import { Client, keyFrom, statusOf } from '../support/client.ts';
import { timesOf } from '../support/clusters.ts';
import { startService, type TestService } from '../support/service.ts';

const GUESSES = timesOf('SYLVAN_GUESSES', 1000);

let service: TestService;
let client: Client;
async function open(environment: Record<string, string> = {}) {
  service = await startService(environment);
  client = new Client([service.url], 4);
}
afterEach(async () => {
  client.close();
  await service.close();
});

it(`${GUESSES} guesses find no key, and a valid key still works`, { timeout: 600_000 }, async () => {
  await open({ RATE_LIMITS: 'on' });
  const key = await keyFrom(client);
  const statuses = new Set<number>();
  const send = async () => statuses.add((await client.once(statusOf(mintKey('live')))).status);
  for (let guess = 0; guess < GUESSES; guess += 4) await Promise.all([send(), send(), send(), send()]);
  expect([...statuses].sort()).toEqual([401, 429]);
  expect((await client.once(statusOf(key))).status).toBe(200);
});

it('unknown and revoked keys get the same answer', { timeout: 60_000 }, async () => {
  await open();
  const revoked = await keyFrom(client);
  expect((await client.once({ method: 'DELETE', path: '/api/v1/key', key: revoked })).status).toBe(204);
  const answerTo = async (key: string) => {
    const { status, body } = await client.once(statusOf(key));
    return { status, ...(JSON.parse(body) as object), instance: null };
  };
  expect(await answerTo(revoked)).toEqual(await answerTo(mintKey('live')));
});
