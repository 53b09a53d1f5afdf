import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { hashKey, mintKey } from '../../src/keys/key-format.ts';
import { nameOf } from '../../src/people/sealing.ts';
import { readSecrets } from '../../src/secrets.ts';
import { findKey } from '../../src/store/keys.ts';
import { openConfigured } from '../../src/store/open-configured.ts';
import type { OpenDatabase } from '../../src/store/open-database.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import { runIn } from '../support/operator.ts';
import { storedKey } from '../support/stored-key.ts';
import { ofTier } from '../support/postgres-tier.ts';
import { useFolder } from '../../../test/support/closing.ts';

vi.setConfig({ testTimeout: 30_000 });

const BY = ['--as', 'Grace Hopper'];
const OPTIONS = {
  '--as': 'Grace Hopper',
  '--name': 'Ada Example',
  '--email': 'ada@example.org',
  '--reason': 'contract 7',
};
const issueWith = (options: Readonly<Record<string, string>>) => ['issue', ...Object.entries(options).flat()];
const without = (name: string) =>
  issueWith(Object.fromEntries(Object.entries(OPTIONS).filter(([option]) => option !== name)));
const ISSUE = issueWith(OPTIONS);
const SECRET = 'ab'.repeat(32);

const folder = useFolder();

describe.each(ofTier([{ name: 'SQLite' }, { name: 'PostgreSQL' }]))('the operator on $name', ({ name }) => {
  let environment: Record<string, string>;
  let server: TestPostgres | undefined;
  beforeAll(async () => {
    if (name === 'PostgreSQL') server = await startPostgres();
    const ofServer = server && { DATABASE_URL: server.url, PEOPLE_KEY: SECRET, INDEX_KEY: SECRET };
    environment = ofServer ?? { DATA_DIR: join(folder.path, 'data') };
    // Of a service that is not running.
    await inDatabase(() => Promise.resolve());
  }, 60_000);
  afterAll(() => server?.close());

  const run = (...argv: string[]) => runIn(environment, argv);

  async function inDatabase<R>(work: (database: OpenDatabase) => Promise<R>): Promise<R> {
    const database = await openConfigured(readConfig(environment));
    return work(database).finally(() => database.close());
  }
  const stored = (key: string) => inDatabase((database) => storedKey(database, hashKey(key)));

  async function issued(): Promise<{ key: string; keyId: string }> {
    const key = (await run(...ISSUE)).stdout.trim();
    return { key, keyId: (await stored(key)).key_id };
  }
  const actsOn = (keyId: string) =>
    inDatabase(({ db }) => {
      const acts = db.selectFrom('audit').select(['actor', 'action', 'reason']);
      return acts.where('key_id', '=', keyId).orderBy('id').execute();
    });

  it('does not open a database that another PEOPLE_KEY encrypted, as a service does not', async () => {
    const other = { ...environment, PEOPLE_KEY: 'cd'.repeat(32) };
    expect((await runIn(other, ISSUE)).stderr).toContain('PEOPLE_KEY');
    await expect(openConfigured(readConfig(other))).rejects.toThrow('another PEOPLE_KEY');
  });

  it('issues an enterprise key, prints it once, seals the name, and audits the reason', async () => {
    const { code, stdout, stderr } = await run(...ISSUE, '--use-case', 'forest atlas');
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^syl_live_[0-9A-Za-z]{49}\n$/)]);
    const key = await stored(stdout.trim());
    expect(key).toMatchObject({ plan: 'enterprise', state: 'active' });
    expect(stderr).toBe(`Issued ${key.key_id}. The key is shown only once.\n`);
    const { people } = await readSecrets(readConfig(environment));
    expect(nameOf(people, key.person, key.key_id)).toBe('Ada Example');
    const act = { actor: 'Grace Hopper', action: 'issue', reason: 'contract 7' };
    expect(await actsOn(key.key_id)).toEqual([act]);
    const files = name === 'SQLite' ? await readdir(environment.DATA_DIR) : [];
    const texts = files.map((file) => readFile(join(environment.DATA_DIR, file), 'latin1'));
    for (const text of [(await run('audit', 'export')).stdout, ...(await Promise.all(texts))])
      for (const secret of [stdout.trim(), 'Ada Example', 'ada@example.org'])
        expect(text.includes(secret), secret).toBe(false);
  });

  it('suspends, resumes, changes the plan, erases and revokes, and audits each act', async () => {
    const { key, keyId } = await issued();
    const steps = [
      [['suspend', keyId, ...BY], { state: 'suspended' }],
      [['resume', keyId, ...BY, '--reason', 'settled'], { state: 'active' }],
      [['plan', keyId, ...BY, '--to', 'free', '--reason', 'contract ended'], { plan: 'free' }],
      [['erase', keyId, ...BY], { person: null, state: 'active' }],
      [['revoke', keyId, ...BY], { state: 'revoked' }],
    ] as const;
    for (const [argv, expected] of steps) {
      expect(await run(...argv)).toEqual({
        code: 0,
        stdout: `Action ${argv[0]} completed for key ${keyId}.\n`,
        stderr: '',
      });
      expect(await stored(key)).toMatchObject(expected);
    }
    const acts = await actsOn(keyId);
    expect(acts.map(({ action }) => action)).toEqual(['issue', ...steps.map(([[action]]) => action)]);
    const reasons = ['contract 7', null, 'settled', 'contract ended', null, null];
    expect(acts.map(({ reason }) => reason)).toEqual(reasons);
    expect(new Set(acts.map(({ actor }) => actor))).toEqual(new Set(['Grace Hopper']));
  });

  it('revokes permanently, and refuses acts that the state does not allow', async () => {
    const { key, keyId } = await issued();
    expect((await run('resume', keyId, ...BY)).stderr).toBe('Not possible: the key is active.\n');
    await run('revoke', keyId, ...BY);
    const refused = { code: 1, stdout: '', stderr: 'Not possible: the key is revoked.\n' };
    for (const [act, ...own] of [
      ['resume'],
      ['suspend'],
      ['revoke'],
      ['plan', '--to', 'free', '--reason', 'no'],
    ])
      expect(await run(act, keyId, ...own, ...BY)).toEqual(refused);
    expect(await stored(key)).toMatchObject({ state: 'revoked', plan: 'enterprise' });
    expect((await actsOn(keyId)).map(({ action }) => action)).toEqual(['issue', 'revoke']);
  });

  it('reports an unknown key without repeating the input', async () => {
    const stderr = 'No key has this key_id.\n';
    expect(await run('revoke', mintKey('live'), ...BY)).toEqual({ code: 1, stdout: '', stderr });
  });

  it('writes a backup for its own user only, and never over a file; refers to pg_dump on PostgreSQL', async () => {
    const { key } = await issued();
    const file = join(folder.path, `${name}.db`);
    const { code, stderr } = await run('backup', file);
    if (name === 'PostgreSQL') {
      expect([code, stderr]).toEqual([1, expect.stringContaining('pg_dump')]);
      return;
    }
    expect([code, (await stat(file)).mode & 0o777]).toEqual([0, 0o600]);
    expect((await run('backup', file)).code).toBe(1);
    const copy = await openSqlite(file);
    expect(await findKey(copy, hashKey(key))).toMatchObject({ state: 'active' });
    await copy.close();
  });

  it('shows the clocks, and corrects the month in the name of the operator', async () => {
    const ahead = { month: '2030-01', seen_at: '2026-02-01T00:00:00.000Z' };
    await inDatabase(({ db }) => db.updateTable('clock').set(ahead).execute());
    const shown = await run('clock');
    expect([shown.code, shown.stderr]).toEqual([0, '']);
    expect(shown.stdout).toMatch(/^Database: +20.*\nSystem: +20.*\nLast seen: +2026-02-01T00:00:00.000Z\n/);
    expect(shown.stdout).toContain('2030-01');
    expect(await run('clock', '--accept')).toMatchObject({ code: 1, stdout: '' });
    const { code, stdout } = await run('clock', '--accept', ...BY, '--reason', 'time server was wrong');
    expect([code, stdout]).toEqual([0, expect.stringContaining('Accepted: the time is 20')]);
    await inDatabase(async ({ db }) => {
      const { month } = await db.selectFrom('clock').select('month').executeTakeFirstOrThrow();
      expect(month).toBe(new Date().toISOString().slice(0, 7));
      const acts = db.selectFrom('audit').select(['actor', 'reason']).where('action', '=', 'clock-accept');
      expect(await acts.execute()).toEqual([{ actor: 'Grace Hopper', reason: 'time server was wrong' }]);
    });
  });

  it.runIf(name === 'PostgreSQL')('accepts no clock over a day apart from that of the system', async () => {
    const setClock = (time: string) =>
      inDatabase(({ db }) =>
        sql
          .raw(
            `create or replace function now_utc() returns text language sql volatile as
            $$ select to_char((${time}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$`,
          )
          .execute(db),
      );
    await setClock(`clock_timestamp() + interval '2 days'`);
    const { code, stderr } = await run('clock', '--accept', ...BY);
    expect([code, stderr]).toEqual([1, expect.stringContaining('more than a day')]);
    await setClock('clock_timestamp()');
  });

  it('verifies the audit, and names an entry that was changed', async () => {
    const { stdout } = await run('audit', 'verify');
    const [, entries, last] =
      /^The audit log is intact: (\d+) entries; hash of the last entry: ([0-9a-f]{64})\.\n$/.exec(stdout)!;
    const exported = (await run('audit', 'export')).stdout.trimEnd().split('\n');
    expect(exported.length).toBe(Number(entries));
    expect((JSON.parse(exported.at(-1)!) as { hash: string }).hash).toBe(last);
    expect((await run('audit', 'verify', '--noted', last)).code).toBe(0);
    expect((await run('audit', 'verify', '--noted', '0a'.repeat(32))).code).toBe(1);
    await inDatabase(async ({ db }) => {
      const triggers = name === 'SQLite' ? 'audit_no_update' : 'audit_no_change on audit';
      await sql.raw(`drop trigger ${triggers}`).execute(db);
      await db.updateTable('audit').set({ actor: 'Eve' }).where('id', '=', 2).execute();
    });
    const broken = { code: 1, stdout: '', stderr: 'The audit log is broken at entry 2.\n' };
    expect(await run('audit', 'verify')).toEqual(broken);
  });
});

