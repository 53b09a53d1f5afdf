import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');
const BENCHES = readdirSync(resolve(ROOT, 'bench')).filter((name) => name.endsWith('.mjs'));

it.each(BENCHES)('the bench %s completes with its smallest workload', { timeout: 900_000 }, async (name) => {
  const env = { ...process.env, SMOKE: '1' };
  const { stdout } = await run(process.execPath, [`bench/${name}`], { cwd: ROOT, env, maxBuffer: 1 << 24 });
  expect(stdout).toMatch(/\nload average [\d.]+\n$/);
  expect(stdout).not.toMatch(/NaN|undefined/);
});

it('smoke runs leave no results for the report', () => {
  expect(BENCHES.length).toBeGreaterThan(5);
  expect(existsSync(resolve(ROOT, '.sylvan/bench-smoke/results'))).toBe(false);
});
