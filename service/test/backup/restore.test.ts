import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { problemSchema } from 'sylvan/contract';
import { ClockWatch } from '../../src/clock/clock-watch.ts';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/http/log.ts';
import { hashKey } from '../../src/keys/key-format.ts';
import { openService, type RunningService } from '../../src/open-service.ts';
import { runOperator } from '../../src/operator/program.ts';
import { readSecrets } from '../../src/secrets.ts';
import { verifyAudit } from '../../src/store/audit.ts';
import { findKey } from '../../src/store/keys.ts';
import { purgeOld, retain } from '../../src/retention/retention.ts';
import type { Erasures } from '../../src/store/erasures.ts';
import { erasuresOf, openConfigured } from '../../src/store/open-configured.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { usageOf } from '../../src/store/usage.ts';
import { agoFrom } from '../support/ago.ts';
import { bearer, FRONTIER, PERSON } from '../support/service.ts';
import { storedKey } from '../support/stored-key.ts';

vi.setConfig({ testTimeout: 30_000 });

const BY = ['--as', 'Grace Hopper'];

let folder: string;
let service: RunningService | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sylvan-restore-'));
});
afterEach(async () => {
  await service?.close();
  service = undefined;
  await rm(folder, { recursive: true });
});

const data = () => join(folder, 'data');
const file = () => join(data(), 'sylvan.db');

async function start(own: Record<string, string> = {}): Promise<void> {
  const settings = { PORT: '0', DATA_DIR: data(), CATALOG: FRONTIER, RATE_LIMITS: 'off', ...own };
  service = await openService(readConfig(settings), createLog({ write: () => undefined }));
}
async function stop(): Promise<void> {
  await service?.close();
  service = undefined;
}
const send = (method: string, path: string, headers: Record<string, string> = {}, body?: unknown) =>
  fetch(new URL(path, service!.url), {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const create = () => send('POST', '/api/v1/key/create', {}, PERSON);
const keyOf = async (answer: Response) => ((await answer.json()) as { api_key: string }).api_key;
const spendOne = async (key: string) => {
  const body = { call_id: randomUUID(), operation: 'analyze', request_hash: 'a'.repeat(64) };
  expect((await send('POST', '/api/v1/calls', bearer(key), body)).status).toBe(201);
};
const status = async (key: string) => (await send('GET', '/api/v1/key/status', bearer(key))).status;

async function run(...argv: string[]) {
  const [stdout, stderr] = [[] as string[], [] as string[]];
  const environment = { DATA_DIR: data() };
  const code = await runOperator(argv, environment, {
    stdout: { write: (text) => stdout.push(text) },
    stderr: { write: (text) => stderr.push(text) },
  });
  return { code, stdout: stdout.join(''), stderr: stderr.join('') };
}

async function waitForBackup(): Promise<string> {
  const backups = join(folder, 'backups');
  const made = async () => (await readdir(backups)).filter((name) => /^sylvan-hour-..\.db$/.test(name));
  await expect.poll(made, { timeout: 5000 }).toHaveLength(1);
  return join(backups, (await made())[0]);
}

it('restores a backup except people erased since, and keeps key creation closed until it is opened', async () => {
  await start();
  const [kept, erased] = [await keyOf(await create()), await keyOf(await create())];
  for (const key of [kept, kept, kept, erased]) await spendOne(key);
  await stop();
  await start({ BACKUP_DIR: join(folder, 'backups') });
  const backup = await waitForBackup();
  const later = await keyOf(await create());
  await spendOne(kept);
  expect((await send('DELETE', '/api/v1/key', bearer(erased))).status).toBe(204);
  expect(await run('restore', backup, ...BY)).toMatchObject({ code: 1, stdout: '' });
  await stop();

  const { code, stdout } = await run('restore', backup, ...BY);
  expect([code, stdout]).toEqual([0, expect.stringContaining('Keys erased again: 1.')]);
  const database = await openConfigured(readConfig({ DATA_DIR: data() }));
  expect(await storedKey(database, hashKey(erased))).toMatchObject({ person: null, state: 'revoked' });
  const { keyId } = (await findKey(database, hashKey(kept)))!;
  const ledger = await database.db
    .selectFrom('ledger')
    .select('call_id')
    .where('key_id', '=', keyId)
    .execute();
  expect([(await usageOf(database, keyId)).used, ledger.length]).toEqual([3, 3]);
  expect(await verifyAudit(database)).toMatchObject({ rows: 3 });
  await database.close();
  const before = (await readdir(data())).find((name) => name.startsWith('sylvan.db.before-'))!;
  expect(stdout).toContain(before);
  const aside = await openSqlite(join(data(), before));
  expect(await findKey(aside, hashKey(later))).not.toBeNull();
  await aside.close();

  await start();
  expect([await status(kept), await status(erased), await status(later)]).toEqual([200, 401, 401]);
  const refused = await create();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '3600']);
  expect(problemSchema.parse(await refused.json()).code).toBe('unavailable');
  await stop();
  expect((await run('creation', '--open', ...BY)).code).toBe(0);
  await start();
  expect((await create()).status).toBe(201);
});

