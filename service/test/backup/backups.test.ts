import { open, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeBackup, openBackups, type Backups } from '../../src/backup/backups.ts';
import { createLog } from '../../src/http/log.ts';
import type { OpenDatabase } from '../../src/store/open-database.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { spend } from '../../src/store/spend.ts';
import { usageOf } from '../../src/store/usage.ts';
import { onSqlite, useDatabase } from '../support/databases.ts';
import { requested, newKey } from '../support/ledger.ts';
import { serviceOfTest } from '../support/use.ts';
import { useFolderEach } from '../../../test/support/closing.ts';

vi.setConfig({ testTimeout: 20_000 });

const HOUR = 3_600_000;
/** A thread checks the whole backup, which takes a while on a busy machine. */
const SOON = { timeout: 10_000 };
const START = Date.parse('2026-05-10T12:00:00.000Z');

const store = useDatabase(onSqlite);
const folder = useFolderEach();

describe('a backup', () => {
  it('is consistent while calls are counted: its usage matches its ledger', async () => {
    const { database } = store;
    const keyId = await newKey(database);
    const file = join(folder.path, 'one.db');
    const copied = new AbortController();
    const copying = makeBackup(database, file).finally(() => copied.abort());
    for (let calls = 0; !copied.signal.aborted || calls < 20; calls += 1) {
      await spend(database, requested(keyId, { limit: null }));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await copying;
    expect(await readdir(folder.path)).toEqual(['one.db']);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const copy = await openSqlite(file);
    const { length } = await copy.db.selectFrom('ledger').select('call_id').execute();
    expect((await usageOf(copy, keyId)).used).toBe(length);
    await copy.close();
  });

  it('leaves no file if its copy is damaged, it is aborted, or the database is on a server', async () => {
    const { copyTo } = store.database;
    const damage = async (file: string, signal: AbortSignal) => {
      await copyTo!(file, signal);
      const copy = await open(file, 'r+');
      await copy.write(Buffer.alloc(3000, 7), 0, 3000, 8192);
      await copy.close();
    };
    const file = join(folder.path, 'one.db');
    await expect(makeBackup({ copyTo: damage }, file)).rejects.toThrow('damaged');
    await expect(makeBackup(store.database, file, AbortSignal.abort())).rejects.toThrow();
    await expect(makeBackup({ copyTo: null }, file)).rejects.toThrow('pg_dump');
    expect(await readdir(folder.path)).toEqual([]);
  });
});

describe('scheduled backups', () => {
  let now = START;
  let lines: string[];
  let backups: Backups;
  beforeEach(() => {
    [now, lines] = [START, []];
  });
  afterEach(() => backups.stop());

  const start = async (database: Pick<OpenDatabase, 'copyTo'> = store.database) => {
    const log = createLog({ write: (line) => lines.push(line) });
    backups = await openBackups({ BACKUP_DIR: folder.path }, database, log, { now: () => now, every: 10 });
  };
  const names = async () => (await readdir(folder.path)).sort();
  const FIRST = ['sylvan-day-10.db', 'sylvan-hour-12.db'];

  it('are made at startup and hourly, and the age of the last one is reported, also after a restart', async () => {
    await start();
    expect(backups.ageSeconds()).toBe(Infinity);
    await expect.poll(names, SOON).toEqual(FIRST);
    now += HOUR - 1;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await names()).toHaveLength(2);
    expect(backups.ageSeconds()).toBe(3599.999);
    now += 1;
    await expect.poll(names, SOON).toEqual([...FIRST, 'sylvan-hour-13.db']);
    await backups.stop();
    now += 24 * HOUR;
    await start();
    expect(backups.ageSeconds()).toBe(24 * 3600);
  });

  it('replace the hourly one of the day before and the daily one of the month before', async () => {
    await start();
    const madeAt = async (name: string) => Math.round((await stat(join(folder.path, name))).mtimeMs);
    for (const days of [1, 31 - 1]) {
      now += days * 24 * HOUR;
      await expect.poll(() => madeAt('sylvan-hour-12.db'), SOON).toBe(now);
    }
    await expect.poll(() => madeAt('sylvan-day-10.db'), SOON).toBe(now);
    expect(await names()).toEqual(['sylvan-day-10.db', 'sylvan-day-11.db', 'sylvan-hour-12.db']);
  });

  it('are made even if existing ones are dated in the future', async () => {
    const later = join(folder.path, 'sylvan-hour-16.db');
    await writeFile(later, '');
    await utimes(later, START / 1000 + 360_000, START / 1000 + 360_000);
    await start();
    expect(backups.ageSeconds()).toBe(Infinity);
    await expect.poll(() => backups.ageSeconds(), SOON).toBe(0);
    now -= 2 * HOUR;
    await expect.poll(names, SOON).toContain('sylvan-hour-10.db');
    await expect.poll(() => backups.ageSeconds(), SOON).toBe(0);
  });

  it('are retried after failures, which are logged', async () => {
    let failures = 0;
    const copyTo: typeof store.database.copyTo = (file, signal) => {
      if ((failures += 1) < 3) return Promise.reject(new Error('no room'));
      return store.database.copyTo!(file, signal);
    };
    await start({ copyTo });
    await expect.poll(names, SOON).toEqual(FIRST);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('backup');
  });

  it('are refused for a database on a server, with a reference to pg_dump', async () => {
    await expect(start({ copyTo: null })).rejects.toThrow('pg_dump');
  });
});

it('a running service makes backups and reports their age', async () => {
  const service = await serviceOfTest({ BACKUP_DIR: folder.path });
  await expect
    .poll(() => readdir(folder.path), SOON)
    .toContainEqual(expect.stringMatching(/^sylvan-hour-..\.db$/));
  const metrics = async () => (await service.send('/metrics')).text();
  await expect.poll(metrics, SOON).toMatch(/^sylvan_backup_age_seconds \d/m);
});
