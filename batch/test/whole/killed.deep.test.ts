import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useFolder } from '../../../test/support/closing.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import { seededRandom } from '../../../test/support/random.ts';
import { SEED } from '../../../test/support/seed.ts';
import { command, start, type Running } from '../support/command.ts';
import { writeLandscape } from '../support/landscape.ts';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds for which the server is down. */
const DOWNTIME = 1000;

/**
 * Kills the server, as a crash would, and starts it again, each time that the given number of zones in the database at `url`
 * have results; returns the milliseconds from each start to the next result.
 */
async function restarted(
  server: Pick<TestPostgres, 'kill' | 'start'>,
  url: string,
  fractions: readonly number[],
): Promise<number[]> {
  const waits: number[] = [];
  for (const fraction of fractions) {
    await resultsFrom(url, fraction);
    await server.kill();
    await sleep(DOWNTIME);
    await server.start();
    const from = performance.now();
    const known = await resultsFrom(url, 0);
    await resultsFrom(url, known + 1);
    waits.push(performance.now() - from);
  }
  return waits;
}

/** Waits until there are at least `minimum` results; returns their number. */
async function resultsFrom(url: string, minimum: number): Promise<number> {
  const client = await connected(url);
  try {
    for (;;) {
      const count = await resultsNow(client);
      if (count >= minimum) return count;
      await sleep(20);
    }
  } finally {
    await client.end();
  }
}

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

/** The number of results, 0 if their table does not exist yet. */
async function resultsNow(client: pg.Client): Promise<number> {
  const there = await client.query<{ there: boolean }>(
    `select to_regclass('sylvan_batch.result') is not null as there`,
  );
  if (!there.rows[0].there) return 0;
  const sql = 'select count(*)::int as count from sylvan_batch.result';
  return (await client.query<{ count: number }>(sql)).rows[0].count;
}

/** How processes are killed. */
interface Killing {
  /** Kills of each process. */
  readonly kills: number;
  readonly random: () => number;
}

/** The number of kills, and how the last run ended. */
interface Killed {
  readonly kills: number;
  readonly code: number | null;
  readonly stderr: string;
}

/**
 * Runs a command again and again, each time killing it with SIGKILL after a random time, until it has been killed `kills`
 * times; then runs it to its end.
 */
async function runKilled(
  args: readonly string[],
  { kills, random, minimum, maximum }: Killing & Readonly<Record<'minimum' | 'maximum', number>>,
): Promise<Killed> {
  let count = 0;
  while (count < kills) {
    const running = start(args);
    const wait = new AbortController();
    const isOver = await Promise.race([
      running.ended.then(() => true),
      sleep(minimum + random() * (maximum - minimum), false, { signal: wait.signal }),
    ]);
    wait.abort();
    if (isOver) break;
    running.send('SIGKILL');
    await running.ended;
    count += 1;
  }
  const { code, stderr } = await start(args).ended;
  return { kills: count, code, stderr };
}

interface Workers {
  /** Number of processes at a time. */
  readonly processes: number;
  readonly databaseUrl: string;
  readonly args: readonly string[];
}

/**
 * Keeps `sylvan-batch work` processes running until `running` ends, and kills them in turn with SIGKILL, one whenever a further
 * random fraction of its `zones` has results: every kill happens while there is work.
 */
async function killWorkers(
  running: Running,
  { processes, databaseUrl, args }: Workers,
  { kills, random, zones }: Killing & { readonly zones: number },
): Promise<number> {
  const startOne = () => start(['work', ...args], { DATABASE_URL: databaseUrl });
  const workers = Array.from({ length: processes }, startOne);
  const fractions = Array.from({ length: kills * processes }, () =>
    Math.floor(random() * (zones - processes)),
  );
  fractions.sort((a, b) => a - b);
  const client = await connected(databaseUrl);
  let killed = 0;
  const over = new AbortController();
  void running.ended.then(() => over.abort());
  try {
    while (!over.signal.aborted) {
      const done = await resultsNow(client);
      while (killed < fractions.length && fractions[killed] <= done && done < zones) {
        const own = killed % processes;
        workers[own].send('SIGKILL');
        await workers[own].ended;
        workers[own] = startOne();
        killed += 1;
      }
      await sleep(20);
    }
  } finally {
    for (const worker of workers) worker.send('SIGKILL');
    await Promise.all([...workers.map(({ ended }) => ended), client.end()]);
  }
  return killed;
}

const MINUTES = 60_000;
const numberOf = (name: string, usual: number) => Number(process.env[name] ?? usual);
/** `npm run prove:batch` raises them. */
const ZONES = numberOf('SYLVAN_ZONES', 30);
const WORKER_KILLS = numberOf('SYLVAN_WORKER_KILLS', 2);
const RUN_KILLS = numberOf('SYLVAN_RUN_KILLS', 3);
const PROCESSES = 3;
/** Fractions of the zones that are done when the server is killed. */
const FRACTIONS = [0.15, 0.55];
const RECONNECT_MS = 5000;

