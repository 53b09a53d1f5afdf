import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const README = readFileSync(resolve(ROOT, 'README.md'), 'utf8');

/** Kernels built by another compiler version differ in their hash, not in their numbers. */
const withoutHash = (record: string) => record.replace(/(kernels|noyaux) [0-9a-f]+/, 'kernels …').trim();

describe('the README', () => {
  it.each([
    ['en', /```text\n(Forest covers[^`]*)```/],
    ['fr', /```text\n(La forêt couvre[^`]*)```/],
  ])('shows the record that the sample gives, %s', async (lang, record) => {
    const shown = record.exec(README)?.[1] ?? '';
    const sample = ['dist/cli.js', 'analyze', '--sample', 'frontier', '--lang', lang];
    const { stdout } = await promisify(execFile)(process.execPath, sample, { cwd: ROOT });
    expect(withoutHash(stdout)).toBe(withoutHash(shown));
  });

  it('names folders that exist and files that are there', () => {
    const paths = [
      ...README.matchAll(/`((?:assembly|worker|src|simulator|cli|service|test|bench)\/[\w./-]*)`/g),
    ].map(([, path]) => path);
    expect(paths.length).toBeGreaterThan(8);
    for (const path of paths) expect(() => readFileSync(resolve(ROOT, path)), path).not.toThrow(/ENOENT/);
  });
});
