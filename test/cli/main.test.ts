import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readFile, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from 'vite';

// Inside the repository, so that the bundle finds its external packages.
const root = resolve(import.meta.dirname, '../..');
const stub = join(import.meta.dirname, 'stub-library.mjs');
let folder: string;
let script: string;

beforeAll(async () => {
  await mkdir(join(root, 'build'), { recursive: true });
  folder = await mkdtemp(join(root, 'build/cli-test-'));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { 'sylvan/node': stub, 'sylvan/export': stub } },
    build: { ssr: join(root, 'cli/main.ts'), outDir: folder, emptyOutDir: false },
  });
  script = join(folder, 'main.js');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function start(...argv: readonly string[]) {
  const child = spawn(process.execPath, [script, ...argv], { stdio: ['ignore', 'pipe', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  return {
    child,
    stderr: () => stderr,
    exit: once(child, 'close') as Promise<[number | null, string | null]>,
  };
}

describe('the program', () => {
  it('starts with a Node shebang', async () => {
    expect((await readFile(script, 'utf8')).split('\n', 1)).toStrictEqual(['#!/usr/bin/env node']);
  });

  it('exits with the code of the run', async () => {
    const { exit, stderr } = start('analyze', '--lat', '1');
    expect(await exit).toStrictEqual([5, null]);
    expect(stderr()).toContain('Note: Error: broken');
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('shuts down cleanly on %s', async (name) => {
    const { child, exit, stderr } = start('analyze', '--lat', '7');
    await once(child.stderr, 'data');
    child.kill(name);
    expect(await exit).toStrictEqual([130, null]);
    expect(stderr()).toBe('working\nInterrupted.\n');
  });

  it('loads the writers if files are requested', async () => {
    const out = join(folder, 'out');
    const { exit, stderr } = start('compare', '--lat', '0', '--json', '--out', out);
    expect([await exit, stderr()]).toStrictEqual([[0, null], 'working\n']);
    const written = await readdir(out);
    expect(written).toEqual(expect.arrayContaining(['dnbr.svg', 'histogram-dnbr.csv', 'record.json']));
    expect(await readFile(join(out, 'dnbr.tif'), 'utf8')).toBe('dnbr');
  });

  it('exits with 0 if the reader of its output closes early', async () => {
    const { child, exit, stderr } = start('analyze', '--lat', '0', '--json');
    child.stdout.destroy();
    expect(await exit).toStrictEqual([0, null]);
    expect(stderr()).toBe('working\n');
  });

  it('exits with the code of the run if the reader of its messages closes early', async () => {
    const { child, exit } = start('analyze', '--lat', '1');
    child.stderr.destroy();
    expect(await exit).toStrictEqual([5, null]);
  });

  it.runIf(existsSync('/dev/full'))('reports output that cannot be written, and exits with 5', async () => {
    const full = await open('/dev/full', 'w');
    const child = spawn(process.execPath, [script, '--version', '--lang', 'fr'], {
      stdio: ['ignore', full.fd, 'pipe'],
    });
    let stderr = '';
    child.stderr!.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    expect(await once(child, 'close')).toStrictEqual([5, null]);
    expect(stderr).toMatch(/^La sortie n’a pas pu être écrite\u202f: ENOSPC[^]*relancez la commande\.\n$/);
    await full.close();
  });
});
