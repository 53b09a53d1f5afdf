import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { KeyStatus } from 'sylvan/contract';
import { seededRandom } from '../../../test/support/random.ts';
import { SEED } from '../../../test/support/seed.ts';
import { analysisOf, Client, callOf, keyFrom, statusOf } from '../support/client.ts';
import { timesOf } from '../support/clusters.ts';
import { startProxy, type Proxy } from '../support/proxy.ts';
import { LIMIT } from '../support/ledger.ts';
import { QUICK, startService, type TestService } from '../support/service.ts';

const CALLS = timesOf('SYLVAN_CALLS', 300);
const LOST = 0.3;
const TOGETHER = 16;

let service: TestService;
let proxy: Proxy;
let client: Client;
/** Bypasses the proxy. */
let direct: Client;
beforeAll(async () => {
  const random = seededRandom(SEED);
  service = await startService();
  proxy = await startProxy(service.url, () => random() < LOST);
  client = new Client([proxy.url], TOGETHER);
  direct = new Client([service.url]);
});
afterAll(async () => {
  client.close();
  direct.close();
  await proxy.close();
  await service.close();
});

const statusNow = async (key: string) => JSON.parse((await direct.send(statusOf(key))).body) as KeyStatus;

it(
  `each call is charged once if ${100 * LOST} % of answers are lost (seed ${SEED})`,
  { timeout: 300_000 },
  async () => {
    const before = proxy.cut;
    const keys = await Promise.all(Array.from({ length: CALLS / LIMIT }, () => keyFrom(direct)));
    const calls = keys.flatMap((key) => Array.from({ length: LIMIT }, () => callOf(key)));
    const answers = await Promise.all(calls.map((call) => client.send(call)));
    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
    // A client that lost the first answer learns that the call is known.
    const replayed = answers.filter(({ headers }) => headers['idempotency-replayed'] !== undefined);
    expect(replayed.length).toBeGreaterThan(0.2 * CALLS);
    expect(replayed.filter(({ tries }) => tries === 1)).toEqual([]);
    expect(proxy.cut - before).toBeGreaterThan(LOST * CALLS);
    for (const key of keys) expect(await statusNow(key)).toMatchObject({ calls_used: LIMIT });
  },
);

it(`an analysis whose answer is lost is charged once (seed ${SEED})`, { timeout: 60_000 }, async () => {
  // This client retries on 409 until the call in progress has an answer.
  const patient = new Client([proxy.url], TOGETHER, ({ status }) => status === 409);
  const key = await keyFrom(direct);
  const ids = Array.from({ length: 4 }, () => randomUUID());
  const answers = await Promise.all(
    ids.flatMap((id) => [id, id]).map((id) => patient.send(analysisOf(key, QUICK, id))),
  );
  patient.close();
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(new Set(answers.map(({ body }) => body)).size).toBeLessThanOrEqual(ids.length);
  expect(await statusNow(key)).toMatchObject({ calls_used: ids.length });
});