it('the reason why the database is unavailable is stated', async () => {
  const environment = { DATABASE_URL: 'postgres://127.0.0.1:1/none', PEOPLE_KEY: SECRET, INDEX_KEY: SECRET };
  expect((await runIn(environment, ['clock'])).stderr).toContain('ECONNREFUSED');
});

describe('the command line', () => {
  let environment: { DATA_DIR: string };
  beforeAll(async () => {
    environment = { DATA_DIR: join(folder.path, 'other') };
    await (await openConfigured(readConfig(environment))).close();
  });

  it.each<readonly [string, readonly string[]]>([
    ...Object.keys(OPTIONS).map((name) => [`issue without ${name}`, without(name)] as const),
    ['revoke without a name', ['revoke', 'key_1']],
    ['plan without a reason', ['plan', 'key_1', ...BY, '--to', 'free']],
    ['an unknown plan', ['plan', 'key_1', ...BY, '--reason', 'why', '--to', 'gold']],
    ['an unknown command', ['mint']],
  ])('refuses %s with exit code 2', async (_, argv) => {
    const { code, stdout } = await runIn(environment, argv);
    expect([code, stdout]).toEqual([2, '']);
  });

  it.each([
    ['an invalid e-mail', '--email', 'ada at example'],
    ['an empty name', '--name', ' '],
    ['an e-mail in the reason', '--reason', 'asked by ada@example.org'],
    ['a key in the reason', '--reason', `for ${mintKey('live')}`],
    ['a reason of two lines', '--reason', 'one\ntwo'],
    ['an empty reason', '--reason', ''],
    ['the owner as operator', '--as', 'owner'],
    ['the service as operator', '--as', 'service'],
  ])('issues no key with %s, and does not repeat the value', async (_, option, value) => {
    const { code, stdout, stderr } = await runIn(environment, issueWith({ ...OPTIONS, [option]: value }));
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(option);
    if (value.trim() !== '' && option !== '--as') expect(stderr).not.toContain(value);
    expect((await runIn(environment, ['audit', 'export'])).stdout).toBe('');
  });

  it('fails if there is no database, and creates none', async () => {
    const { code, stderr } = await runIn({ DATA_DIR: join(folder.path, 'elsewhere') }, ISSUE);
    expect([code, stderr]).toEqual([1, expect.stringContaining('There is no database')]);
    expect(await readdir(folder.path)).not.toContain('elsewhere');
  });
});
