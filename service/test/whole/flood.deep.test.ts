import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clusterOnSqlite, timesOf, type Cluster } from '../support/clusters.ts';
import { startFlood, watch, type Flood } from '../support/flood.ts';
import { clientOf, PERSON } from '../support/service.ts';
import { useProgram } from '../support/use.ts';

const SECONDS = timesOf('SYLVAN_FLOOD_SECONDS', 1.2);
const MEBIBYTE = 1024 * 1024;
/** MiB of JavaScript heap, the least that a service may have. */
const HEAP = 192;
/** Total memory that a service with such a heap may use. */
const MAX_MEMORY = 400 * MEBIBYTE;
const MAX_MILLISECONDS = 500;
const SOCKETS = 49;
const WARMING_SECONDS = 0.3;

const request = (first: string, lines: readonly string[] = []) =>
  [`${first} HTTP/1.1`, 'Host: a', ...lines, '', ''].join('\r\n');
const CONTRACT = request('GET /api/v1/openapi.json');

/** `isCut`: the service closes all its connections. */
type OwnFlood = Omit<Flood, 'port'> & { readonly isCut?: true };

const FLOODS: Readonly<Record<string, OwnFlood>> = {
  'requests for the contract, never read': { sockets: SOCKETS, text: CONTRACT },
  'requests for the script of the page, read slowly': {
    sockets: SOCKETS,
    text: request('GET /docs/swagger-ui-bundle.js'),
    readsPerSecond: 1024,
  },
  'headers that never end': {
    sockets: timesOf('SYLVAN_SOCKETS', 200),
    text: 'GET /api/v1/plans HTTP/1.1\r\nHost: a\r\nX-Slow: ',
    // It must read to notice that it is closed.
    readsPerSecond: 4096,
    isCut: true,
  },
  'endless bodies': {
    sockets: SOCKETS,
    text: request('GET /docs', ['Content-Length: 1000000000000']) + 'x'.repeat(62_000),
  },
};

const program = useProgram();
const attacker = useProgram('test/support/flood-process.ts');

const ENVIRONMENT = {
  RATE_LIMITS: 'on',
  CREATIONS_PER_ADDRESS: '100',
  CREATIONS_PER_NETWORK: '100',
  CONNECTIONS: '100000',
  HEADERS_SECONDS: '0.3',
  NODE_OPTIONS: `--max-old-space-size=${HEAP}`,
};

/** Creates a key, which needs the database. */
async function createsKeys(url: string): Promise<boolean> {
  return (await clientOf(() => url).post('/api/v1/key/create', PERSON)).status === 201;
}

/** Runs a flood next to an honest client; returns a summary. */
async function endure({ processes }: Cluster, flood: OwnFlood): Promise<string> {
  const [service] = processes;
  // The service has just started, and is still busy.
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
  if (flood.isCut) expect(cut).toBeGreaterThanOrEqual(flood.sockets);
  return `/livez p99 ${p99.toFixed(0)} ms, ${(memory / MEBIBYTE).toFixed(0)} MiB, ${cut} cut`;
}

describe('a service with a small heap', { timeout: 60_000 + SECONDS * 2000 }, () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await clusterOnSqlite(program, ENVIRONMENT);
  }, 60_000);
  afterAll(() => cluster.close());

  it.for(Object.entries(FLOODS))('endures a flood of %s', async ([, flood], { annotate }) => {
    await annotate(await endure(cluster, flood));
    expect(await createsKeys(cluster.processes[0].url)).toBe(true);
  });
});
