import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serve, type Served } from '../../../test/support/static-server.ts';
import { bearer, startService, type TestService } from '../../../service/test/support/service.ts';
import { command, commandHere } from '../support/command.ts';
import { useLandscape } from '../support/use-landscape.ts';

const position = useLandscape();
const at = (name: string) => position.at(name);

let service: TestService;
let host: Served;

beforeAll(async () => {
  service = await startService();
  host = await serve([position.landscape().catalog]);
});

afterAll(async () => {
  await host.close();
  await service.close();
});

const requested = (list: string, out: string) => [
  ...['run', list, '--out', at(out)],
  ...['--date', position.landscape().date, '--no-cache'],
];

async function used(key: string): Promise<number> {
  const response = await service.send('/api/v1/key/status', { headers: bearer(key) });
  return ((await response.json()) as { calls_used: number }).calls_used;
}

it('counts no zone of a catalog of one’s own, with a key or without', async () => {
  const { api_key: key } = await service.createKey();
  const list = await position.landscape().list(3, 11);
  const keyed = { SYLVAN_KEY: key, SYLVAN_SERVICE: service.url };
  for (const [out, environment] of Object.entries({ 'keyed.csv': keyed, 'keyless.csv': {} })) {
    const { code, stderr } = await command([...requested(list, out), '--catalog', host.url], environment);
    expect(code, stderr).toBe(0);
  }
  expect(await used(key)).toBe(0);
  expect(await position.read('keyed.csv')).toBe(await position.read('keyless.csv'));
});

it('refuses a list that the key has too few units for before it begins', async () => {
  const { api_key: key } = await service.createKey();
  const list = await position.landscape().list(11, 12);
  const { code, stderr } = await commandHere(requested(list, 'short.csv'), { key, service: service.url });
  expect(code).toBe(6);
  expect(stderr).toContain('11 zones are to be counted');
  expect(stderr).toContain('10 calls left');
  expect(await used(key)).toBe(0);
  expect(existsSync(at('short.csv'))).toBe(false);
});

it('says what is missing where there is no key', async () => {
  const list = await position.landscape().list(2, 13);
  const { code, stderr } = await command(requested(list, 'refused.csv'), { SYLVAN_SERVICE: service.url });
  expect(code, stderr).toBe(6);
  expect(existsSync(at('refused.csv'))).toBe(false);
});
