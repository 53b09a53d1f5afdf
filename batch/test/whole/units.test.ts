import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serve, type Served } from '../../../test/support/static-server.ts';
import { bearer, startService, type TestService } from '../../../service/test/support/service.ts';
import { commandHere } from '../support/command.ts';
import { useLandscape } from '../support/use-landscape.ts';

const files = useLandscape();
const at = (name: string) => files.at(name);

let service: TestService;
let host: Served;

beforeAll(async () => {
  service = await startService();
  host = await serve([files.landscape().catalog]);
});

afterAll(async () => {
  await host.close();
  await service.close();
});

const args = (list: string, out: string) => [
  ...['run', list, '--out', at(out)],
  ...['--date', files.landscape().date, '--no-cache'],
];

async function used(key: string): Promise<number> {
  const response = await service.send('/api/v1/key/status', { headers: bearer(key) });
  return ((await response.json()) as { calls_used: number }).calls_used;
}

it('zones of a custom catalog are not counted, with or without a key', async () => {
  const { api_key: key } = await service.createKey();
  const list = await files.landscape().list(1, 11);
  const keyed = { key, service: service.url };
  for (const [out, given] of Object.entries({ 'keyed.csv': keyed, 'keyless.csv': {} })) {
    const { code, stderr } = await commandHere([...args(list, out), '--catalog', host.url], given);
    expect(code, stderr).toBe(0);
  }
  expect(await used(key)).toBe(0);
  expect(await files.read('keyed.csv')).toBe(await files.read('keyless.csv'));
}, 60_000);

it('a list with more zones than the key has calls left is refused before it starts', async () => {
  const { api_key: key, calls_limit: limit } = await service.createKey();
  const list = await files.landscape().list(limit! + 1, 12);
  const { code, stderr } = await commandHere(args(list, 'short.csv'), { key, service: service.url });
  expect(code).toBe(6);
  expect(stderr).toContain(`${limit! + 1} zones count against the key`);
  expect(stderr).toContain(`${limit!} calls left`);
  expect(await used(key)).toBe(0);
  expect(existsSync(at('short.csv'))).toBe(false);
  // Nothing began, so another list may take its place.
  const shorter = await files.landscape().list(1, 14);
  const free = ['--catalog', host.url];
  const shortened = await commandHere([...args(shorter, 'short.csv'), ...free]);
  expect(shortened.code, shortened.stderr).toBe(0);
});

it('a run without a key is refused, and writes nothing', async () => {
  const list = await files.landscape().list(2, 13);
  const { code, stderr } = await commandHere(args(list, 'refused.csv'), { service: service.url });
  expect(code, stderr).toBe(6);
  expect(existsSync(at('refused.csv'))).toBe(false);
});
