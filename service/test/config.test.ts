import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PAGES, textOf } from '../../test/docs/blocks.ts';
import { useFolder } from '../../test/support/closing.ts';
import { FREE_CALLS, readConfig } from '../src/config.ts';

const { path: folder } = useFolder();

it('uses defaults for settings that are not given', () => {
  const defaults = { HOST: '127.0.0.1', PORT: 8787, MODE: 'live', RATE_LIMITS: true };
  expect(readConfig({ PATH: '/bin' })).toMatchObject(defaults);
});

it('reads secrets in hex and base64, and from files, but no other setting from a file', async () => {
  const [file, bytes, direct] = [join(folder, 'key'), Buffer.alloc(32, 5), Buffer.alloc(32, 6)];
  await writeFile(file, `${bytes.toString('hex')}\n`);
  expect(readConfig({ INDEX_KEY: bytes.toString('base64') }).INDEX_KEY).toEqual(bytes);
  expect(readConfig({ PEOPLE_KEY_FILE: file, PEOPLE_KEY: '' }).PEOPLE_KEY).toEqual(bytes);
  const both = { PEOPLE_KEY_FILE: file, PEOPLE_KEY: direct.toString('hex') };
  expect(readConfig(both).PEOPLE_KEY).toEqual(direct);
  expect(readConfig({ OPERATOR_CONTACT_FILE: file }).OPERATOR_CONTACT).toBeUndefined();
  expect(() => readConfig({ INDEX_KEY_FILE: join(folder, 'none') })).toThrow('INDEX_KEY_FILE');
  // An empty file is refused, unless the secret itself is given.
  await writeFile(file, '\n');
  for (const name of ['DATABASE_URL', 'PEOPLE_KEY', 'INDEX_KEY', 'METRICS_TOKEN', 'FIRMS_MAP_KEY'])
    expect(() => readConfig({ [`${name}_FILE`]: file })).toThrow(`${name}_FILE is empty`);
  const given = readConfig({ FIRMS_MAP_KEY: 'own', FIRMS_MAP_KEY_FILE: file, METRICS_TOKEN_FILE: '' });
  expect([given.FIRMS_MAP_KEY, given.METRICS_TOKEN]).toEqual(['own', undefined]);
  await writeFile(file, 'a-map-key\n');
  expect(readConfig({ FIRMS_MAP_KEY_FILE: file }).FIRMS_MAP_KEY).toBe('a-map-key');
});

it('names every invalid setting without revealing secrets', () => {
  const invalid = {
    PORT: '70000',
    MODE: 'hidden',
    PEOPLE_KEY: 'hunter2',
    DATABASE_URL: 'mysql://user:hunter2@host',
    CANOPY_MAP_URL: 'https://user:hunter2@maps.example/',
  };
  const read = () => readConfig(invalid);
  for (const name of Object.keys(invalid)) expect(read).toThrow(name);
  expect(read).not.toThrow('hunter2');
  expect(() => readConfig({ CANOPY_MAP_URL: 'maps' })).toThrow('CANOPY_MAP_URL: Invalid URL');
});

it('accepts the name of a catalog, a URL or an existing path as the catalog', () => {
  for (const CATALOG of ['earth-search', 'https://stac.example/search', import.meta.dirname, import.meta.url])
    expect(readConfig({ CATALOG })).toMatchObject({ CATALOG });
  for (const CATALOG of ['earth-serch', '/no/such/folder', 'file:///no/such/folder/'])
    expect(() => readConfig({ CATALOG })).toThrow('CATALOG: must be');
});

it('the pages that state how many calls a month a free key has state the default', () => {
  const pattern = /\w+ calls a month|(?<=`FREE_CALLS` \|[^|]*\| )\d+|\$\(seq \d+\)/g;
  const stated = PAGES.flatMap(
    (page) =>
      textOf(page)
        .match(pattern)
        ?.map((text) => `${page}: ${text}`) ?? [],
  );
  expect(stated.sort()).toEqual([
    `docs/keys.md: ${FREE_CALLS} calls a month`,
    `docs/operation.md: ${FREE_CALLS}`,
    // One more is refused.
    `docs/service.md: $(seq ${FREE_CALLS + 1})`,
  ]);
});
