import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answered } from '../support/document.ts';
import { analysisOf, callOf, Client, keyFrom, releaseOf, statusOf } from '../support/client.ts';
import { clusterOnSqlite, timesOf, type Cluster } from '../support/clusters.ts';
import { POINT } from '../support/service.ts';
import { useProgram } from '../support/use.ts';

const SECONDS = timesOf('SYLVAN_SECONDS', 8);
const [RUNNING, WAITING] = [2, 4];
const OVER = 20;

const program = useProgram();
let cluster: Cluster;
let client: Client;
beforeAll(async () => {
  const limits = { ANALYSES_RUNNING: String(RUNNING), ANALYSES_WAITING: String(WAITING) };
  cluster = await clusterOnSqlite(program, limits);
  client = new Client([cluster.processes[0].url], 4);
}, 60_000);
afterAll(async () => {
  client.close();
  await cluster.close();
});

/** Sends the operations on keys in turn until the given time; returns their answers and a summary of their latency. */
async function requestKeys(until: number) {
  const answers: Answered[] = [];
  const times: number[] = [];
  const send = async (options: ReturnType<typeof callOf>) => {
    const start = performance.now();
    answers.push(await client.once(options));
    times.push(performance.now() - start);
  };
  const key = await keyFrom(client);
  while (Date.now() < until) {
    const callId = crypto.randomUUID();
    await send(callOf(key, callId));
    await send(statusOf(key));
    await send(releaseOf(key, callId));
    await wait(10);
  }
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(0.99 * (times.length - 1))].toFixed(0);
  return { answers, summary: `${times.length} requests, p99 ${p99} ms` };
}

it(
  `analyses beyond the queue are refused, and keys are served meanwhile`,
  { timeout: 60_000 + SECONDS * 2000 },
  async ({ annotate }) => {
    const until = Date.now() + SECONDS * 1000;
    const crowd = new Client([cluster.processes[0].url], OVER * RUNNING);
    const refused: Answered[] = [];
    const statuses = new Map<number, number>();
    const keepAnalyzing = async () => {
      const key = await keyFrom(crowd);
      while (Date.now() < until) {
        const answer = await crowd.once(analysisOf(key, POINT));
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        if (answer.status === 503) refused.push(answer);
        await wait(100);
      }
    };
    const [{ answers, summary }] = await Promise.all([
      requestKeys(until),
      ...Array.from({ length: OVER * RUNNING }, keepAnalyzing),
    ]);
    crowd.close();
    await annotate(`${summary}; analyses ${JSON.stringify([...statuses])}`);
    expect([...statuses.keys()].filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
    expect(statuses.get(200)).toBeGreaterThan(RUNNING);
    expect(refused.length).toBeGreaterThan(OVER);
    expect(refused.filter(({ headers }) => Number(headers['retry-after']) < 1)).toEqual([]);
    // After ten units were given back, further ones are refused, which is the caller's fault.
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  },
);
