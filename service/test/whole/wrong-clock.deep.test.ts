import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startPostgres } from '../../../test/support/postgres.ts';
import { readConfig } from '../../src/config.ts';
import { runOperator } from '../../src/operator/program.ts';
import { openConfigured } from '../../src/store/open-configured.ts';
import type { OpenDatabase } from '../../src/store/open-database.ts';
import { Client, callOf, keyFrom, statusOf } from '../support/client.ts';
import { bundle, startProcess, type Program, type ServiceProcess } from '../support/service-process.ts';

const AHEAD_DAYS = 840;
const AHEAD = AHEAD_DAYS * 86_400_000;
const BY = ['--as', 'Grace Hopper', '--reason', 'the clock was wrong'];

let program: Program;
beforeAll(async () => {
  program = await bundle('src/main.ts');
}, 60_000);
afterAll(() => program.remove());

interface Setup {
  readonly environment: Record<string, string>;
  close(): Promise<void>;
}

let setup: Setup | undefined;
let running: ServiceProcess | undefined;
afterEach(async () => {
  await running?.end('SIGKILL');
  await setup?.close();
});

async function onSqlite(): Promise<Setup> {
  const folder = await mkdtemp(join(tmpdir(), 'sylvan-clock-'));
  return { environment: { DATA_DIR: folder }, close: () => rm(folder, { recursive: true }) };
}

async function onPostgres(): Promise<Setup> {
  const server = await startPostgres();
  const secret = () => randomBytes(32).toString('hex');
  const environment = { DATABASE_URL: server.url, PEOPLE_KEY: secret(), INDEX_KEY: secret() };
  return { environment, close: () => server.close() };
}

/** Loaded before the service: puts its clock ahead, and with it that of the embedded database. */
const SHIFT = `data:text/javascript,${encodeURIComponent(
  `const now = Date.now; Date.now = () => now() + ${AHEAD}`,
)}`;

it.each([
  { name: 'SQLite', open: onSqlite },
  { name: 'PostgreSQL', open: onPostgres },
])(
  'a start with the clock 2.3 years ahead erases nobody and can be corrected, on $name',
  async ({ name, open }) => {
    setup = await open();
    const { environment } = setup;
    const own = { ...environment, STOP_NOTICE_SECONDS: '0.01', STOP_RUNNING_SECONDS: '0.01' };

    async function serve<R>(days: number, work: (client: Client, url: string) => Promise<R>): Promise<R> {
      if (name === 'PostgreSQL') await inDatabase((database) => shiftDatabase(database, days));
      const service = await startProcess(program, {
        ...own,
        ...(days > 0 && { NODE_OPTIONS: `--import=${SHIFT}` }),
      });
      const client = new Client([service.url]);
      running = service;
      const done = await work(client, service.url).finally(() => client.close());
      expect(await service.end('SIGTERM')).toBe(0);
      return done;
    }
    async function inDatabase<R>(work: (database: OpenDatabase) => Promise<R>): Promise<R> {
      const database = await openConfigured(readConfig(environment));
      return work(database).finally(() => database.close());
    }
    const persons = () =>
      inDatabase(async ({ db }) => {
        const rows = await db.selectFrom('keys').select(['person', 'erase_due']).execute();
        return rows.map(({ person, erase_due: due }) => [person !== null, due]);
      });
    const run = (...argv: string[]) =>
      runOperator(argv, environment, { stdout: { write: () => true }, stderr: { write: () => true } });
    const monthOf = async (client: Client, key: string) =>
      (JSON.parse((await client.send(statusOf(key))).body) as { period_start: string }).period_start.slice(
        0,
        7,
      );
    const thisMonth = () => new Date().toISOString().slice(0, 7);

    const used = await serve(0, async (client) => {
      await keyFrom(client);
      return keyFrom(client);
    });
    await serve(AHEAD_DAYS, async (client, url) => {
      expect(await disagreementAt(url)).toBeCloseTo(AHEAD / 1000, -3);
      expect((await client.send(callOf(used))).status).toBe(201);
      expect((await fetch(new URL('/readyz', url))).status).toBe(200);
      expect((await monthOf(client, used)) > thisMonth()).toBe(true);
    });
    expect(await persons()).toEqual(Array(2).fill([true, null]));

    await serve(0, async (client, url) => {
      expect(Math.abs(await disagreementAt(url))).toBeLessThan(3600);
      expect((await monthOf(client, used)) > thisMonth()).toBe(true);
    });
    expect(await run('clock', '--accept', ...BY)).toBe(0);
    await serve(0, async (client) => expect(await monthOf(client, used)).toBe(thisMonth()));
    expect(await persons()).toEqual(Array(2).fill([true, null]));
  },
  60_000,
);

async function disagreementAt(url: string): Promise<number> {
  const text = await (await fetch(new URL('/metrics', url))).text();
  return Number(/^sylvan_clock_disagreement_seconds (.*)$/m.exec(text)?.[1]);
}

/** Shifts the clock of the database, whose server uses that of this machine. */
async function shiftDatabase({ db }: OpenDatabase, days: number): Promise<void> {
  await sql`
    create or replace function now_utc() returns text language sql volatile as $$
      select to_char(
        (clock_timestamp() + interval '${sql.raw(String(days))} days') at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
      )
    $$`.execute(db);
}
