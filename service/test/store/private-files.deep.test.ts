import { chmod, copyFile, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nameOfBackup } from '../../src/backup/backups-to-drop.ts';
import { runOperator } from '../../src/operator/run.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { newKey } from '../support/instances.ts';
import { startService } from '../support/service.ts';

vi.setConfig({ testTimeout: 20_000 });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sylvan-private-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Modes of the files in a folder, by their names. */
async function modesIn(position: string): Promise<Record<string, string>> {
  const modes: Record<string, string> = {};
  for (const name of (await readdir(position)).sort())
    modes[name] = ((await stat(join(position, name))).mode & 0o777).toString(8);
  return modes;
}

async function openToAll(position: string): Promise<void> {
  for (const name of await readdir(position)) await chmod(join(position, name), 0o666);
}

/** A database whose process was killed: its log is next to it. */
async function leaveKilled(file: string): Promise<void> {
  const running = join(folder, 'running.db');
  const database = await openSqlite(running);
  await newKey(database);
  for (const end of ['', '-wal']) await copyFile(`${running}${end}`, `${file}${end}`);
  await database.close();
  await rm(running);
}

describe('the files of the database', () => {
  it('are made for this account alone', async () => {
    const database = await openSqlite(join(folder, 'sylvan.db'));
    await newKey(database);
    expect(await modesIn(folder)).toEqual({ 'sylvan.db': '600', 'sylvan.db-wal': '600' });
    await database.close();
  });

  it('are taken from the others where these could read them', async () => {
    const file = join(folder, 'sylvan.db');
    await leaveKilled(file);
    await writeFile(`${file}-shm`, '');
    await openToAll(folder);
    const database = await openSqlite(file);
    expect(new Set(Object.values(await modesIn(folder)))).toEqual(new Set(['600']));
    expect(await database.db.selectFrom('keys').selectAll().execute()).toHaveLength(1);
    await database.close();
  });
});

describe('all files of a service', () => {
  const backups = () => join(folder, 'backups');
  const old = nameOfBackup(Date.now() - 86_400_000);

  it('are for this account alone, those of an older version too', async () => {
    const first = await startService({ BACKUP_DIR: backups() });
    await expect
      .poll(async () => (await readdir(backups())).some((name) => name.endsWith('Z.db')))
      .toBe(true);
    await first.stop();
    await writeFile(join(backups(), old), 'an older one');
    await writeFile(join(first.folder, 'erasures'), '');
    for (const position of [first.folder, backups()]) await openToAll(position);
    const second = await startService({ DATA_DIR: first.folder, BACKUP_DIR: backups() });
    await second.createKey();
    const modes = { ...(await modesIn(first.folder)), ...(await modesIn(backups())) };
    expect(Object.keys(modes)).toEqual(
      expect.arrayContaining(['sylvan.db', 'sylvan.db-wal', 'secrets', 'erasures', old]),
    );
    expect(new Set(Object.values(modes))).toEqual(new Set(['600']));
    await second.close();
    await first.close();
  });

  it('are so after a restoration, with what it puts aside', async () => {
    const service = await startService();
    await service.stop();
    const environment = { DATA_DIR: service.folder };
    const output = { stdout: { write: () => true }, stderr: { write: () => true } };
    const run = (...argv: string[]) => runOperator(argv, environment, output);
    const backup = join(folder, 'backup.db');
    expect(await run('backup', backup)).toBe(0);
    await openToAll(service.folder);
    await chmod(join(service.folder, 'secrets'), 0o600);
    expect(await run('restore', backup, '--as', 'Grace Hopper')).toBe(0);
    const modes = await modesIn(service.folder);
    expect(Object.keys(modes).some((name) => name.includes('.before-'))).toBe(true);
    expect(new Set(Object.values(modes))).toEqual(new Set(['600']));
    await service.close();
  });
});
