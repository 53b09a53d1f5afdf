import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { textOf } from './docs/blocks.ts';

it('the French record in the documentation is the one of the sample', () => {
  const [, shown] = /```text\n(La forêt couvre[^`]*)```/.exec(textOf('docs/record.md'))!;
  const args = ['dist/cli.js', 'analyze', '--sample', 'frontier', '--lang', 'fr'];
  const printed = execFileSync(process.execPath, args, { cwd: resolve(import.meta.dirname, '..') });
  const withoutHash = (record: string) => record.replace(/noyaux [0-9a-f]+/, 'noyaux …').trim();
  expect(withoutHash(printed.toString())).toBe(withoutHash(shown));
}, 60_000);
