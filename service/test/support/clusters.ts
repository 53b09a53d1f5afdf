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
type Service = Pick<Program, 'file'>;

/** One process on the embedded database. */
export async function clusterOnSqlite(program: Service, environment: Environment = {}): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'sylvan-service-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  return clusterOf(program, { DATA_DIR: folder, ...environment }, { postgres: null, remove });
}

/** Three processes on one PostgreSQL server, which stops with them. */
export async function clusterOnPostgres(program: Service, environment: Environment = {}): Promise<Cluster> {
  const postgres = await startPostgres();
  const secret = () => randomBytes(32).toString('hex');
  const own = { DATABASE_URL: postgres.url, PEOPLE_KEY: secret(), INDEX_KEY: secret(), ...environment };
  return clusterOf(program, own, { postgres, remove: () => postgres.close() });
}

async function clusterOf(
  program: Service,
  environment: Environment,
  { postgres, remove }: Pick<Cluster, 'postgres'> & { readonly remove: () => Promise<void> },
): Promise<Cluster> {
  const start = () => startProcess(program, environment);
  const processes = await Promise.all(Array.from({ length: postgres === null ? 1 : INSTANCES }, start));
  return {
    processes,
    postgres,
    start,
    async inspect(work) {
      const database = await openConfigured(readConfig(environment));
      return work(database).finally(() => database.close());
    },
    async close() {
      await Promise.all(processes.map((one) => one.end('SIGKILL')));
      await remove();
    },
  };
}

export const CLUSTERS = [
  { name: 'one process on SQLite', open: clusterOnSqlite },
  { name: 'three processes on PostgreSQL', open: clusterOnPostgres },
] as const;

/** The number in the environment variable `name`; `usual`, for a short run, if it is not set. */
export const timesOf = (name: string, usual: number): number => Number(process.env[name] ?? usual);
