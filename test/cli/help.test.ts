import { describe, expect, it } from 'vitest';
import { sylvan } from './run-sylvan.ts';

/** Commands by what their help says, and those that count a call say where its key stands. */
const COMMANDS = [
  ['analyze', ['--lat', '--polygon', '--fields', '--budget', '--true-colour', 'Examples:'], true],
  [
    'compare',
    ['--date1-start', '--date2-end', 'Examples:', 'Files written with --out:', 'loss.geojson'],
    true,
  ],
  ['pack', ['create', 'info', 'verify', 'list', 'export', 'remove', 'Examples:'], false],
  ['pack create', ['<file>', '--from', '--packs', '--force', 'Examples:'], true],
  ['pack verify', ['<file>', '--json'], false],
] as const;

describe('the help', () => {
  it('lists the commands', async () => {
    const { stdout } = await sylvan(['--help']);
    expect(stdout).toMatch(
      /Commands:\n {2}analyze \[options\][^]*\n {2}compare \[options\][^]*\n {2}pack +\S/,
    );
  });

  it.each(COMMANDS)('of sylvan %s says what it takes, and how it ends', async (command, parts, counts) => {
    const { code, stdout } = await sylvan([...command.split(' '), '--help']);
    expect(code).toBe(0);
    for (const part of [...parts, '--lang', 'Exit codes:']) expect(stdout).toContain(part);
    expect(stdout.includes('Environment:\n  SYLVAN_KEY')).toBe(counts);
  });
});
