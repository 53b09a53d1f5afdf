import { open, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeBackup, openBackups, type Backups } from '../../src/backup/backups.ts';
import { createLog } from '../../src/http/log.ts';
import type { OpenDatabase } from '../../src/store/open-database.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { spend } from '../../src/store/spend.ts';
import { usageOf } from '../../src/store/usage.ts';
import { DATABASES, type TestDatabase } from '../support/databases.ts';
import { requested, newKey } from '../support/instances.ts';
import { startService } from '../support/service.ts';

vi.setConfig({ testTimeout: 20_000 });

const HOUR = 3_600_000;
/** A backup is read through in a thread of its own, which takes a while on a machine that does much else. */
const SOON = { timeout: 10_000 };
const BEGUN = Date.parse('2026-05-10T12:00:00.000Z');

let store: TestDatabase;
let folder: string;
beforeEach(async () => {
  store = await DATABASES[0].open();
  folder = await mkdtemp(join(tmpdir(), 'sylvan-backup-'));
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

describe('a backup', () => {
  it('is whole while calls are counted: its counts are those of its ledger', async () => {
    const { database } = store;
    const keyId = await newKey(database);
    const copied = new AbortController();
    const file = join(folder, 'one.db');
    const spending = (async () => {
      for (let calls = 0; !copied.signal.aborted || calls < 20; calls += 1) {
        await spend(database, requested(keyId, { limit: null }));
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    await makeBackup(database, file).finally(() => copied.abort());
    await spending;
    expect(await readdir(folder)).toEqual(['one.db']);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const copy = await openSqlite(file);
    const { length } = await copy.db.selectFrom('ledger').select('call_id').execute();
    expect((await usageOf(copy, keyId)).used).toBe(length);
    await copy.close();
  });

  it('is none where the copy is damaged, or it is given up', async () => {
    const { copyTo } = store.database;
    const damage = async (file: string, signal: AbortSignal) => {
      await copyTo!(file, signal);
      const copy = await open(file, 'r+');
      await copy.write(Buffer.alloc(3000, 7), 0, 3000, 8192);
      await copy.close();
    };
    const file = join(folder, 'one.db');
    await expect(makeBackup({ copyTo: damage }, file)).rejects.toThrow('damaged');
    await expect(makeBackup(store.database, file, AbortSignal.abort())).rejects.toThrow();
    await expect(makeBackup({ copyTo: null }, file)).rejects.toThrow('pg_dump');
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('backups of a service', () => {
  let now = BEGUN;
  let lines: string[];
  let backups: Backups;
  beforeEach(() => {
    [now, lines] = [BEGUN, []];
  });
  afterEach(() => backups.stop());

  const begin = async (database: Pick<OpenDatabase, 'copyTo'> = store.database) => {
    const log = createLog({ write: (line) => lines.push(line) });
    backups = await openBackups({ BACKUP_DIR: folder }, database, log, { now: () => now, every: 10 });
  };
  const names = async () => (await readdir(folder)).sort();
  const FIRST = ['sylvan-day-10.db', 'sylvan-hour-12.db'];

  it('are made at once and hourly, and report the age of the last', async () => {
    await begin();
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
    await begin();
    expect(backups.ageSeconds()).toBe(24 * 3600);
  });

  it('take the place of those of the day before and the month before', async () => {
    await begin();
    const madeAt = async (name: string) => Math.round((await stat(join(folder, name))).mtimeMs);
    for (const days of [1, 31 - 1]) {
      now += days * 24 * HOUR;
      await expect.poll(() => madeAt('sylvan-hour-12.db'), SOON).toBe(now);
    }
    await expect.poll(() => madeAt('sylvan-day-10.db'), SOON).toBe(now);
    expect(await names()).toEqual(['sylvan-day-10.db', 'sylvan-day-11.db', 'sylvan-hour-12.db']);
  });

  it('are made whatever time those bear that were made under another clock', async () => {
    const later = join(folder, 'sylvan-hour-16.db');
    await writeFile(later, '');
    await utimes(later, BEGUN / 1000 + 360_000, BEGUN / 1000 + 360_000);
    await begin();
    expect(backups.ageSeconds()).toBe(Infinity);
    await expect.poll(() => backups.ageSeconds(), SOON).toBe(0);
    now -= 2 * HOUR;
    await expect.poll(names, SOON).toContain('sylvan-hour-10.db');
    await expect.poll(() => backups.ageSeconds(), SOON).toBe(0);
  });

  it('are tried again after a failure, which is logged', async () => {
    let failures = 0;
    const copyTo: typeof store.database.copyTo = (file, signal) => {
      if ((failures += 1) < 3) return Promise.reject(new Error('no room'));
      return store.database.copyTo!(file, signal);
    };
    await begin({ copyTo });
    await expect.poll(names, SOON).toEqual(FIRST);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('backup');
  });

  it('are not those of a server', async () => {
    await expect(begin({ copyTo: null })).rejects.toThrow('pg_dump');
  });
});

it('is made by a service that runs, which reports its age', async () => {
  const service = await startService({ BACKUP_DIR: folder });
  await expect
    .poll(async () => (await readdir(folder)).some((name) => /^sylvan-hour-..\.db$/.test(name)), SOON)
    .toBe(true);
  await expect
    .poll(
      async () => /^sylvan_backup_age_seconds \d/m.test(await (await service.send('/metrics')).text()),
      SOON,
    )
    .toBe(true);
  await service.close();
});
