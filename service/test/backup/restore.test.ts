import { cp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { makeBackup } from '../../src/backup/backups.ts';
import { ClockWatch } from '../../src/clock/clock-watch.ts';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/http/log.ts';
import { hashKey } from '../../src/keys/key-format.ts';
import { openService, type RunningService } from '../../src/open-service.ts';
import { readSecrets } from '../../src/secrets.ts';
import { verifyAudit } from '../../src/store/audit.ts';
import { findKey } from '../../src/store/keys.ts';
import { purgeOld, retain } from '../../src/retention/retention.ts';
import { erasuresOf, openConfigured } from '../../src/store/open-configured.ts';
import type { OpenDatabase } from '../../src/store/open-database.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { usageOf } from '../../src/store/usage.ts';
import { agoFrom } from '../support/ago.ts';
import { runIn } from '../support/operator.ts';
import { problemOf } from '../support/problems.ts';
import { bearer, clientOf, FRONTIER, PERSON } from '../support/service.ts';
import { storedKey } from '../support/stored-key.ts';
import { useFolderEach } from '../../../test/support/closing.ts';

vi.setConfig({ testTimeout: 30_000 });

const BY = ['--as', 'Grace Hopper'];
const DAY = 86_400_000;

const folder = useFolderEach();
let service: RunningService | undefined;
afterEach(async () => {
  await stop();
});

const data = () => join(folder.path, 'data');
const file = () => join(data(), 'sylvan.db');
const config = () => readConfig({ PORT: '0', DATA_DIR: data(), CATALOG: FRONTIER, RATE_LIMITS: 'off' });

async function start(): Promise<void> {
  service = await openService(config(), createLog({ write: () => undefined }));
}
async function stop(): Promise<void> {
  await service?.close();
  service = undefined;
}
const client = clientOf(() => service!.url);
const create = () => client.post('/api/v1/key/create', PERSON);
const newKey = async () => (await client.createKey()).api_key;
const remove = (key: string) => client.send('/api/v1/key', { method: 'DELETE', headers: bearer(key) });
const status = async (key: string) =>
  (await client.send('/api/v1/key/status', { headers: bearer(key) })).status;

const run = (...argv: string[]) => runIn({ DATA_DIR: data() }, argv);
const restore = (backup: string) => run('restore', backup, ...BY);

/** Opens the database of a stopped service. */
async function inDatabase<R>(work: (database: OpenDatabase) => Promise<R>): Promise<R> {
  const database = await openConfigured(config());
  return work(database).finally(() => database.close());
}

/** Stops the service and copies its database. */
async function backUp(): Promise<string> {
  await stop();
  const backup = join(folder.path, 'backup.db');
  await inDatabase((database) => makeBackup(database, backup));
  return backup;
}

it('restores a backup except people erased since, and keeps key creation closed until it is opened', async () => {
  await start();
  const [kept, erased] = [await newKey(), await newKey()];
  for (const key of [kept, kept, kept, erased]) await client.spend(key);
  const backup = await backUp();
  await start();
  const later = await newKey();
  await client.spend(kept);
  expect((await remove(erased)).status).toBe(204);
  expect(await restore(backup)).toMatchObject({ code: 1, stdout: '' });
  await stop();

  const { code, stdout } = await restore(backup);
  expect([code, stdout]).toEqual([0, expect.stringContaining('Keys erased again: 1.')]);
  await inDatabase(async (database) => {
    expect(await storedKey(database, hashKey(erased))).toMatchObject({ person: null, state: 'revoked' });
    const { keyId } = (await findKey(database, hashKey(kept)))!;
    const calls = database.db.selectFrom('ledger').select('call_id').where('key_id', '=', keyId);
    expect([(await usageOf(database, keyId)).used, (await calls.execute()).length]).toEqual([3, 3]);
    expect(await verifyAudit(database)).toMatchObject({ rows: 3 });
  });
  const before = (await readdir(data())).find((name) => name.startsWith('sylvan.db.before-'))!;
  expect(stdout).toContain(before);
  const aside = await openSqlite(join(data(), before));
  expect(await findKey(aside, hashKey(later))).not.toBeNull();
  await aside.close();

  await start();
  expect([await status(kept), await status(erased), await status(later)]).toEqual([200, 401, 401]);
  const refused = await create();
  expect(refused.headers.get('retry-after')).toBe('3600');
  expect(await problemOf(refused)).toMatchObject({ status: 503, code: 'unavailable' });
  await stop();
  expect((await run('creation', '--open', ...BY)).code).toBe(0);
  await start();
  expect((await create()).status).toBe(201);
});

it('repeats erasures from the list of erasures alone if the database is damaged or lost', async () => {
  await start();
  const key = await newKey();
  const known = await backUp();
  await start();
  await remove(key);
  await stop();
  await writeFile(file(), 'no database');
  expect((await restore(known)).stdout).toContain('Keys erased again: 1.');
  await rm(file());
  expect((await restore(known)).stdout).toContain('Keys erased again: 1.');
});

it('erases nobody by age after a restore, and announces erasures only once the clock is accepted', async () => {
  const ago = agoFrom(new Date().toISOString());
  await start();
  const [due, gone] = [await newKey(), await newKey()];
  await stop();
  // Old keys whose erasure is due, in a service that was off for a month.
  await inDatabase(async ({ db }) => {
    const old = { created_at: ago(200 * DAY), erase_due: ago(DAY) };
    await db.updateTable('keys').set(old).execute();
    const off = { seen_at: ago(30 * DAY) };
    await db.updateTable('clock').set(off).execute();
  });
  const backup = await backUp();
  const erasures = erasuresOf(config(), await readSecrets(config()));
  await inDatabase(async (database) => {
    await purgeOld(database, erasures, ago);
    expect(await storedKey(database, hashKey(gone))).toMatchObject({ person: null });
  });

  const { code, stdout } = await restore(backup);
  expect([code, stdout]).toEqual([0, expect.stringContaining('clock --accept')]);
  /** Whether each key has a person and an announced erasure, after a pass of retention. */
  const retained = () =>
    inDatabase(async (database) => {
      const log = createLog({ write: () => undefined });
      await retain(database, { erasures, clock: new ClockWatch(database, log) }, log);
      const all = await Promise.all([due, gone].map((key) => storedKey(database, hashKey(key))));
      return all.map(({ person, erase_due }) => [person !== null, erase_due !== null]);
    });
  expect(await retained()).toEqual(Array(2).fill([true, false]));
  expect((await run('clock', '--accept', ...BY)).code).toBe(0);
  expect(await retained()).toEqual(Array(2).fill([true, true]));
});

it('restores rotated and revoked keys as they were, and reports that they are valid again', async () => {
  await start();
  const [{ api_key: rotated }, revoked] = [await client.createKey(), await client.createKey()];
  const backup = await backUp();
  await start();
  const response = await client.post('/api/v1/key/rotate', { grace_seconds: 0 }, bearer(rotated));
  const { api_key: another } = (await response.json()) as { api_key: string };
  await stop();
  expect((await run('revoke', revoked.key_id, ...BY)).code).toBe(0);
  expect((await restore(backup)).stdout).toContain('are valid again');
  await start();
  const all = [rotated, another, revoked.api_key];
  expect(await Promise.all(all.map(status))).toEqual([200, 401, 200]);
});

it('refuses damaged files and changes nothing', async () => {
  await start();
  const key = await newKey();
  await stop();
  const backup = join(folder.path, 'backup.db');
  const damages = [
    () => Promise.resolve(),
    () => writeFile(backup, 'hello'),
    () => writeFile(backup, ''),
    async () => {
      await cp(file(), backup);
      await truncate(backup, 20_000);
    },
  ];
  const names = await readdir(data());
  for (const damage of damages) {
    await damage();
    expect(await restore(backup)).toMatchObject({ code: 1, stdout: '' });
    expect(await readdir(data())).toEqual(names);
  }
  await start();
  expect([await status(key), (await create()).status]).toEqual([200, 201]);
});

it('restore needs the secrets, and creation needs exactly one of --open and --close', async () => {
  await start();
  await stop();
  await rm(join(data(), 'secrets'));
  expect((await restore(file())).stderr).toContain('secrets');
  // New ones would break the chain of the audit and could not sign receipts.
  expect((await run('signing-key', ...BY)).stderr).toContain('secrets');
  await expect(start()).rejects.toThrow('secrets');
  for (const options of [[], ['--open', '--close']])
    expect((await run('creation', ...options, ...BY)).code).toBe(1);
});
