import { afterEach, expect, it, vi } from 'vitest';
import { sha256Hex } from '../../src/cache/digest.ts';
import { openPagePacks } from '../../src/cache/page-packs.ts';

afterEach(() => vi.unstubAllGlobals());

it('a page that is not secure reports that it can store nothing', async () => {
  vi.stubGlobal('crypto', {});
  vi.stubGlobal('navigator', {});
  const refused = { code: 'storage-full', message: expect.stringContaining('https') as string };
  await expect(sha256Hex('')).rejects.toMatchObject(refused);
  await expect(openPagePacks().exclusively('id', () => Promise.resolve())).rejects.toMatchObject(refused);
});
