import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import type { Answered } from '../support/document.ts';
import {
  analysisOf,
  Client,
  callOf,
  keyFrom,
  releaseOf,
  statusOf,
  type RequestOptions,
} from '../support/client.ts';
import { clusterOnSqlite, timesOf, type Cluster } from '../support/clusters.ts';
import { POINT } from '../support/service.ts';
import { useProgram } from '../support/use.ts';

const SECONDS = timesOf('SYLVAN_SECONDS', 8);
const [RUNNING, WAITING] = [2, 4];
const OVER = 20;
const SLOW_SOCKETS = timesOf('SYLVAN_SOCKETS', 200);
const SLOW_PAUSE = 500;

const program = useProgram();
let cluster: Cluster;
let client: Client;
afterEach(async () => {
  client.close();
  await cluster.close();
});

async function open(environment: Record<string, string>) {
  cluster = await clusterOnSqlite(program, environment);
  client = new Client([cluster.processes[0].url], 4);
}

/** Sends the operations on keys in turn until the given time; returns their answers and a summary of their latency. */
async function requestKeys(until: number) {
  const answers: Answered[] = [];
  const times: number[] = [];
  const send = async (options: RequestOptions) => {
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
  const fraction = (part: number) => times[Math.floor(part * (times.length - 1))].toFixed(0);
  const slow = times.filter((time) => time > 250).length;
  const summary = `${times.length} requests, ms: p50 ${fraction(0.5)}, p99 ${fraction(0.99)}, p99.9 ${fraction(0.999)}; ${slow} over 250`;
  return { answers, summary };
}

it(
  `analyses beyond the queue are refused, and keys are served meanwhile`,
  { timeout: 60_000 + SECONDS * 2000 },
  async ({ annotate }) => {
    await open({ ANALYSES_RUNNING: String(RUNNING), ANALYSES_WAITING: String(WAITING) });
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

/** Sends a header byte by byte, and reconnects when cut off; returns how often that happened. */
async function drip(port: number, until: number): Promise<number> {
  let cut = 0;
  while (Date.now() < until) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.resume().write('GET /api/v1/plans HTTP/1.1\r\nHost: a\r\nX-Slow: ');
    while (!socket.closed && Date.now() < until) {
      socket.write('a');
      await wait(SLOW_PAUSE);
    }
    if (socket.closed) cut += 1;
    socket.destroy();
  }
  return cut;
}

it(
  `good clients are served beside ${SLOW_SOCKETS} slow ones, which are cut off`,
  { timeout: 60_000 + SECONDS * 2000 },
  async ({ annotate }) => {
    await open({
      RATE_LIMITS: 'on',
      HEADERS_SECONDS: '2',
      CONNECTIONS: '100000',
      KEY_REQUESTS_AT_ONCE: '100000',
      KEY_REQUESTS_PER_SECOND: '100000',
    });
    const until = Date.now() + SECONDS * 1000;
    const port = Number(new URL(cluster.processes[0].url).port);
    const slow = Array.from({ length: SLOW_SOCKETS }, () => drip(port, until));
    const { answers, summary } = await requestKeys(until);
    await annotate(summary);
    expect(answers.filter(({ status }) => status >= 500 || status === 408)).toEqual([]);
    const cuts = await Promise.all(slow);
    expect(cuts.filter((count) => count === 0).length).toBe(0);
  },
);
