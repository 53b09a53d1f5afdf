import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { indexOf, seal, unseal } from '../../src/people/sealing.ts';

const key = randomBytes(32);
const TEXT = 'Zoë, « née » 森林';

it('unseal returns the text, and sealing it twice gives different bytes', () => {
  const [first, second] = [seal(key, TEXT, 'key_1'), seal(key, TEXT, 'key_1')];
  expect(unseal(key, first, 'key_1')).toBe(TEXT);
  expect(first.equals(second)).toBe(false);
  expect(first.includes('Zo')).toBe(false);
});

it('unseal fails with another key, another id, a changed byte or a truncated value', () => {
  const sealed = seal(key, TEXT, 'key_1');
  expect(() => unseal(randomBytes(32), sealed, 'key_1')).toThrow();
  expect(() => unseal(key, sealed, 'key_2')).toThrow();
  for (let i = 0; i < sealed.length; i++) {
    const changed = Buffer.from(sealed);
    changed[i] ^= 1;
    expect(() => unseal(key, changed, 'key_1'), `byte ${i}`).toThrow();
  }
  expect(() => unseal(key, sealed.subarray(0, 10), 'key_1')).toThrow();
});

it('indexOf gives a text the same name under the same key, and does not reveal the text', () => {
  const name = indexOf(key, '192.0.2.7');
  expect(indexOf(key, '192.0.2.7')).toBe(name);
  expect(indexOf(randomBytes(32), '192.0.2.7')).not.toBe(name);
  expect(name).not.toContain('192');
});