it('repeats erasures from the list of erasures alone if the database is damaged or lost', async () => {
  await start({ BACKUP_DIR: join(folder, 'backups') });
  const first = await waitForBackup();
  await stop();
  await start();
  const key = await keyOf(await create());
  await stop();
  const known = join(folder, 'known.db');
  await run('backup', known);
  await start();
  await send('DELETE', '/api/v1/key', bearer(key));
  await stop();
  await writeFile(file(), 'no database');
  expect((await run('restore', known, ...BY)).stdout).toContain('Keys erased again: 1.');
  await rm(file());
  expect((await run('restore', known, ...BY)).stdout).toContain('Keys erased again: 1.');
  expect((await run('restore', first, ...BY)).stdout).toContain('Keys erased again: 0.');
});

it('erases nobody by age after a restore, and announces erasures only once the clock is accepted', async () => {
  await start();
  const [due, gone] = [await keyOf(await create()), await keyOf(await create())];
  await stop();
  await age(200, 30);
  const backup = join(folder, 'backup.db');
  await run('backup', backup);
  // Retention then erases both people.
  let database = await openConfigured(readConfig({ DATA_DIR: data() }));
  const erasures = await erasuresHere();
  await purgeOld(database, erasures, agoFrom(new Date().toISOString()));
  expect(await storedKey(database, hashKey(gone))).toMatchObject({ person: null });
  await database.close();

  const { code, stdout } = await run('restore', backup, ...BY);
  expect([code, stdout]).toEqual([0, expect.stringContaining('clock --accept')]);
  const people = async () => {
    database = await openConfigured(readConfig({ DATA_DIR: data() }));
    const all = await Promise.all([due, gone].map((key) => storedKey(database, hashKey(key))));
    await database.close();
    return all.map(({ person, erase_due }) => [person !== null, erase_due !== null]);
  };
  await retainOnce();
  expect(await people()).toEqual(Array(2).fill([true, false]));
  expect((await run('clock', '--accept', ...BY)).code).toBe(0);
  await retainOnce();
  expect(await people()).toEqual(Array(2).fill([true, true]));
});

/** Makes keys `days` old with overdue erasures, as if the service had been off for `offDays`. */
async function age(days: number, offDays: number): Promise<void> {
  const database = await openConfigured(readConfig({ DATA_DIR: data() }));
  const { db } = database;
  const ago = agoFrom(new Date().toISOString());
  const DAY = 86_400_000;
  await db
    .updateTable('keys')
    .set({ created_at: ago(days * DAY), erase_due: ago(DAY) })
    .execute();
  await db
    .updateTable('clock')
    .set({ seen_at: ago(offDays * DAY) })
    .execute();
  await database.close();
}

async function erasuresHere(): Promise<Erasures> {
  const config = readConfig({ DATA_DIR: data() });
  return erasuresOf(config, await readSecrets(config));
}

/** Runs one retention pass, as a service does at startup. */
async function retainOnce(): Promise<void> {
  const database = await openConfigured(readConfig({ DATA_DIR: data() }));
  const log = createLog({ write: () => undefined });
  const clock = new ClockWatch(database, log);
  const erasures = await erasuresHere();
  await retain(database, { erasures, clock }, log);
  await database.close();
}

it('restores rotated and revoked keys as they were, and reports that they are valid again', async () => {
  await start();
  const [rotated, revoked] = (await Promise.all([1, 2].map(async () => (await create()).json()))) as {
    api_key: string;
    key_id: string;
  }[];
  await stop();
  const backup = join(folder, 'backup.db');
  await run('backup', backup);
  await start();
  const now = await send('POST', '/api/v1/key/rotate', bearer(rotated.api_key), { grace_seconds: 0 });
  const another = await keyOf(now);
  await stop();
  expect((await run('revoke', revoked.key_id, ...BY)).code).toBe(0);
  expect((await run('restore', backup, ...BY)).stdout).toContain('are valid again');
  await start();
  const all = [rotated.api_key, another, revoked.api_key];
  expect(await Promise.all(all.map(status))).toEqual([200, 401, 200]);
});

it.each([
  ['a missing file', () => Promise.resolve()],
  ['a file that is not a database', (backup: string) => writeFile(backup, 'hello')],
  [
    'a truncated database',
    async (backup: string) => {
      await cp(file(), backup);
      await truncate(backup, 20_000);
    },
  ],
  ['an empty file', (backup: string) => writeFile(backup, '')],
])('refuses %s and changes nothing', async (_, damage) => {
  await start();
  const key = await keyOf(await create());
  await stop();
  const backup = join(folder, 'backup.db');
  await damage(backup);
  const names = await readdir(data());
  expect(await run('restore', backup, ...BY)).toMatchObject({ code: 1, stdout: '' });
  expect(await readdir(data())).toEqual(names);
  await start();
  expect([await status(key), (await create()).status]).toEqual([200, 201]);
});

it('restore needs the secrets, and creation needs exactly one of --open and --close', async () => {
  await start();
  await stop();
  await rm(join(data(), 'secrets'));
  const { stderr } = await run('restore', file(), ...BY);
  expect(stderr).toContain('secrets');
  for (const options of [[], ['--open', '--close']])
    expect((await run('creation', ...options, ...BY)).code).toBe(1);
});
