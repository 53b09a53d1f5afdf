import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { startFaultServer } from './support/fault-server.ts';
import { temporaryFolder } from './support/zones.ts';

const ROOT = resolve(import.meta.dirname, '..');
const README = readFileSync(resolve(ROOT, 'README.md'), 'utf8');

/** Kernels built by another compiler version differ in their hash, not in their numbers. */
const withoutHash = (record: string) => record.replace(/(kernels|noyaux) [0-9a-f]+/, 'kernels …').trim();

const run = promisify(execFile);

/** The first block of code of this language below a heading, of whichever depth. */
function blockOf(heading: string, language: string): string {
  const section = README.slice(README.indexOf(`# ${heading}\n`));
  return new RegExp(`\`\`\`${language}\\n([^\`]*)\`\`\``).exec(section)?.[1] ?? '';
}

/** Code of the README as it stands, its images at `catalog` and its calls uncounted. */
function program(code: string, catalog: string): string {
  const library = pathToFileURL(resolve(ROOT, 'dist/node.js')).href;
  return `
    import { createSylvan as create } from ${JSON.stringify(library)};
    const meter = { begin: async () => ({ receipt: undefined, end: async () => {} }) };
    const createSylvan = (options) => create({ ...options, catalog: ${JSON.stringify(catalog)}, meter });
    const { key, service } = {};
    ${code}
    await sylvan.close();`;
}

describe('the README', { timeout: 60_000 }, () => {
  it.each([
    ['en', /```text\n(Forest covers[^`]*)```/],
    ['fr', /```text\n(La forêt couvre[^`]*)```/],
  ])('shows the record that the sample gives, %s', async (lang, record) => {
    const shown = record.exec(README)?.[1] ?? '';
    const sample = ['dist/cli.js', 'analyze', '--sample', 'frontier', '--lang', lang];
    const { stdout } = await run(process.execPath, sample, { cwd: ROOT });
    expect(withoutHash(stdout)).toBe(withoutHash(shown));
  });

  it('shows how to do without a network: what is fetched once is not fetched again', async () => {
    const code = blockOf('Without a network', 'ts');
    expect(code).toContain('cache: true');
    const host = await startFaultServer({ folder: resolve(ROOT, 'dist/samples/frontier') });
    const folder = await temporaryFolder();
    try {
      await writeFile(join(folder.path, 'try.mjs'), program(code, host.url));
      const env = { ...process.env, XDG_CACHE_HOME: folder.path };
      await run(process.execPath, ['try.mjs'], { cwd: folder.path, env });
      const asked = host.requests.map(({ path }) => path);
      const lastOf = (kind: string) => asked.findLastIndex((path) => path.endsWith(kind));
      expect(lastOf('.tif')).toBeGreaterThan(20);
      // The second call asks for the items once more, and then for no image.
      expect(lastOf('.tif')).toBeLessThan(lastOf('items.json'));
      expect(await readdir(join(folder.path, 'sylvan'))).toEqual(['cache']);
    } finally {
      await Promise.all([host.close(), folder.remove()]);
    }
  });

  it('shows how a pack is made, and answers without a request', async () => {
    const code = blockOf('Packs', 'ts');
    expect(code).toContain('packs.create(');
    const host = await startFaultServer({ folder: resolve(ROOT, 'dist/samples/frontier') });
    const folder = await temporaryFolder();
    try {
      const gone = "await fetch(new URL('gone', CATALOG));\nconst { score } =";
      const marked = code.replace('const { score } =', gone);
      expect(marked).not.toBe(code);
      await writeFile(
        join(folder.path, 'try.mjs'),
        `const CATALOG = '${host.url}';${program(marked, host.url)}`,
      );
      const env = { ...process.env, XDG_DATA_HOME: folder.path };
      const { stdout } = await run(process.execPath, ['try.mjs'], { cwd: folder.path, env });
      expect(stdout).toMatch(/^fetch 1 3\n[^]*\ncheck 3 3\n[^]*\ntrue \d[\d.]* \d{6,}\n$/);
      expect(host.requests.at(-1)?.path).toBe('gone');
      expect(await readdir(folder.path)).toContain('sylvan');
    } finally {
      await Promise.all([host.close(), folder.remove()]);
    }
  });

  it('shows how the command line does without a network', async () => {
    const [command, ...own] = blockOf('Without a network', 'sh').trim().split(' ');
    expect([command, own]).toEqual(['sylvan', expect.arrayContaining(['--cache', '--offline'])]);
    const folder = await temporaryFolder();
    try {
      const { stdout } = await run(process.execPath, [resolve(ROOT, 'dist/cli.js'), ...own], {
        cwd: folder.path,
      });
      expect(stdout).toMatch(/^Forest covers/);
    } finally {
      await folder.remove();
    }
  });

  it('names folders that exist and files that are there', () => {
    const paths = [
      ...README.matchAll(/`((?:assembly|worker|src|simulator|cli|service|test|bench)\/[\w./-]*)`/g),
    ].map(([, path]) => path);
    expect(paths.length).toBeGreaterThan(8);
    for (const path of paths) expect(() => readFileSync(resolve(ROOT, path)), path).not.toThrow(/ENOENT/);
  });
});
