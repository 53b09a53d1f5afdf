import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../src/config.ts';
import { openConfigured } from '../../src/store/open-configured.ts';
import type { OpenDatabase } from '../../src/store/open-database.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import { startProcess, type Program, type ServiceProcess } from './service-process.ts';

const INSTANCES = 3;

/** Processes of the service on one database. */
export interface Cluster {
  /** The current processes; a replacement takes the place of its predecessor. */
  readonly processes: ServiceProcess[];
  /** `null` if the database is embedded. */
  readonly postgres: TestPostgres | null;
  /** Starts another process on the same database. */
  start(): Promise<ServiceProcess>;
  /** Opens the database for `work`; if it is embedded, no process may be running. */
  inspect<R>(work: (database: OpenDatabase) => Promise<R>): Promise<R>;
  close(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

/** One process on the embedded database. */
export async function clusterOnSqlite(
  program: Pick<Program, 'file'>,
  environment: Environment = {},
): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'sylvan-service-'));
  const own = { DATA_DIR: folder, ...environment };
  const start = () => startProcess(program, own);
  const processes = [await start()];
  return {
    processes,
    postgres: null,
    start,
    inspect: (work) => using(openConfigured(readConfig(own)), work),
    async close() {
      await Promise.all(processes.map((one) => one.end('SIGKILL')));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Three processes on one PostgreSQL server, which stops with them. */
export async function clusterOnPostgres(
  program: Pick<Program, 'file'>,
  environment: Environment = {},
): Promise<Cluster> {
  const postgres = await startPostgres();
  const secret = () => randomBytes(32).toString('hex');
  const own = { DATABASE_URL: postgres.url, PEOPLE_KEY: secret(), INDEX_KEY: secret(), ...environment };
  const start = () => startProcess(program, own);
  const processes = await Promise.all(Array.from({ length: INSTANCES }, start));
  return {
    processes,
    postgres,
    start,
    inspect: (work) => using(openConfigured(readConfig(own)), work),
    async close() {
      await Promise.all(processes.map((one) => one.end('SIGKILL')));
      await postgres.close();
    },
  };
}

async function using<R>(opening: Promise<OpenDatabase>, work: (database: OpenDatabase) => Promise<R>) {
  const database = await opening;
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

export const CLUSTERS = [
  { name: 'one process on SQLite', open: clusterOnSqlite },
  { name: 'three processes on PostgreSQL', open: clusterOnPostgres },
] as const;

/** The number in the environment variable `name`; `usual`, for a short run, if it is not set. */
export const timesOf = (name: string, usual: number): number => Number(process.env[name] ?? usual);
