import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { storedName } from '../../src/cache/stored-name.ts';
import { FolderBlocks } from '../../src/cache/node/folder-blocks.ts';
import { useFolder } from '../support/closing.ts';
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
});

const TOKENS = ['533049', '1086102'];

describe('FolderBlocks', () => {
  const { path: folder } = useFolder();

  it('stores two files that differ only in a token separately, without the token', async () => {
    const store = new FolderBlocks(folder, null);
    // The 32-bit FNV-1a hashes of these tokens collide.
    const files = await Promise.all(TOKENS.map((token) => nameOf(`${FILE}?token=${token}`)));
    for (const [i, file] of files.entries()) {
      await store.putFile(file, { version: '"1"', size: 9 });
      await store.putBlocks(file, '"1"', [{ offset: 0, bytes: Uint8Array.of(i) }]);
    }
    for (const [i, file] of files.entries())
      expect(await store.blocks(file, '"1"', [{ offset: 0, length: 1 }])).toEqual([Uint8Array.of(i)]);
    await store.deleteFile(files[0]);
    expect(await Promise.all(files.map((file) => store.file(file)))).toMatchObject([undefined, { size: 9 }]);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const written = entries.filter((entry) => entry.isFile());
    expect(written.length).toBeGreaterThan(0);
    for (const { parentPath, name } of written)
      expect(await readFile(join(parentPath, name), 'latin1')).not.toMatch(TOKENS.join('|'));
  });
});
