import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Catalogue } from '../../src/sources/catalogue.ts';
import { resolveCatalogues } from '../../src/sources/registry.ts';

const resolved = (choice?: string | Catalogue) =>
  resolveCatalogues(choice, { fetch }).map(({ id, host }) => `${id} ${host}`);

describe('resolveCatalogues', () => {
  it('starts with Earth Search and has Planetary Computer second', () => {
    expect(resolved()).toEqual([
      'earth-search earth-search.aws.element84.com',
      'planetary-computer planetarycomputer.microsoft.com',
    ]);
  });

  it('takes a name, a folder, an items file or a search endpoint', () => {
    expect(resolved('planetary-computer')).toEqual(['planetary-computer planetarycomputer.microsoft.com']);
    expect(resolved('https://data.example/zone')).toEqual(['folder data.example']);
    expect(resolved('http://127.0.0.1:8080/zone/items.json')).toEqual(['folder 127.0.0.1:8080']);
    expect(resolved('https://stac.example/v1/search')).toEqual(['earth-search stac.example']);
    expect(resolved('file:///zones/a')).toEqual(['folder ']);
  });

  it('takes a catalogue as it is', () => {
    const search = () => Promise.resolve({ scenes: [], skipped: [], matched: 0, warnings: [] });
    const own: Catalogue = { id: 'mine', label: 'Mine', host: '', search };
    expect(resolveCatalogues(own, { fetch })).toEqual([own]);
  });

  it.each([
    'https://maria:secret-word@data.example/zone',
    'https://secret-word@data.example/search',
    'https:/maria:secret-word@data.example/zone',
    'https://maria:secret-word@',
    'ftp://maria:secret-word@data.example/',
  ])('refuses the user of %s without telling the address', (name) => {
    let thrown: unknown;
    try {
      resolved(name);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ code: 'invalid-parameters' });
    expect(inspect(thrown)).not.toMatch(/maria|secret-word/);
  });

  it('takes an @ further back', () => {
    expect(resolved('https://data.example/@maria/zone')).toEqual(['folder data.example']);
    expect(resolved('file:///maria@home/zone')).toEqual(['folder ']);
  });

  it.each(['earth-serch', '', 'ftp://data.example/', 'javascript:1', '__proto__', 'toString'])(
    'refuses "%s"',
    (name) => {
      expect(() => resolved(name)).toThrow(expect.objectContaining({ code: 'invalid-parameters' }));
    },
  );
});
