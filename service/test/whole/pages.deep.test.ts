import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { createSylvan } from 'sylvan/node';
import { expect, it } from 'vitest';
import { analyzeAnswerSchema, createdKeySchema, keyStatusSchema, problemSchema } from 'sylvan/contract';
import { blockUnder } from '../../../test/docs/blocks.ts';
import { counted, runModule } from '../../../test/docs/programs.ts';
import { startFaultServer } from '../../../test/support/fault-server.ts';
import { FREE_CALLS } from '../../src/config.ts';
import { useService } from '../support/use.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const PAGE = readFileSync(resolve(ROOT, 'docs/service.md'), 'utf8');
const run = promisify(execFile);

const service = useService({ RATE_LIMITS: 'on' });

/** The shell lines of docs/service.md, from creating a key to using up its month, with the address of this service. */
function documentedLines(): string[] {
  const block = /```sh\n(curl [^\n]*key\/create[\s\S]*?)```/.exec(PAGE)?.[1] ?? '';
  return block.replaceAll('http://127.0.0.1:8787', service.url.replace(/\/$/, '')).trim().split('\n');
}

it('the lines in docs/service.md work as pasted: create a key, analyze, read the status, use up the month', async () => {
  const [create, exported, analyze, status, , exhaust] = documentedLines();
  const shell = async (line: string, key = '') =>
    (await run('bash', ['-c', line], { env: { ...process.env, SYLVAN_KEY: key } })).stdout;
  expect(exported).toMatch(/^export SYLVAN_KEY=/);
  const { api_key: key } = createdKeySchema.parse(JSON.parse(await shell(create)));
  const answer = analyzeAnswerSchema.parse(JSON.parse(await shell(analyze, key)));
  const sylvan = createSylvan();
  const own = await sylvan.analyze({ sample: 'frontier' }).finally(() => sylvan.close());
  expect(answer).toEqual(JSON.parse(JSON.stringify(own)));
  expect(keyStatusSchema.parse(JSON.parse(await shell(status, key)))).toMatchObject({ calls_used: 0 });
  const ends = (await shell(exhaust, key)).trim().split('\n');
  expect(ends.map((line) => line.slice(-3))).toEqual([...Array<string>(FREE_CALLS).fill('201'), '429']);
  expect(problemSchema.parse(JSON.parse(ends[FREE_CALLS].slice(0, -4)))).toMatchObject({
    code: 'quota-exceeded',
  });
}, 60_000);

it('the code in docs/keys.md counts a call, and prints what is left of the month', async () => {
  const code = blockUnder('docs/keys.md', 'Keys and counting', 'ts');
  const response = await fetch(`${service.url}/api/v1/key/create`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', email: 'ada@example.org' }),
  });
  const { api_key: key } = createdKeySchema.parse(await response.json());
  const host = await startFaultServer({ folder: resolve(ROOT, 'samples/frontier') });
  try {
    const printed = await runModule(code, counted(host.url, key, service.url));
    expect(printed).toMatch(new RegExp(String.raw`^ey[\w-]+\.[\w-]+\.[\w-]+\n${FREE_CALLS - 1}\n$`));
  } finally {
    await host.close();
  }
}, 60_000);
