import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serve, type Served } from '../../../test/support/static-server.ts';
import { bearer, startService, type TestService } from '../../../service/test/support/service.ts';
import { command, commandHere } from '../support/command.ts';
import { useLandscape } from '../support/use-landscape.ts';

const place = useLandscape();
const at = (name: string) => place.at(name);

let service: TestService;
let host: Served;

beforeAll(async () => {
  service = await startService();
  host = await serve([place.landscape().catalog]);
});

afterAll(async () => {
  await host.close();
  await service.close();
});

/** By address, so that zones count. */
const asked = (list: string, out: string) => [
  'run',
  list,
  '--out',
  at(out),
  '--catalog',
  host.url,
  '--date',
  place.landscape().date,
  '--no-cache',
];

async function used(key: string): Promise<number> {
  const response = await service.ask('/api/v1/key/status', { headers: bearer(key) });
  return ((await response.json()) as { calls_used: number }).calls_used;
}

it('counts each zone once, a repeat nothing, and no zone without an answer', async () => {
  const { api_key: key } = await service.createKey();
  const environment = { SYLVAN_KEY: key, SYLVAN_SERVICE: service.url };
  const zones = await place.landscape().list(3, 11);
  const list = await place.write('counted.csv', `${await place.read('zones-3-11.csv')}far,48.4,2.7,1\n`);
  expect(zones).toBe(at('zones-3-11.csv'));
  const first = await command(asked(list, 'counted-1.csv'), environment);
  expect(first.code, first.stderr).toBe(0);
  expect(await used(key)).toBe(3);
  const again = await command(asked(list, 'counted-2.csv'), environment);
  expect(again.code, again.stderr).toBe(0);
  expect(await used(key)).toBe(3);
  expect(await place.read('counted-2.csv')).toBe(await place.read('counted-1.csv'));
});

it('refuses a list that the key has too few units for before it begins', async () => {
  const { api_key: key } = await service.createKey();
  const list = await place.landscape().list(11, 12);
  const { code, stderr } = await commandHere(asked(list, 'short.csv'), { key, service: service.url });
  expect(code).toBe(6);
  expect(stderr).toContain('11 zones are to be counted');
  expect(stderr).toContain('10 calls left');
  expect(await used(key)).toBe(0);
  expect(existsSync(at('short.csv'))).toBe(false);
});

it('says what is missing where there is no key', async () => {
  const list = await place.landscape().list(2, 13);
  const { code, stderr } = await commandHere(asked(list, 'keyless.csv'));
  expect(code, stderr).toBe(6);
  expect(existsSync(at('keyless.csv'))).toBe(false);
});
