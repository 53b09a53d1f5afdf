import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';

const VERSIONS = '/usr/lib/postgresql';
const READY_MILLISECONDS = 20_000;

/** A PostgreSQL server in a temporary folder. */
export interface TestPostgres {
  readonly url: string;
  /** Kills it at once, as in a crash. */
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Starts Debian's PostgreSQL, as the user postgres if this user is root, which PostgreSQL refuses. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'sylvan-postgres-'));
  const port = await freePort();
  const data = join(folder, 'data');
  const owner = process.getuid?.() === 0 ? accountOf('postgres') : null;
  if (owner !== null) chownSync(folder, owner.uid, owner.gid);
  const program = (name: string) => join(binFolder(), name);
  const identity = owner ?? {};
  const made = spawnSync(program('initdb'), ['-D', data, '-U', 'sylvan', '-A', 'trust', '--no-sync'], {
    ...identity,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const url = `postgres://sylvan@127.0.0.1:${port}/postgres`;
  let server: ChildProcess | undefined;
  const flags = ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1'];
  const start = async () => {
    const end = Date.now() + READY_MILLISECONDS;
    // After a crash, it refuses to start until the old processes have ended.
    do server = spawn(program('postgres'), flags, { ...identity, stdio: 'ignore' });
    while (!(await isReady(url, server, end)));
  };
  const end = async (signal: NodeJS.Signals) => {
    if (server?.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, 'exit');
    server.kill(signal);
    await gone;
  };
  await start();
  return {
    url,
    start,
    kill: () => end('SIGKILL'),
    async close() {
      await end('SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function binFolder(): string {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : [];
  const newest = versions.sort((a, b) => Number(a) - Number(b)).at(-1);
  if (newest === undefined) throw new Error('PostgreSQL is not installed: apt-get install postgresql');
  return join(VERSIONS, newest, 'bin');
}

function accountOf(user: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * Waits until it accepts connections; false if it has exited. After the timeout, throws the last connection's
 * error.
 */
async function isReady(url: string, server: ChildProcess, end: number): Promise<boolean> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      if (Date.now() > end) throw error;
      await wait(50);
      if (server.exitCode !== null) return false;
    }
  }
}
