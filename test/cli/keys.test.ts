import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { words } from './run-sylvan.ts';

const CLI = resolve(import.meta.dirname, '../../dist/cli.js');
const ANALYSIS = ['analyze', '--lat', '1', '--lng', '2'];
const SERVICE = 'https://service.example';

/** What the built program exits with and says, with these variables alone. */
function sylvan(argv: readonly string[], env: Readonly<Record<string, string>>) {
  const { status, stderr } = spawnSync(process.execPath, [CLI, ...argv], { env, encoding: 'utf8' });
  return { status, stderr, said: words(stderr) };
}

describe('a call that counts', () => {
  const noKey = /The service \(SYLVAN_SERVICE or --service\) counts calls by key, but no key is set\./;
  const badKey = /SYLVAN_KEY does not contain a key/;
  const send = (env: Readonly<Record<string, string>>, ...more: string[]) =>
    sylvan([...ANALYSIS, ...more], env);

  it('without a key says which variables there are', () => {
    const { status, said } = send({ SYLVAN_SERVICE: SERVICE });
    expect(status).toBe(6);
    expect(said).toMatch(noKey);
    expect(said).toMatch(/SYLVAN_SERVICE\b.*--service.*SYLVAN_KEY\b/);
    expect(said).not.toMatch(/createSylvan|Note/);
  });

  it('with what is no key says what one looks like, and never what there is, service or no service', () => {
    for (const env of [
      { SYLVAN_KEY: 'syl_live_s3cret', SYLVAN_SERVICE: SERVICE },
      { SYLVAN_KEY: 'syl_live_s3cret' },
    ]) {
      const { status, said } = send(env);
      expect(status).toBe(6);
      expect(said).toMatch(badKey);
      expect(said).toMatch(/syl_live_ .*49 /);
      expect(said).not.toContain('s3cret');
    }
  });

  it('with a key and no service, or one that cannot be, names the variable and the option', () => {
    const key = { SYLVAN_KEY: `syl_test_${'0'.repeat(49)}` };
    for (const env of [key, { ...key, SYLVAN_SERVICE: 'http://service.example' }]) {
      const { status, said } = send(env);
      expect(status).toBe(2);
      expect(said).toMatch(/SYLVAN_SERVICE.* --service/);
    }
    expect(send(key).said).not.toMatch(/https/);
  });

  it('says to programs the same', () => {
    const problem = JSON.parse(send({ SYLVAN_SERVICE: SERVICE }, '--json').stderr) as {
      code: string;
      detail: string;
    };
    expect(problem.code).toBe('missing-key');
    expect(problem.detail).toMatch(noKey);
  });
});
