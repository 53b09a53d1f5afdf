import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { hashKey, hintOfKey, mintKey, modeOfKey } from '../../src/keys/key-format.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const valueOf = (text: string) =>
  Array.from(text).reduce((sum, sign) => sum * 62n + BigInt(BASE62.indexOf(sign)), 0n);

it.each(['live', 'test'] as const)('writes 32 bytes and their checksum in base62, %s', (mode) => {
  for (const bytes of [Buffer.alloc(32), Buffer.alloc(32, 255), Buffer.from('7a'.repeat(32), 'hex')]) {
    const key = mintKey(mode, () => bytes);
    expect(key).toMatch(new RegExp(`^syl_${mode}_[0-9A-Za-z]{49}$`));
    expect(valueOf(key.slice(9, 52))).toBe(BigInt(`0x${bytes.toString('hex')}`));
    expect(valueOf(key.slice(52))).toBe(BigInt(crc32(key.slice(0, 52))));
    expect(modeOfKey(key)).toBe(mode);
  }
});

it('knows a typing error at every place', () => {
  const key = mintKey('live');
  for (let i = 0; i < key.length; i++) {
    const other = key[i] === 'x' ? 'y' : 'x';
    expect(modeOfKey(key.slice(0, i) + other + key.slice(i + 1)), `place ${i}`).toBeNull();
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

it('mints no key twice', () => {
  expect(new Set(Array.from({ length: 1000 }, () => mintKey('live'))).size).toBe(1000);
});

it('keeps of a key its hash, and shows its first characters', () => {
  const key = mintKey('live');
  expect(hashKey(key)).toEqual(createHash('sha256').update(`sylvan:v1:${key}`).digest());
  expect(hintOfKey(key)).toBe(key.slice(9, 15));
});