const folder = useFolder();
let args: readonly string[];
let whole: string;
let postgres: TestPostgres;

const resultAt = (name: string) => join(folder.path, name);

beforeAll(async () => {
  process.stdout.write(`SYLVAN_SEED=${SEED}\n`);
  const landscape = await writeLandscape(folder.path);
  const { catalog, date } = landscape;
  args = [await landscape.list(ZONES, SEED), '--catalog', catalog, '--date', date, '--no-cache'];
  const { code, stderr } = await command(['run', ...args, '--out', resultAt('whole.csv')]);
  expect(code, stderr).toBe(0);
  whole = await readFile(resultAt('whole.csv'), 'utf8');
  postgres = await startPostgres();
}, 5 * MINUTES);

afterAll(() => postgres.close());

describe('a batch', () => {
  it('has a row for every zone', () => {
    const rows = whole.trimEnd().split('\n').slice(1);
    expect(rows).toHaveLength(ZONES);
    expect(rows.filter((row) => row.includes('ESA Sentinel-2'))).toHaveLength(ZONES);
  });

  it(
    'whose process is killed resumes, and writes the same table',
    async () => {
      const path = resultAt('killed.csv');
      const killing = { kills: RUN_KILLS, random: seededRandom(SEED), minimum: 500, maximum: 1300 };
      const { kills, code, stderr } = await runKilled(['run', ...args, '--out', path], killing);
      expect(code, stderr).toBe(0);
      expect(kills).toBe(RUN_KILLS);
      expect(await readFile(path, 'utf8')).toBe(whole);
    },
    10 * MINUTES,
  );

  it(
    'on three worker processes that are killed loses no zone, and computes none twice',
    async () => {
      const { url } = postgres;
      const path = resultAt('together.csv');
      const queueOptions = ['--no-work', '--chunk', '4', '--lease', '2', '--retries', '30'];
      const running = start(['run', ...args, '--out', path, ...queueOptions], { DATABASE_URL: url });
      const workers = { processes: PROCESSES, databaseUrl: url, args: ['--workers', '1', '--no-cache'] };
      const killing = { kills: WORKER_KILLS, random: seededRandom(SEED), zones: ZONES };
      const kills = await killWorkers(running, workers, killing);
      const { code, stderr } = await running.ended;
      expect(code, stderr).toBe(0);
      expect(kills).toBe(WORKER_KILLS * PROCESSES);
      expect(await readFile(path, 'utf8')).toBe(whole);
      const { open, ...counts } = await resultsIn(url);
      expect(counts).toEqual({ results: ZONES, zones: ZONES });
      // A worker that is killed at the end may have written its last result and not yet ended its job.
      expect(open).toBeLessThanOrEqual(PROCESSES);
    },
    15 * MINUTES,
  );

  it(
    'continues by itself after its database restarts, and writes the same table',
    async () => {
      const url = await emptyDatabase('restarts');
      const environment = { DATABASE_URL: url };
      const path = resultAt('restarted.csv');
      const running = start(['run', ...args, '--out', path, '--no-work', '--chunk', '4'], environment);
      const worker = ['work', '--workers', '1', '--no-cache'];
      const workers = [start(worker, environment), start(worker, environment)];
      const waits = await restarted(
        postgres,
        url,
        FRACTIONS.map((fraction) => Math.floor(fraction * ZONES)),
      );
      const { code, stderr } = await running.ended;
      for (const one of workers) one.send('SIGTERM');
      const ends = await Promise.all(workers.map(({ ended }) => ended));
      expect(code, stderr).toBe(0);
      expect(ends.map((ended) => ended.code)).toEqual([130, 130]);
      expect(Math.max(...waits)).toBeLessThan(RECONNECT_MS);
      expect(await readFile(path, 'utf8')).toBe(whole);
      expect(await resultsIn(url)).toEqual({ results: ZONES, zones: ZONES, open: 0 });
    },
    2 * MINUTES,
  );
});

/** Creates a database on the server; returns its URL. */
async function emptyDatabase(name: string): Promise<string> {
  const client = await connected(postgres.url);
  await client.query(`create database ${name}`);
  await client.end();
  return postgres.url.replace(/[^/]*$/, name);
}

/** Results, zones with a result, and unfinished jobs. */
interface Counts {
  readonly results: number;
  readonly zones: number;
  readonly open: number;
}

async function resultsIn(url: string): Promise<Counts> {
  const client = await connected(url);
  try {
    const { rows } = await client.query<Counts>(
      `select (select count(*)::int from sylvan_batch.result) as results,
        (select count(distinct zone)::int from sylvan_batch.result) as zones,
        (select count(*)::int from sylvan_queue.job where state < 'completed' and name like 'zones-%') as open`,
    );
    return rows[0];
  } finally {
    await client.end();
  }
}
