// The key service over HTTP, on both databases: a key's status compared with a bare route of the same framework, a spend compared
// with the same transaction without HTTP, and the memory after many requests.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importParts, ROOT } from './support/cache.mjs';
import { interleave, median, medianRatio, megabytes } from './support/figures.mjs';
import { residentOf } from './support/processes.mjs';
import { figure, publish } from './support/publish.mjs';
import { Connections, load, startHost } from './support/service-hosts.mjs';
import { amount, scaled } from './support/scale.mjs';

const RUNS = amount('RUNS', 7);
const COUNT = scaled(300, 100);
const CONNECTIONS = [1, 10, 100];
const GOAL_AT = 10;
const REQUESTS = amount('REQUESTS', 100_000, 100);
const WARM = scaled(5000, 100);
const HASH = 'a'.repeat(64);
const STATUS = '/api/v1/key/status';
/** The settings of a spend over HTTP with a test key. */
const NO_LIMIT = { origin: 'client', limit: null };

const { spend, requested, newKey, openSqlite, openPostgres, startPostgres } =
  await importParts('service-parts');
const connections = new Connections();
const folder = await mkdtemp(join(tmpdir(), 'sylvan-bench-'));
const postgres = await startPostgres();
const databases = { SQLite: await onSqlite(), PostgreSQL: await onPostgres() };
const bare = await startHost([join(import.meta.dirname, 'support/bare-host.mjs'), await exampleStatus()]);
const results = await interleave(contenders(), RUNS);
const growth = await growthOf(databases.SQLite);
connections.close();
for (const { host, database } of Object.values(databases)) {
  await host.close();
  await database.close();
}
await bare.close();
await postgres.close();
await rm(folder, { recursive: true });
await report();

async function onSqlite() {
  const database = await openSqlite(join(folder, 'direct.db'));
  return withKeys(await startHost([join(ROOT, 'build/service.js')], { DATA_DIR: folder }), database);
}

async function onPostgres() {
  const environment = { DATABASE_URL: postgres.url, PEOPLE_KEY: 'ab'.repeat(32), INDEX_KEY: 'cd'.repeat(32) };
  const host = await startHost([join(ROOT, 'build/service.js')], environment);
  return withKeys(host, await openPostgres(postgres.url));
}

/** Creates three keys: one to request over HTTP, one to spend over HTTP, one to spend without it. */
async function withKeys(host, database) {
  const body = { name: 'Ada Example', email: 'ada@example.org' };
  const requesting = { connections: 1, method: 'POST', path: '/api/v1/key/create', body };
  const createKey = async () => JSON.parse(await connections.send(host.url, requesting)).api_key;
  return {
    host,
    database,
    key: await createKey(),
    spender: await createKey(),
    keyId: await newKey(database),
  };
}

function exampleStatus() {
  const { host, key } = databases.SQLite;
  return connections.send(host.url, { connections: 1, path: STATUS, key });
}

function contenders() {
  const own = {};
  for (const together of CONNECTIONS) {
    const add = (name, work) => (own[named(name, together)] = () => load(work, { count: COUNT, together }));
    add('bare route', () => connections.send(bare.url, { connections: together, path: STATUS }));
    for (const [name, { host, database, key, spender, keyId }] of Object.entries(databases)) {
      const send = (requesting) => connections.send(host.url, { connections: together, ...requesting });
      add(`status, ${name}`, () => send({ key, path: STATUS }));
      const spending = { key: spender, method: 'POST', path: '/api/v1/calls' };
      add(`spend, ${name}`, () => send({ ...spending, body: newCall() }));
      add(`spend without HTTP, ${name}`, () => spend(database, requested(keyId, NO_LIMIT)));
    }
  }
  return own;
}

function named(name, together) {
  return `${name}, ${together} at a time`;
}

function newCall() {
  return { call_id: randomUUID(), operation: 'analyze', request_hash: HASH };
}

/** Bytes by which the process grows over many requests. */
async function growthOf({ host, key }) {
  const send = () => connections.send(host.url, { connections: GOAL_AT, path: STATUS, key });
  await load(send, { count: WARM, together: GOAL_AT });
  const before = residentOf(host.pid).now;
  await load(send, { count: REQUESTS, together: GOAL_AT });
  return residentOf(host.pid).now - before;
}

async function report() {
  const names = Object.keys(results);
  await publish({
    id: 'service',
    title: 'The key service',
    setup: [
      `A process of the service on SQLite and one on PostgreSQL of this machine, both with every commit on disk before it is acknowledged; limits of rates are lifted. Whoever asks has a thread of its own on the same processors.`,
      `Medians of ${RUNS} runs in turn of ${COUNT} requests each, over connections that stay open, one for each concurrent request. The bare route answers the same bytes as the status by the same framework and server.`,
      `Memory of the process on SQLite grew by ${megabytes(growth)} MB over ${REQUESTS} requests for the status, after ${WARM}.`,
    ],
    tables: [
      {
        caption: 'Requests a second; milliseconds of one',
        head: ['', 'a second', 'p50', 'p99'],
        rows: names.map(row),
      },
    ],
    figures: names.map((name) => figure(name, results[name].times)),
    goals: goals(),
  });
}

function row(name) {
  const { times, reports } = results[name];
  const of = (part) => median(reports.map((one) => one[part])).toFixed(2);
  return [name, Math.round(1000 / median(times)), of('p50'), of('p99')];
}

function goals() {
  const fraction = (name, peer) => {
    const [own, other] = [named(name, GOAL_AT), named(peer, GOAL_AT)];
    return {
      what: `as many a second as its peer: ${own} / ${peer}`,
      value: medianRatio(results[other].times, results[own].times),
      atLeast: 0.5,
    };
  };
  return [
    ...Object.keys(databases).flatMap((name) => [
      fraction(`status, ${name}`, 'bare route'),
      fraction(`spend, ${name}`, `spend without HTTP, ${name}`),
    ]),
    { what: `MB grown over ${REQUESTS} requests`, value: growth / 1e6, atMost: 50 },
  ];
}
