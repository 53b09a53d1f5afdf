import { describe, expect, it } from 'vitest';
import { storedName } from '../../src/cache/stored-name.ts';
import { fileOf } from '../../src/net/address.ts';

const FILE = 'https://a.example/B04.tif';
const nameOf = (address: string) => storedName(fileOf(address));

describe('storedName', () => {
  it('reveals no query, and does not change when a signature is renewed', async () => {
    expect(await nameOf(`${FILE}?token=s3cret`)).toMatch(/^2 https:\/\/a\.example\/B04\.tif\?~[0-9a-f]{64}$/);
    expect(await nameOf(`${FILE}?X-Amz-Signature=1&file=a`)).toBe(
      await nameOf(`${FILE}?file=a&X-Amz-Signature=2`),
    );
    expect(await nameOf(FILE)).toBe(`2 ${FILE}`);
  });

  it('differs between tokens whose 32-bit FNV-1a hashes collide', async () => {
    expect(await nameOf(`${FILE}?token=533049`)).not.toBe(await nameOf(`${FILE}?token=1086102`));
  });
});
