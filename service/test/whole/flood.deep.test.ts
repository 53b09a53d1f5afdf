import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clusterOnPostgres, clusterOnSqlite, timesOf, type Cluster } from '../support/clusters.ts';
import { startFlood, watch, type Flood } from '../support/flood.ts';
import { bundle, type Program } from '../support/service-process.ts';

const SECONDS = timesOf('SYLVAN_FLOOD_SECONDS', 1.2);
const MEBIBYTE = 1024 * 1024;
/** Of JavaScript, as small as a service may be given. */
const HEAP = 192;
/** What a service that holds such a heap may have at all. */
const MAX_MEMORY = 400 * MEBIBYTE;
const MAX_MILLISECONDS = 500;
/** Leaves one of the fifty connections of an address to an honest client. */
const SOCKETS = 49;
const READ_SECONDS = 0.5;
const WARMING_SECONDS = 0.3;

const request = (first: string, lines: readonly string[] = [], body = '') =>
  [`${first} HTTP/1.1`, 'Host: a', ...lines, '', body].join('\r\n');
const CONTRACT = request('GET /api/v1/openapi.json');
const BODY = request(
  'POST /api/v1/analyze',
  ['Content-Type: application/json', 'Content-Length: 8'],
  '\n\r\n\r\n{}\n',
);
/** As much as one read of the service takes. */
const many = (text: string) => text.repeat(Math.floor(62_000 / text.length));

const FLOODS: Readonly<Record<string, Omit<Flood, 'port'>>> = {
  'the contract, read by nobody': { sockets: SOCKETS, text: many(CONTRACT) },
  'the contract 62 kB of times, on one connection': { sockets: 1, text: many(CONTRACT), isOnce: true },
  'the page, read slowly': { sockets: SOCKETS, text: many(request('GET /docs')), readsPerSecond: 1024 },
  'the script of the page, read by nobody': {
    sockets: SOCKETS,
    text: many(request('GET /docs/swagger-ui-bundle.js')),
  },
  'HEAD of the contract': { sockets: SOCKETS, text: many(request('HEAD /api/v1/openapi.json')) },
  'an address of nothing': { sockets: SOCKETS, text: many(request('GET /x')) },
  'problems of requests with a body': { sockets: SOCKETS, text: many(BODY) },
  'the metrics': {
    sockets: SOCKETS,
    text: many(request('GET /metrics').replace('Host: a', 'Host: localhost')),
  },
  'what Node itself refuses': { sockets: SOCKETS, text: many(request('GET /', ['Expect: x'])) },
  'a body without an end': {
    sockets: SOCKETS,
    head: CONTRACT.repeat(40) + request('GET /docs', ['Content-Length: 1000000000000']),
    text: 'x'.repeat(62_000),
  },
  'the contract, from many addresses': { sockets: 196, text: many(CONTRACT), ofAddress: 49 },
};

const READ_BY_NOBODY = { sockets: SOCKETS, text: many(CONTRACT) };
const ON_POSTGRES: typeof FLOODS = { 'the contract, read by nobody': READ_BY_NOBODY };
const BEHIND_PROXY: typeof FLOODS = {
  'the contract, by a hundred': { ...READ_BY_NOBODY, sockets: 100, isProxied: true },
};

let program: Program;
let attacker: Program;
beforeAll(async () => {
  [program, attacker] = await Promise.all([bundle('src/main.ts'), bundle('test/support/flood-process.ts')]);
}, 60_000);
afterAll(() => Promise.all([program.remove(), attacker.remove()]));

const ENVIRONMENT = {
  RATE_LIMITS: 'on',
  CREATIONS_PER_ADDRESS: '100',
  CREATIONS_PER_NETWORK: '100',
  NODE_OPTIONS: `--max-old-space-size=${HEAP}`,
  READ_SECONDS: String(READ_SECONDS),
};

/** A new key, which takes the database. */
async function createsKeys(url: string): Promise<boolean> {
  const body = JSON.stringify({ name: 'Ada Example', email: 'ada@example.org' });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/v1/key/create`, { method: 'POST', headers, body });
  return answer.status === 201;
}

/** Runs a flood and an honest client next to it; says what it found. */
async function endure({ processes }: Cluster, flood: Omit<Flood, 'port'>): Promise<string> {
  const [service] = processes;
  // Started a moment ago, it has work of its own.
  await watch(service, WARMING_SECONDS);
  const running = await startFlood(attacker, {
    ...flood,
    port: Number(new URL(service.url).port),
  });
  const watched = watch(service, SECONDS);
  await Promise.allSettled([watched]);
  const cut = await running.stop();
  const { p99, statuses, memory } = await watched;
  expect(statuses).toEqual([200]);
  expect(p99).toBeLessThan(MAX_MILLISECONDS);
  expect(memory).toBeLessThan(MAX_MEMORY);
  return `/livez p99 ${p99.toFixed(0)} ms, ${(memory / MEBIBYTE).toFixed(0)} MiB, ${cut} cut`;
}

describe.each([
  { name: 'SQLite', open: clusterOnSqlite, floods: FLOODS },
  { name: 'SQLite behind a proxy', open: clusterOnSqlite, floods: BEHIND_PROXY },
  { name: 'PostgreSQL', open: clusterOnPostgres, floods: ON_POSTGRES },
])('a service with a small heap on $name', { timeout: 60_000 + SECONDS * 2000 }, ({ open, floods }) => {
  let cluster: Cluster;
  beforeAll(async () => {
    const proxies = floods === BEHIND_PROXY ? { TRUSTED_PROXIES: '127.0.0.1' } : {};
    cluster = await open(program, { ...ENVIRONMENT, ...proxies });
  }, 60_000);
  afterAll(() => cluster.close());

  it.for(Object.entries(floods))('endures a flood for %s', async ([, flood], { annotate }) => {
    await annotate(await endure(cluster, flood));
    expect(await createsKeys(cluster.processes[0].url)).toBe(true);
  });
});
