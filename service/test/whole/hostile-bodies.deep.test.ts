import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CROSSING, VALID } from '../../../test/request/shapes.ts';
import { Client, keyFrom } from '../support/client.ts';
import { clusterOnSqlite, type Cluster } from '../support/clusters.ts';
import { bearer, clientOf } from '../support/service.ts';
import { useProgram } from '../support/use.ts';

/** As many as a key may have in flight, each about as large as the service accepts. */
const AT_ONCE = 8;
const CORNERS = 9990;
/** If the event loop judged each body in one go, there would be about one probe per body. */
const MIN_PROBES = 5 * AT_ONCE;
const MAX_MILLISECONDS = 500;
const PAUSE_MILLISECONDS = 10;

const geometryOf = (name: string) =>
  JSON.stringify({ geometry: { ...VALID, ...CROSSING }[name](CORNERS), date: '2025-08-31' });
const SLOW = ['upright teeth', 'a spiral', 'a star', 'holes', 'nested rings', 'a fan'];
const QUICK: Readonly<Record<string, string>> = {
  'teeth crossed by one edge': geometryOf('teeth crossed by one edge'),
  'empty rings': `{"geometry":{"type":"Polygon","coordinates":[${'[],'.repeat(170_000)}[]]}}`,
  'nested arrays': `{"geometry":${'['.repeat(250_000)}${']'.repeat(250_000)}}`,
  'unknown fields': `{${Array.from({ length: 40_000 }, (_, i) => `"k${i}":1`).join(',')}}`,
};

const program = useProgram();
let cluster: Cluster;
let client: Client;
let key: string;
beforeAll(async () => {
  cluster = await clusterOnSqlite(program);
  client = new Client([cluster.processes[0].url], 1);
  key = await keyFrom(client);
}, 60_000);
afterAll(async () => {
  client.close();
  await cluster.close();
});

/** Sends all bodies at once, and probes until they are answered; returns their statuses, and the probes' sorted milliseconds. */
async function attack(operation: string, body: string) {
  const times: number[] = [];
  const sending = { isOver: false };
  const own = clientOf(() => cluster.processes[0].url);
  const send = async () => {
    const headers = { 'idempotency-key': randomUUID(), ...bearer(key) };
    const answer = await own.post(`/api/v1/${operation}`, body, headers);
    await answer.arrayBuffer();
    return answer.status;
  };
  const all = Promise.all(Array.from({ length: AT_ONCE }, send)).finally(() => (sending.isOver = true));
  while (!sending.isOver) {
    const start = performance.now();
    // 503 if the event loop was blocked for a second.
    expect((await client.once({ method: 'GET', path: '/livez' })).status).toBe(200);
    times.push(performance.now() - start);
    await wait(PAUSE_MILLISECONDS);
  }
  return { statuses: [...new Set(await all)], times: times.sort((a, b) => a - b) };
}

const summary = (times: readonly number[]) =>
  `/livez ${times.length} times, max ${times.at(-1)?.toFixed(0)} ms`;
const p99 = (times: readonly number[]) => times[Math.floor(0.99 * (times.length - 1))];

it.for([
  ...SLOW.map((name) => ({ operation: 'estimate', name, status: 200 })),
  // There are no images of this zone.
  { operation: 'analyze', name: 'holes', status: 422 },
])(
  `$operation answers ${AT_ONCE} concurrent bodies of $name, and probes are answered meanwhile`,
  { timeout: 180_000 },
  async ({ operation, name, status }, { annotate }) => {
    const { statuses, times } = await attack(operation, geometryOf(name));
    await annotate(summary(times));
    expect(statuses).toEqual([status]);
    expect(times.length).toBeGreaterThan(MIN_PROBES);
    expect(p99(times)).toBeLessThan(MAX_MILLISECONDS);
  },
);

it.each(Object.keys(QUICK))(
  `analyze refuses ${AT_ONCE} concurrent bodies of %s, and probes are answered meanwhile`,
  { timeout: 60_000 },
  async (name) => {
    const { statuses, times } = await attack('analyze', QUICK[name]);
    expect(statuses).toEqual([name === 'nested arrays' ? 400 : 422]);
    expect(p99(times)).toBeLessThan(MAX_MILLISECONDS);
  },
);
