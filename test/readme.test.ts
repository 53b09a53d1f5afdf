import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { blockUnder, textOf } from './docs/blocks.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** Kernels built by another compiler version differ in their hash, but not in their results. */
const withoutHash = (record: string) => record.replace(/kernels [0-9a-f]+/, 'kernels …').trim();

const execute = promisify(execFile);
const outputs = new Map<string, Promise<string>>();

/** The output of the built program for these arguments, cached. */
function printed(...own: readonly string[]): Promise<string> {
  const words = own.join(' ');
  const start = () => execute(process.execPath, ['dist/cli.js', ...own], { cwd: ROOT });
  const output = outputs.get(words) ?? start().then(({ stdout }) => stdout);
  outputs.set(words, output);
  return output;
}

describe('the README', { timeout: 60_000 }, () => {
  it('gives a first result in two commands, and shows the start of its record', async () => {
    const [install, analyze, ...more] = blockUnder('README.md', 'First result', 'sh').trim().split('\n');
    expect([install, more]).toEqual(['npm install sylvan @sylvan/samples', []]);
    const [npx, sylvan, ...own] = analyze.split(' ');
    expect([npx, sylvan]).toEqual(['npx', 'sylvan']);
    const stdout = await printed(...own);
    const shown = blockUnder('README.md', 'First result', 'text').trim();
    expect(shown.split('\n').length).toBeGreaterThan(15);
    expect(stdout.startsWith(`${shown}\n`)).toBe(true);
  });

  it('agrees with the help, whose first example runs as printed', async () => {
    const firstExample = async (...own: readonly string[]) => {
      const stdout = await printed(...own, '--help');
      return /\nExamples:\n {2}\$ (.*)\n/.exec(stdout)?.[1];
    };
    const first = (await firstExample()) ?? '';
    expect(first).toMatch(/^sylvan analyze --sample \w/);
    expect(await firstExample('analyze')).toBe(first);
    expect(await printed(...first.split(' ').slice(1))).toMatch(/^Forest covers/);
  });

  it('links to the record of the sample', async () => {
    const [, shown] = /```text\n(Forest covers[^`]*)```/.exec(textOf('docs/record.md'))!;
    const stdout = await printed('analyze', '--sample', 'frontier');
    expect(withoutHash(stdout)).toBe(withoutHash(shown));
  });
});
