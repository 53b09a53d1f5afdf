import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { words } from './run-sylvan.ts';

const CLI = resolve(import.meta.dirname, '../../dist/cli.js');
const ANALYSIS = ['analyze', '--lat', '1', '--lng', '2'];
const SERVICE = 'https://service.example';

/** Runs the built program with only these environment variables. */
function sylvan(argv: readonly string[], env: Readonly<Record<string, string>>) {
  const { status, stderr } = spawnSync(process.execPath, [CLI, ...argv], { env, encoding: 'utf8' });
  return { status, stderr, message: words(stderr) };
}

describe('a counted call', () => {
  const noKey = /The service \(SYLVAN_SERVICE or --service\) counts calls by key, but no key is set\./;
  const badKey = /SYLVAN_KEY does not contain a key/;
  const send = (env: Readonly<Record<string, string>>, ...more: string[]) =>
    sylvan([...ANALYSIS, ...more], env);

  it('without a key names the variables', () => {
    const { status, message } = send({ SYLVAN_SERVICE: SERVICE });
    expect(status).toBe(6);
    expect(message).toMatch(noKey);
    expect(message).toMatch(/SYLVAN_SERVICE\b.*--service.*SYLVAN_KEY\b/);
    expect(message).not.toMatch(/createSylvan|Note/);
  });

  it('with an invalid key describes a valid one without printing the invalid one, with or without a service', () => {
    for (const env of [
      { SYLVAN_KEY: 'syl_live_s3cret', SYLVAN_SERVICE: SERVICE },
      { SYLVAN_KEY: 'syl_live_s3cret' },
    ]) {
      const { status, message } = send(env);
      expect(status).toBe(6);
      expect(message).toMatch(badKey);
      expect(message).toMatch(/syl_live_ .*49 /);
      expect(message).not.toContain('s3cret');
    }
  });

  it('with a key but a missing or invalid service names the variable and the option', () => {
    const key = { SYLVAN_KEY: `syl_test_${'0'.repeat(49)}` };
    for (const env of [key, { ...key, SYLVAN_SERVICE: 'http://service.example' }]) {
      const { status, message } = send(env);
      expect(status).toBe(2);
      expect(message).toMatch(/SYLVAN_SERVICE.* --service/);
    }
    expect(send(key).message).not.toMatch(/https/);
  });

  it('without a key prints the same as a JSON problem with --json', () => {
    const problem = JSON.parse(send({ SYLVAN_SERVICE: SERVICE }, '--json').stderr) as {
      code: string;
      detail: string;
    };
    expect(problem.code).toBe('missing-key');
    expect(problem.detail).toMatch(noKey);
  });
});
