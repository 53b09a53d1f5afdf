import { describe, expect, it } from 'vitest';
import { checkOptions, type EngineOptions } from '../src/engine-options.ts';
import type { SylvanError } from '../src/errors/errors.ts';

/** The faults of the options, as `path: detail`. */
function refusal(options: unknown): string[] {
  try {
    checkOptions(options as EngineOptions);
    return [];
  } catch (error) {
    const { code, errors, message } = error as SylvanError;
    const isKey = errors.some(({ pointer }) => pointer === '/key');
    expect(code).toBe(isKey ? 'invalid-key' : 'invalid-parameters');
    expect(errors.map((fault) => fault.code)).toEqual(errors.map(() => 'option-value'));
    const reported = errors.map(({ pointer, detail }) => `${pointer.slice(1)}: ${detail}`);
    expect(message).toBe(`These options cannot be used: ${reported.join('; ')}`);
    return reported;
  }
}

const METER =
  "A meter is 'none', or an object whose method begin(call, signal) resolves with { receipt, end }";

const A_CATALOG = 'A catalog is a name, an address or an object with id, label, host and a method search';

const OWN_CATALOG = { id: 'own', label: 'Own', host: '', search: () => Promise.reject(new Error('empty')) };

class Counter {
  begin(): Promise<never> {
    return Promise.reject(new Error('Counts nothing'));
  }
}

describe('checkOptions', () => {
  it('accepts missing options and values in range', () => {
    const address = 'https://forest.example/api';
    for (const options of [
      {},
      { workers: undefined, cache: { bytes: undefined } },
      { workers: 1, maxDownloadBytes: 1, maxImageMemoryBytes: 0.5, cache: { bytes: 1, folder: 'x' } },
      { offline: true, cache: false },
      { workers: 6, firmsKey: '0aZ', service: address, catalog: address, sources: { gedi: false } },
      { meter: 'none' },
      { meter: new Counter() },
      { catalog: OWN_CATALOG, sources: { gedi: ['./zone', OWN_CATALOG] } },
      { service: ` HTTP://${address.slice(8)} `, sources: {} },
    ])
      expect(refusal(options)).toEqual([]);
  });

  it.each<[option: string, value: unknown, detail: string]>([
    ['workers', 0, 'Too small: expected number to be >=1'],
    ['workers', 7, 'Too big: expected number to be <=6'],
    ['workers', '3', 'Invalid input: expected number, received string'],
    ['maxDownloadBytes', 0, 'Too small: expected number to be >0'],
    ['maxDownloadBytes', '1e9', 'Invalid input: expected number, received string'],
    ['maxDownloadBytes', Infinity, 'Invalid input: expected number, received Infinity'],
    ['maxImageMemoryBytes', new Date(0), 'Invalid input: expected number, received Date'],
    ['firmsKey', '', 'A FIRMS key consists of letters and digits'],
    ['firmsKey', 'a\n', 'A FIRMS key consists of letters and digits'],
    ['firmsKey', 'a'.repeat(65), 'A FIRMS key consists of letters and digits'],
    ['service', 'ftp://forest.example', 'Invalid URL'],
    ['service', 'https:forest.example', 'Invalid URL'],
    ['offline', 'false', 'Invalid input: expected boolean, received string'],
    ['sources', 5, 'Invalid input: expected object, received number'],
    ['catalog', [], 'Name at least one catalog'],
    ['catalog', 5, A_CATALOG],
    ['catalog', null, A_CATALOG],
    ['catalog', ['./zone', {}], A_CATALOG],
    ...(['id', 'label', 'host', 'search'] as const).map((name): [string, object, string] => [
      'catalog',
      { ...OWN_CATALOG, [name]: undefined },
      A_CATALOG,
    ]),
    ['catalog', { ...OWN_CATALOG, label: '' }, A_CATALOG],
    ['samplesUrl', ' ', 'An address must not be empty'],
    ['packs', '', 'A folder has a name'],
    ['meter', 'off', METER],
    ['meter', { begin: 'now' }, METER],
    ['fetch', 'fetch', 'Invalid input: expected function, received string'],
  ])('refuses %s %j', (option, value, detail) => {
    expect(refusal({ [option]: value })).toEqual([`${option}: ${detail}`]);
  });

  it.each([null, 'earth-search'])('refuses %j instead of an object', (options) => {
    expect(() => checkOptions(options as EngineOptions)).toThrow(/cannot be used: .*expected object/);
  });

  it('refuses to turn a source on, since it is on without an option', () => {
    expect(refusal({ sources: { sentinel1: true } })).toEqual([`sources/sentinel1: ${A_CATALOG}`]);
  });

  it('reports every fault, with the path of nested options', () => {
    const options = {
      sources: { sentinel3: false },
      maxImageMemoryBytes: 0,
      maxDownloadBytes: 'many',
      workers: -1,
    };
    expect(refusal(options)).toEqual([
      'sources/sentinel3: There is no such option; sentinel1 was probably meant',
      'workers: Too small: expected number to be >=1',
      'maxDownloadBytes: Invalid input: expected number, received string',
      'maxImageMemoryBytes: Too small: expected number to be >0',
    ]);
  });

  it.each<[path: string, options: object, instead: string]>([
    ['smaplesUrl', { smaplesUrl: '/samples/' }, 'samplesUrl was probably meant'],
    ['catalogue', { catalogue: './zone' }, 'catalog was probably meant'],
    ['sources/gedii', { sources: { gedii: false } }, 'gedi was probably meant'],
    ['timeScale', { timeScale: 0.1 }, 'there are catalog, .+'],
    ['now', { now: () => new Date() }, '.+'],
    ['cache', { cache: { byte: 5 } }, 'bytes was probably meant'],
  ])('refuses the unknown name %s', (path, options, instead) => {
    const [reported, ...more] = refusal(options);
    expect(more).toEqual([]);
    expect(reported).toMatch(new RegExp(`^${path}: .*There is no such option; ${instead}$`));
  });

  it('lists the options if none is similar', () => {
    const [reported] = refusal({ colour: 'green' });
    expect(reported).toMatch(/^colour: There is no such option; there are catalog, sources, .*, packs$/);
  });

  it('describes a valid key without repeating the invalid one', () => {
    const key = 'syl_live_secret';
    const [reported] = refusal({ key, service: 'https://forest.example' });
    expect(reported).toMatch(/^key: A key of a Sylvan service is syl_live_ .* 49 letters and digits/);
    expect(reported).not.toContain('secret');
  });
});
