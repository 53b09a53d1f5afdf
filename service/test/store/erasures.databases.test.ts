import { appendFile, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { purgeOld } from '../../src/retention/retention.ts';
import { Erasures } from '../../src/store/erasures.ts';
import { deleteKey } from '../../src/store/key-acts.ts';
import { findKey } from '../../src/store/keys.ts';
import { changeKey, ERASE, ERASE_AND_REVOKE } from '../../src/store/operator-acts.ts';
import { settle, spend } from '../../src/store/spend.ts';
import { agoFrom } from '../support/ago.ts';
import { DATABASES, useDatabase } from '../support/databases.ts';
import { ownedKey, requested } from '../support/ledger.ts';
import { storedKey } from '../support/stored-key.ts';
import { useFolderEach } from '../../../test/support/closing.ts';

const BEGUN = '2026-01-10T12:00:00.000Z';
const DAY = 86_400_000;
const after = (days: number) => new Date(Date.parse(BEGUN) + days * DAY).toISOString();
const BY = { actor: 'Grace' };

describe.each(DATABASES)('an erasure on $name', { timeout: 60_000 }, ({ open }) => {
  const store = useDatabase(open, { time: BEGUN });
  const folder = useFolderEach();
  let erasures: Erasures;
  beforeEach(() => {
    erasures = new Erasures(Buffer.alloc(32, 1), join(folder.path, 'erasures'));
  });

  /** A key with a call whose answer is stored. */
  async function newKey() {
    const { keyId, hash } = await ownedKey(store.database);
    const call = requested(keyId);
    await spend(store.database, call);
    await settle(store.database, keyId, call.callId, Buffer.of(7));
    return { keyId, hash, call };
  }
  const erase = (keyId: string, change = ERASE) =>
    changeKey(store.database, keyId, change, { operator: BY, erasures });
  const lines = async () => (await readFile(join(folder.path, 'erasures'), 'utf8')).trim().split('\n');
  const answers = async (keyId: string) => {
    const own = store.database.db.selectFrom('ledger').where('key_id', '=', keyId);
    const rows = await own.select(['answer', 'request_hash']).execute();
    return rows.filter(({ answer, request_hash }) => answer !== null || request_hash !== '').length;
  };

  it('removes the person and the stored answers of its key only, and names nobody in the list', async () => {
    const [one, other] = [await newKey(), await newKey()];
    expect(await erase(one.keyId)).toBe('done');
    expect(await findKey(store.database, one.hash)).toMatchObject({ person: null, state: 'active' });
    expect(await findKey(store.database, other.hash)).toMatchObject({ person: Buffer.of(1) });
    expect([await answers(one.keyId), await answers(other.keyId)]).toEqual([0, 1]);
    expect((await spend(store.database, one.call)).outcome).toBe('mismatch');
    const [line, ...more] = await lines();
    expect([JSON.parse(line), more]).toMatchObject([{ reach: 'person', at: BEGUN }, []]);
    expect(line).not.toContain(one.keyId.slice(4, 12));
    expect((await stat(join(folder.path, 'erasures'))).mode & 0o777).toBe(0o600);
  });

  it('also revokes the key if its owner deletes it or the operator asks for it', async () => {
    const [one, two] = [await newKey(), await newKey()];
    await deleteKey(store.database, one, { requestId: 'r', erasures });
    await erase(two.keyId, ERASE_AND_REVOKE);
    for (const { hash } of [one, two])
      expect(await storedKey(store.database, hash)).toMatchObject({ person: null, state: 'revoked' });
    await erase(two.keyId);
    const reaches = (await lines()).map((line) => (JSON.parse(line) as { reach: string }).reach);
    expect(reaches).toEqual(['key', 'key', 'person']);
  });

  it('does not happen if the list cannot be written', async () => {
    const one = await newKey();
    const unwritable = new Erasures(Buffer.alloc(32, 1), join(folder.path, 'away', 'erasures'));
    const act = deleteKey(store.database, one, { requestId: 'r', erasures: unwritable });
    await expect(act).rejects.toThrow('ENOENT');
    expect(await findKey(store.database, one.hash)).toMatchObject({ person: Buffer.of(1), state: 'active' });
  });

  it('is replayed from the list without a truncated line', async () => {
    const [one, two, three] = [await newKey(), await newKey(), await newKey()];
    const { database } = store;
    await deleteKey(database, one, { requestId: 'r', erasures });
    await appendFile(join(folder.path, 'erasures'), '\n{"name":"cut o');
    await erase(two.keyId);
    await database.db
      .updateTable('keys')
      .set({ person: Buffer.of(1), state: 'active' })
      .execute();
    const replayed = await database.db.transaction().execute((tx) => erasures.replay(tx));
    expect(replayed).toBe(2);
    expect(await storedKey(database, one.hash)).toMatchObject({ person: null, state: 'revoked' });
    expect(await findKey(database, two.hash)).toMatchObject({ person: null, state: 'active' });
    expect(await findKey(database, three.hash)).toMatchObject({ person: Buffer.of(1), state: 'active' });
  });

  it('stays listed as long as a backup may contain the person', async () => {
    const [one, two] = [await newKey(), await newKey()];
    await erase(one.keyId);
    await store.setTime(after(20));
    await erase(two.keyId);
    const linesAt = async (days: number) => {
      await store.setTime(after(days));
      await purgeOld(store.database, erasures, agoFrom(after(days)));
      return lines();
    };
    expect(await linesAt(66.9)).toHaveLength(2);
    expect(await linesAt(67.1)).toHaveLength(1);
    expect(JSON.parse((await lines())[0])).toMatchObject({ at: after(20) });
  });
});
