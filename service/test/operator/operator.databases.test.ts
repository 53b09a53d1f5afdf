import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { hashKey, mintKey } from '../../src/keys/key-format.ts';
import { nameOf } from '../../src/people/sealing.ts';
import { runOperator } from '../../src/operator/program.ts';
import { readSecrets } from '../../src/secrets.ts';
import { findKey, type KnownKey } from '../../src/store/keys.ts';
import { openConfigured } from '../../src/store/open-configured.ts';
import type { OpenDatabase } from '../../src/store/open-database.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { startPostgres } from '../../../test/support/postgres.ts';
import { storedKey } from '../support/stored-key.ts';
import { ofTier } from '../support/postgres-tier.ts';

vi.setConfig({ testTimeout: 30_000 });

const BY = ['--as', 'Grace Hopper'];
const ISSUE = [
  'issue',
  ...BY,
  '--name',
  'Ada Example',
  '--email',
  'ada@example.org',
  '--reason',
  'contract 7',
];

interface Setup {
  readonly environment: Record<string, string>;
  close(): Promise<void>;
}

/** A folder with the database of a service that is not running. */
async function onSqlite(): Promise<Setup> {
  const folder = await mkdtemp(join(tmpdir(), 'sylvan-service-'));
  const environment = { DATA_DIR: folder };
  await (await openConfigured(readConfig(environment))).close();
  return { environment, close: () => rm(folder, { recursive: true }) };
}

async function onPostgres(): Promise<Setup> {
  const server = await startPostgres();
  const secret = 'ab'.repeat(32);
  const environment = { DATABASE_URL: server.url, PEOPLE_KEY: secret, INDEX_KEY: secret };
  return { environment, close: () => server.close() };
}

async function runIn(environment: Record<string, string>, argv: readonly string[]) {
  const [stdout, stderr] = [[] as string[], [] as string[]];
  const code = await runOperator(argv, environment, {
    stdout: { write: (text) => stdout.push(text) },
    stderr: { write: (text) => stderr.push(text) },
  });
  return { code, stdout: stdout.join(''), stderr: stderr.join('') };
}

