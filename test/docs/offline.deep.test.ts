import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { temporaryFolder } from '../support/zones.ts';
import { blockUnder, ROOT } from './blocks.ts';
import { runModule, uncounted } from './programs.ts';

const PAGE = 'docs/offline.md';

/** Runs `code` in an empty folder, with images from a host, and passes its output to `assess`. */
async function runExample(
  code: string,
  assess: (stdout: string, host: FaultServer, folder: string) => Promise<void>,
): Promise<void> {
  const host = await startFaultServer({ folder: resolve(ROOT, 'build/samples/frontier') });
  const folder = await temporaryFolder();
  const { path } = folder;
  try {
    const stdout = await runModule(
      code.replaceAll('CATALOG', JSON.stringify(host.url)),
      uncounted(host.url),
      path,
    );
    await assess(stdout, host, path);
  } finally {
    await Promise.all([host.close(), folder.remove()]);
  }
}

describe('docs/offline.md', { timeout: 180_000 }, () => {
  it('shows a cache from which images are read instead of being fetched again', async () => {
    const code = blockUnder(PAGE, 'Without a network', 'ts');
    expect(code).toContain('cache: true');
    await runExample(code, async (_, host, folder) => {
      const second = host.requests.findLastIndex(({ path }) => path.endsWith('items.json'));
      const lengths = (from: number, to?: number) =>
        host.requests
          .slice(from, to)
          .flatMap(({ path, range }) => (path.endsWith('.tif') ? [range?.length] : []));
      expect(Math.max(...lengths(0, second).map(Number))).toBeGreaterThan(1000);
      // The second call asks for the items again, and for one byte of each file.
      expect(new Set(lengths(second))).toEqual(new Set([1]));
      expect(await readdir(join(folder, 'sylvan'))).toEqual(['cache']);
    });
  });

  it('shows how a pack is created, and answers without a request', async () => {
    const code = blockUnder(PAGE, 'Packs', 'ts');
    const gone = "await fetch(new URL('gone', CATALOG));\nconst { score } =";
    const marked = code.replace('const { score } =', gone);
    expect(marked).not.toBe(code);
    await runExample(marked, async (stdout, host, folder) => {
      expect(stdout).toMatch(/^fetch 1 0\n[^]*\ncheck 3 0\n[^]*\ntrue \d[\d.]* \d{6,}\n$/);
      expect(host.requests.at(-1)?.path).toBe('gone');
      expect(await readdir(folder)).toContain('sylvan');
    });
  });
});
