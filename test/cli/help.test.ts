import { describe, expect, it } from 'vitest';
import { sylvan } from './run-sylvan.ts';

/** Commands, parts of their help, and whether the help names the variable of the key. */
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

describe('sylvan --help', () => {
  it('lists the commands', async () => {
    const { stdout } = await sylvan(['--help']);
    expect(stdout).toMatch(
      /Commands:\n {2}analyze \[options\][^]*\n {2}compare \[options\][^]*\n {2}pack +\S/,
    );
  });

  it.each(COMMANDS)('for %s lists options and exit codes', async (command, parts, counts) => {
    const { code, stdout } = await sylvan([...command.split(' '), '--help']);
    expect(code).toBe(0);
    for (const part of [...parts, '--lang', 'Exit codes:']) expect(stdout).toContain(part);
    expect(stdout.includes('Environment:\n  SYLVAN_KEY')).toBe(counts);
  });
});