describe.each(
  ofTier([
    { name: 'SQLite', open: onSqlite },
    { name: 'PostgreSQL', open: onPostgres },
  ]),
)('the operator on $name', ({ name, open }) => {
  let setup: Setup;
  beforeAll(async () => {
    setup = await open();
  }, 60_000);
  afterAll(() => setup.close());

  const run = (...argv: string[]) => runIn(setup.environment, argv);

  async function inDatabase<R>(work: (database: OpenDatabase) => Promise<R>): Promise<R> {
    const database = await openConfigured(readConfig(setup.environment));
    return work(database).finally(() => database.close());
  }

  async function issued(): Promise<{ key: string; keyId: string }> {
    const { stdout } = await run(...ISSUE);
    const key = stdout.trim();
    return { key, keyId: (await known(key))!.keyId };
  }

  const known = (key: string): Promise<KnownKey | null> =>
    inDatabase((database) => findKey(database, hashKey(key)));

  const stored = (key: string) => inDatabase((database) => storedKey(database, hashKey(key)));

  const actsOn = (keyId: string) =>
    inDatabase(({ db }) =>
      db
        .selectFrom('audit')
        .select(['actor', 'action', 'reason'])
        .where('key_id', '=', keyId)
        .orderBy('id')
        .execute(),
    );

  it('issues an enterprise key, prints it once, seals the name, and audits the reason', async () => {
    const { code, stdout, stderr } = await run(...ISSUE, '--use-case', 'forest atlas');
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^syl_live_[0-9A-Za-z]{49}\n$/)]);
    const key = (await known(stdout.trim()))!;
    expect(key).toMatchObject({ plan: 'enterprise', state: 'active' });
    expect(stderr).toBe(`Issued ${key.keyId}. The key is shown only once.\n`);
    const { people } = await readSecrets(readConfig(setup.environment));
    expect(nameOf(people, key.person, key.keyId)).toBe('Ada Example');
    expect(await actsOn(key.keyId)).toEqual([
      { actor: 'Grace Hopper', action: 'issue', reason: 'contract 7' },
    ]);
    const exported = await run('audit', 'export');
    for (const secret of [stdout.trim(), 'Ada Example', 'ada@example.org'])
      expect(exported.stdout).not.toContain(secret);
    if (name === 'PostgreSQL') return;
    for (const file of await readdir(setup.environment.DATA_DIR)) {
      const bytes = await readFile(join(setup.environment.DATA_DIR, file));
      for (const secret of [stdout.trim(), 'Ada Example', 'ada@example.org'])
        expect(bytes.includes(secret), file).toBe(false);
    }
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
      expect(await run(...argv)).toEqual({ code: 0, stdout: `Key ${keyId}: ${argv[0]} done.\n`, stderr: '' });
      expect(await stored(key)).toMatchObject(expected);
    }
    const acts = await actsOn(keyId);
    expect(acts.map(({ action }) => action)).toEqual(['issue', ...steps.map(([[action]]) => action)]);
    expect(acts.map(({ reason }) => reason)).toEqual([
      'contract 7',
      null,
      'settled',
      'contract ended',
      null,
      null,
    ]);
    expect(new Set(acts.map(({ actor }) => actor))).toEqual(new Set(['Grace Hopper']));
  });

  it('revokes permanently, and refuses acts that the state does not allow', async () => {
    const { key, keyId } = await issued();
    expect((await run('resume', keyId, ...BY)).stderr).toBe('Not possible: the key is active.\n');
    await run('revoke', keyId, ...BY);
    for (const argv of [
      ['resume', keyId],
      ['suspend', keyId],
      ['revoke', keyId],
      ['plan', keyId, '--to', 'free', '--reason', 'no'],
    ])
      expect(await run(...argv, ...BY)).toEqual({
        code: 1,
        stdout: '',
        stderr: 'Not possible: the key is revoked.\n',
      });
    expect(await stored(key)).toMatchObject({ state: 'revoked', plan: 'enterprise' });
    expect((await actsOn(keyId)).map(({ action }) => action)).toEqual(['issue', 'revoke']);
  });

  it('reports an unknown key without repeating the input', async () => {
    const key = mintKey('live');
    expect(await run('revoke', key, ...BY)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no such key: give its key_id.\n',
    });
  });

  it('writes a backup for its own user only, and never over a file; refers to pg_dump on PostgreSQL', async () => {
    const { key } = await issued();
    const folder = await mkdtemp(join(tmpdir(), 'sylvan-backup-'));
    const file = join(folder, 'sylvan.db');
    const { code, stderr } = await run('backup', file);
    if (name === 'PostgreSQL') {
      expect([code, stderr, await readdir(folder)]).toEqual([1, expect.stringContaining('pg_dump'), []]);
    } else {
      expect([code, await readdir(folder)]).toEqual([0, ['sylvan.db']]);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect((await run('backup', file)).code).toBe(1);
      const copy = await openSqlite(file);
      expect(await findKey(copy, hashKey(key))).toMatchObject({ state: 'active' });
      await copy.close();
    }
    await rm(folder, { recursive: true });
  });

  it('shows the clocks, and corrects the month in the name of the operator', async () => {
    await inDatabase(async ({ db }) => {
      await db.updateTable('clock').set({ month: '2030-01', seen_at: '2026-02-01T00:00:00.000Z' }).execute();
    });
    const shown = await run('clock');
    expect([shown.code, shown.stderr]).toEqual([0, '']);
    expect(shown.stdout).toMatch(/^Database: +20.*\nSystem: +20.*\nLast seen: +2026-02-01T00:00:00.000Z\n/);
    expect(shown.stdout).toContain('2030-01');
    expect(await run('clock', '--accept')).toMatchObject({ code: 1, stdout: '' });
    const { code, stdout } = await run('clock', '--accept', ...BY, '--reason', 'time server was wrong');
    expect([code, stdout]).toEqual([0, expect.stringContaining('Accepted: the time is 20')]);
    const [month, acts] = await inDatabase(async ({ db }) => [
      await db.selectFrom('clock').select('month').executeTakeFirstOrThrow(),
      await db.selectFrom('audit').select(['actor', 'reason']).where('action', '=', 'clock-accept').execute(),
    ]);
    expect(month).toEqual({ month: new Date().toISOString().slice(0, 7) });
    expect(acts).toEqual([{ actor: 'Grace Hopper', reason: 'time server was wrong' }]);
  });

  it('accepts no clock while those of the database and the system are over a day apart', async () => {
    if (name === 'SQLite') return;
    const ahead = `clock_timestamp() + interval '2 days'`;
    await inDatabase(({ db }) => clockOf(ahead).execute(db));
    const { code, stderr } = await run('clock', '--accept', ...BY);
    expect([code, stderr]).toEqual([1, expect.stringContaining('more than a day')]);
    await inDatabase(({ db }) => clockOf('clock_timestamp()').execute(db));
  });

  it('verifies the audit, and names an act that was changed', async () => {
    const { stdout } = await run('audit', 'verify');
    const [, acts, last] =
      /^The audit log is intact: (\d+) acts; hash of the last act: ([0-9a-f]{64})\.\n$/.exec(stdout)!;
    const exported = (await run('audit', 'export')).stdout.trimEnd().split('\n');
    expect(exported.length).toBe(Number(acts));
    expect((JSON.parse(exported.at(-1)!) as { hash: string }).hash).toBe(last);
    expect((await run('audit', 'verify', '--noted', last)).code).toBe(0);
    expect((await run('audit', 'verify', '--noted', '0a'.repeat(32))).code).toBe(1);
    await inDatabase(async ({ db }) => {
      const triggers = name === 'SQLite' ? 'audit_no_update' : 'audit_no_change on audit';
      await sql.raw(`drop trigger ${triggers}`).execute(db);
      await db.updateTable('audit').set({ actor: 'Eve' }).where('id', '=', 2).execute();
    });
    const broken = { code: 1, stdout: '', stderr: 'The audit log is broken at act 2.\n' };
    expect(await run('audit', 'verify')).toEqual(broken);
  });
});

