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

const asked = (list: string, out: string) => [
  ...['run', list, '--out', at(out)],
  ...['--date', place.landscape().date, '--no-cache'],
];

async function used(key: string): Promise<number> {
  const response = await service.ask('/api/v1/key/status', { headers: bearer(key) });
  return ((await response.json()) as { calls_used: number }).calls_used;
}

it('counts no zone of a catalogue of one’s own, with a key or without', async () => {
  const { api_key: key } = await service.createKey();
  const list = await place.landscape().list(3, 11);
  const keyed = { SYLVAN_KEY: key, SYLVAN_SERVICE: service.url };
  for (const [out, environment] of Object.entries({ 'keyed.csv': keyed, 'keyless.csv': {} })) {
    const { code, stderr } = await command([...asked(list, out), '--catalog', host.url], environment);
    expect(code, stderr).toBe(0);
  }
  expect(await used(key)).toBe(0);
  expect(await place.read('keyed.csv')).toBe(await place.read('keyless.csv'));
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
  const { code, stderr } = await commandHere(asked(list, 'refused.csv'));
  expect(code, stderr).toBe(6);
  expect(existsSync(at('refused.csv'))).toBe(false);
});
