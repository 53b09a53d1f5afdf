import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { seededRandom } from '../../../test/support/random.ts';
import { mintKey } from '../../src/keys/key-format.ts';
import { timesOf } from '../support/clusters.ts';
import { bearer } from '../support/service.ts';
import { useProgram, useService } from '../support/use.ts';

const SEED = 11;
const REQUESTS = timesOf('SYLVAN_LOGGED', 3000);
const CONCURRENCY = 8;

const service = useService();
const module = useProgram('src/http/log.ts');

it('logs method, route, status, key id and network, but no unknown path', async () => {
  const { api_key: key, key_id: keyId } = await service.createKey();
  const lineOf = async (send: () => Promise<Response>) => {
    const before = service.lines.length;
    await (await send()).text();
    return JSON.parse(service.lines[before]) as object;
  };
  const headers = bearer(key);
  const about = { method: 'GET', route: '/api/v1/key/status', key_id: keyId, network: '127.0.0' };
  const known = await lineOf(() => service.send('/api/v1/key/status', { headers }));
  expect(known).toMatchObject({ ...about, status: 200 });
  const unknown = await lineOf(() => service.send('/api/v1/canary-path'));
  expect(unknown).toMatchObject({ route: 'none', status: 404 });
});

it(
  `leaks no personal data, key or coordinate to logs, problems or database files in ${REQUESTS} requests (seed ${SEED})`,
  { timeout: 120_000 },
  async () => {
    const random = seededRandom(SEED);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
    const paths = ['key/create', 'analyze', 'compare', 'key/status', 'canary-path'];
    const canary = 'canary-7f3a';
    const send = async (i: number) => {
      const key = mintKey('live');
      const person = { name: `${canary} ${i}`, email: `${canary}-${i}@example.org` };
      const body = pick([
        // A valid body creates a key, so only a few are valid.
        i % 200 === 0 ? person : { ...person, email: canary },
        { ...person, plan: canary },
        { lat: 51.23456789, lng: canary },
        `{"${canary}`,
        [canary],
      ]);
      const query = pick(['', `?key=${key}`, `?q=${canary}`]);
      const basic = { authorization: `Basic ${canary}` };
      const own = pick([bearer(key), basic, {}, { 'x-forwarded-for': canary }]);
      const response = await service.post(`/api/v1/${pick(paths)}${query}`, body, own);
      expect(response.status).toBeLessThan(500);
      const text = await response.text();
      if (response.status < 400) return;
      for (const secret of [key, 'example.org', '51.2345']) expect(text).not.toContain(secret);
    };
    for (let i = 0; i < REQUESTS; i += CONCURRENCY)
      await Promise.all(Array.from({ length: CONCURRENCY }, (_, j) => send(i + j)));
    const logged = service.lines.join('');
    const secrets = [canary, 'example.org', 'syl_live_', '51.2345'];
    for (const secret of secrets) expect(logged).not.toContain(secret);
    // The database files on the disk, including the audit.
    for (const file of await readdir(service.folder)) {
      const bytes = await readFile(join(service.folder, file));
      for (const secret of secrets) expect(bytes.includes(secret), `${secret} in ${file}`).toBe(false);
    }
  },
);

it.each([
  ['a full disk', () => openSync('/dev/full', 'w')],
  ['a pipe that nobody reads', () => 'pipe' as const],
  ['a pipe whose reader has left', () => 'pipe' as const],
])('%s neither ends nor hangs a process that logs', { timeout: 30_000 }, async (name, openOutput) => {
  const logs = `import { createLog } from ${JSON.stringify(module.file)};
    const log = createLog();
    process.stdout.write('started');
    for (let line = 0; line < 20; line += 1) {
      log.info({ line, text: '.'.repeat(100_000) });
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    process.exit(7);`;
  const output = openOutput();
  const args = ['--input-type=module', '--eval', logs];
  const child = spawn(process.execPath, args, { stdio: ['ignore', output, 'inherit'], timeout: 15_000 });
  if (name.endsWith('left')) child.stdout!.destroy();
  const [code] = (await once(child, 'exit')) as [number | null];
  if (output !== 'pipe') closeSync(output);
  expect(code).toBe(7);
});
