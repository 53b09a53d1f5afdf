import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { words } from './run-sylvan.ts';

const CLI = resolve(import.meta.dirname, '../../dist/cli.js');
const ANALYSIS = ['analyze', '--lat', '1', '--lng', '2'];
const SERVICE = 'https://service.example';

/** The exit code and message of the built program with only these environment variables. */
function sent(env: Readonly<Record<string, string>>) {
  const { status, stderr } = spawnSync(process.execPath, [CLI, ...ANALYSIS], { env, encoding: 'utf8' });
  return { status, message: words(stderr) };
}

describe('a counted call', () => {
  it('without a key names the variables', () => {
    const { status, message } = sent({ SYLVAN_SERVICE: SERVICE });
    expect(status).toBe(6);
    expect(message).toMatch(/SYLVAN_SERVICE or --service\) counts calls by key, but no key is set\./);
    expect(message).toMatch(/SYLVAN_KEY\b/);
    expect(message).not.toMatch(/createSylvan|Note/);
  });

  it.each([{ SYLVAN_SERVICE: SERVICE }, {}])(
    'with an invalid key describes a valid one without printing the invalid one: %j',
    (env) => {
      const { status, message } = sent({ ...env, SYLVAN_KEY: 'syl_live_s3cret' });
      expect(status).toBe(6);
      expect(message).toMatch(/SYLVAN_KEY does not contain a key.*syl_live_ .*49 /);
      expect(message).not.toContain('s3cret');
    },
  );

  it.each([{ SYLVAN_SERVICE: 'http://service.example' }, {}])(
    'with a key but a missing or invalid service names the variable and the option: %j',
    (env) => {
      const { status, message } = sent({ ...env, SYLVAN_KEY: `syl_test_${'0'.repeat(49)}` });
      expect(status).toBe(2);
      expect(message).toMatch(/SYLVAN_SERVICE.* --service/);
      expect(message.includes('https')).toBe('SYLVAN_SERVICE' in env);
    },
  );
});