const clockOf = (time: string) =>
  sql.raw(`
    create or replace function now_utc() returns text language sql volatile as
    $$ select to_char((${time}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$`);

describe('the command line', () => {
  let setup: Setup;
  beforeAll(async () => {
    setup = await onSqlite();
  });
  afterAll(() => setup.close());

  const without = (option: string) => {
    const at = ISSUE.indexOf(option);
    return ISSUE.filter((_, i) => i !== at && i !== at + 1);
  };

  it.each(['--as', '--name', '--email', '--reason'])('issues no key without %s', async (option) => {
    const { code, stdout, stderr } = await runIn(setup.environment, without(option));
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(option);
  });

  it.each([
    ['revoke without a name', ['revoke', 'key_1']],
    ['plan without a reason', ['plan', 'key_1', ...BY, '--to', 'free']],
    ['plan without a plan', ['plan', 'key_1', ...BY, '--reason', 'why']],
    ['an unknown plan', ['plan', 'key_1', ...BY, '--reason', 'why', '--to', 'gold']],
    ['an unknown command', ['mint']],
    ['an empty command', []],
  ])('refuses %s with exit code 2', async (_, argv) => {
    const { code, stdout } = await runIn(setup.environment, argv);
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
    const { code, stdout, stderr } = await runIn(setup.environment, [...without(option), option, value]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(option);
    if (value.trim() !== '' && option !== '--as') expect(stderr).not.toContain(value);
    const { stdout: acts } = await runIn(setup.environment, ['audit', 'export']);
    expect(acts).toBe('');
  });

  it('fails if there is no database, and creates none', async () => {
    const folder = join(setup.environment.DATA_DIR, 'elsewhere');
    const { code, stderr } = await runIn({ DATA_DIR: folder }, ISSUE);
    expect([code, stderr]).toEqual([1, expect.stringContaining('There is no database')]);
    expect(await readdir(setup.environment.DATA_DIR)).not.toContain('elsewhere');
  });

  it('prints help', async () => {
    const { code, stdout } = await runIn({}, ['--help']);
    expect([code, stdout]).toEqual([0, expect.stringContaining('audit')]);
  });
});
