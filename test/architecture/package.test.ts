import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8');

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly bin: Readonly<Record<string, string>>;
}

const manifest = JSON.parse(read('package.json')) as Manifest;

describe('the package', () => {
  it('can be imported where there is no page, and exports these names to pages', async () => {
    expect(Object.keys(await import('sylvan')).sort()).toMatchInlineSnapshot(`
      [
        "SylvanError",
        "VERSION",
        "createSylvan",
        "isSylvanError",
        "toProblem",
      ]
    `);
  });

  it('exports these names to Node: the same, and the samples', async () => {
    const page = Object.keys(await import('sylvan'));
    const node = Object.keys(await import('sylvan/node'));
    expect(node).toEqual(expect.arrayContaining(page));
    expect(node.filter((name) => !page.includes(name)).sort()).toMatchInlineSnapshot(`
      [
        "SAMPLES",
        "writeSample",
      ]
    `);
  });

  it('has a file behind every export, types first', () => {
    expect(Object.keys(manifest.exports)).toMatchInlineSnapshot(`
      [
        ".",
        "./node",
        "./contract",
        "./worker",
        "./package.json",
      ]
    `);
    const conditions = JSON.stringify(manifest.exports).matchAll(/"(\.\/dist[^"]+)"/g);
    for (const [, path] of conditions) expect(existsSync(resolve(ROOT, path)), path).toBe(true);
    for (const entry of Object.values(manifest.exports))
      if (typeof entry === 'object' && entry !== null && 'default' in entry)
        expect(Object.keys(entry).indexOf('types')).toBeLessThan(Object.keys(entry).indexOf('default'));
  });

  it('pins every version exactly', () => {
    const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  it('names the version it is', async () => {
    const { VERSION } = await import('sylvan');
    expect(VERSION).toBe(manifest.version);
  });

  it('ships workers that stand alone: nothing imported, nothing fetched, no blob, no eval', () => {
    const worker = read('dist/worker.js');
    expect(worker).not.toMatch(/\bfrom\s*["'][^"']+["']|\bimport\s*\(?\s*["']/);
    expect(worker).not.toMatch(/new Function|\beval\(|createObjectURL|data:application\/wasm/);
    const imported = [...read('dist/worker-node.js').matchAll(/^import\b.*?["']([^"']+)["'];?$/gm)];
    expect(imported.map(([, name]) => name).filter((name) => !name.startsWith('node:'))).toEqual([]);
  });
});
