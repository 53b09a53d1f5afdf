import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { hashKey, hintOfKey, mintKey, modeOfKey } from '../../src/keys/key-format.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const valueOf = (text: string) =>
  Array.from(text).reduce((sum, digit) => sum * 62n + BigInt(BASE62.indexOf(digit)), 0n);

it.each(['live', 'test'] as const)('encodes 32 bytes and a checksum in base62 in a %s key', (mode) => {
  for (const bytes of [Buffer.alloc(32), Buffer.alloc(32, 255), Buffer.from('7a'.repeat(32), 'hex')]) {
    const key = mintKey(mode, () => bytes);
    expect(key).toMatch(new RegExp(`^syl_${mode}_[0-9A-Za-z]{49}$`));
    expect(valueOf(key.slice(9, 52))).toBe(BigInt(`0x${bytes.toString('hex')}`));
    expect(valueOf(key.slice(52))).toBe(BigInt(crc32(key.slice(0, 52))));
    expect(modeOfKey(key)).toBe(mode);
  }
});

it('detects a wrong character at every position, and other malformed keys', () => {
  const key = mintKey('live');
  for (let i = 0; i < key.length; i++) {
    const other = key[i] === 'x' ? 'y' : 'x';
    expect(modeOfKey(key.slice(0, i) + other + key.slice(i + 1)), `position ${i}`).toBeNull();
  }
  for (const wrong of [
    '',
    'syl_live_',
    `${key} `,
    ` ${key}`,
    `${key}0`,
    key.slice(1),
    key.replace('live', 'test'),
  ])
    expect(modeOfKey(wrong)).toBeNull();
});

it('mints a different key each time', () => {
  expect(new Set(Array.from({ length: 1000 }, () => mintKey('live'))).size).toBe(1000);
});

it('hashes a key with SHA-256, and takes the first six random characters as its hint', () => {
  const key = mintKey('live');
  expect(hashKey(key)).toEqual(createHash('sha256').update(`sylvan:v1:${key}`).digest());
  expect(hintOfKey(key)).toBe(key.slice(9, 15));
});
