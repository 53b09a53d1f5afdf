import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readAudit } from '../../src/store/audit.ts';
import { mintSigningKey, Signing } from '../../src/signing/signing.ts';
import { replaceKey, storedKeys } from '../../src/store/signing-keys.ts';
import { DATABASES, useDatabase } from '../support/databases.ts';

const SECRET = Buffer.alloc(32, 7);
const CLAIMS = {
  ...{ jti: '9f4d3c1e-7a52-4b8d-8c6f-1e2d3a4b5c6d', iat: 1, period: '2026-11' },
  operation: 'analyze' as const,
  request_hash: '5'.repeat(64),
};

describe.each(DATABASES)('signing keys on $name', { timeout: 60_000 }, ({ open }) => {
  const test = useDatabase(open);
  const verified = async (token: string, signing: Signing) =>
    (await jwtVerify(token, createLocalJWKSet((await signing.jwks()) as JSONWebKeySet))).payload.jti;

  const receiptOf = async (signing: Signing) => (await signing.signer())(CLAIMS);

  it('are created once, however many instances start at once', async () => {
    const { database } = test;
    const instances = Array.from({ length: 8 }, () => new Signing(database, SECRET));
    const tokens = await Promise.all(instances.map(receiptOf));
    expect(await storedKeys(database)).toHaveLength(1);
    for (const token of tokens) expect(await verified(token, instances[0])).toBe(CLAIMS.jti);
  });

  it('are two after a replacement; receipts of the old one stay valid until the next replacement', async () => {
    const { database } = test;
    const old = await receiptOf(new Signing(database, SECRET));
    await replaceKey(database, await mintSigningKey(SECRET), { actor: 'ada' });
    const signing = new Signing(database, SECRET);
    const { keys } = await signing.jwks();
    expect(keys).toHaveLength(2);
    expect(await verified(old, signing)).toBe(CLAIMS.jti);
    const token = await receiptOf(signing);
    const header = JSON.parse(Buffer.from(token.split('.')[0], 'base64url').toString()) as { kid: string };
    expect(header.kid).toBe(keys[0].kid);
    await replaceKey(database, await mintSigningKey(SECRET), { actor: 'ada' });
    const third = new Signing(database, SECRET);
    expect((await third.jwks()).keys).toHaveLength(2);
    await expect(verified(old, third)).rejects.toThrow();
    const acts = [];
    for await (const { action } of readAudit(database.db)) acts.push(action);
    expect(acts).toEqual(['signing-key', 'signing-key']);
  });

  it('are read again within a minute, even if the clock is set back', async () => {
    const { database } = test;
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const signing = new Signing(database, SECRET);
    await signing.jwks();
    await replaceKey(database, await mintSigningKey(SECRET), { actor: 'ada' });
    vi.setSystemTime(Date.now() - 3_600_000);
    vi.advanceTimersByTime(61_000);
    expect((await signing.jwks()).keys).toHaveLength(2);
  });

  it('are stored sealed', async () => {
    const { database } = test;
    const signing = new Signing(database, SECRET);
    await signing.jwks();
    const [{ sealed }] = await storedKeys(database);
    expect(sealed.toString('latin1')).not.toContain('"d"');
    await expect(new Signing(database, Buffer.alloc(32, 8)).jwks()).rejects.toThrow('another PEOPLE_KEY');
  });
});
