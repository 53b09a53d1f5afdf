import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSylvanError } from '../../src/core/errors.ts';
import type { Catalogue, CatalogueQuery, Fetch } from '../../src/sources/catalogue.ts';
import { canopyMapProduct } from '../../src/sources/canopy-map.ts';
import { earthSearch } from '../../src/sources/earth-search.ts';
import { folderCatalogue } from '../../src/sources/folder.ts';
import { landsat89 } from '../../src/sources/landsat89.ts';
import { modisFire } from '../../src/sources/modis-fire.ts';
import { planetaryComputer } from '../../src/sources/planetary-computer.ts';
import type { Product } from '../../src/sources/product.ts';
import { sentinel1 } from '../../src/sources/sentinel1.ts';
import { sentinel2 } from '../../src/sources/sentinel2.ts';
import { seededRandom } from '../support/random.ts';
import { HAS_STAC, realCollection } from '../support/stac-items.ts';
import { serveStac, type StacServer } from '../support/stac-server.ts';
import {
  canopyItem,
  earthSearchItem,
  landsatItem,
  modisItem,
  pageOf,
  sentinel1Item,
  type AnyItem,
} from './items.ts';

const SEED = 20240611;
const MUTANTS = 400;

/** Values no honest catalogue sends where another was. `__proto__` is a key of its own here, as JSON.parse makes it. */
// prettier-ignore
const HOSTILE: readonly unknown[] = [
  null, true, -1, 0, 1e308, 2 ** 53, 0.5, '', '12', 'NaN', '__proto__', 'constructor', 'x'.repeat(5000), '\u0000\ud800', [], {}, [[[[[]]]]],
  JSON.parse('{"__proto__":{"polluted":true}}'), JSON.parse('{"constructor":{"prototype":{"polluted":true}}}'),
  'javascript:alert(1)', 'file:///etc/passwd', 'http://169.254.169.254/latest/meta-data', 'https://127.0.0.1/x.tif', '//evil.example/x',
  'https://user:pass@evil.example/x.tif', 'https://evil.example/search', 'http://[::1]/', '../../../x.tif', 'data:,x', '9999-99-99T99:99:99Z',
];

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** Every place in a document, as the object or array that holds it and its key there. */
function places(value: unknown, found: [Tree, string][] = []): [Tree, string][] {
  if (!isTree(value)) return found;
  for (const key of Object.keys(value)) {
    found.push([value, key]);
    places(value[key], found);
  }
  return found;
}

/** A page with one to four of its values replaced, taken out or doubled; one in eight is also cut or has a byte changed. */
function mutate(page: AnyItem, random: () => number): string {
  const copy = structuredClone(page);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
  const all = places(copy);
  const hrefs = all.filter(([, key]) => key === 'href');
  for (let i = 0; i <= random() * 4; i++) {
    const [holder, key] = pick(random() < 0.3 ? hrefs : all);
    const kind = random();
    if (kind < 0.7) holder[key] = pick(HOSTILE);
    else if (kind < 0.85 && !Array.isArray(holder)) Reflect.deleteProperty(holder, key);
    else
      Object.defineProperty(holder, '__proto__', {
        value: { polluted: true },
        enumerable: true,
        configurable: true,
      });
  }
  const text = JSON.stringify(copy);
  if (random() > 0.125) return text;
  const at = Math.floor(random() * text.length);
  return random() < 0.5
    ? text.slice(0, at)
    : text.slice(0, at) + String.fromCharCode(32 + random() * 95) + text.slice(at + 1);
}

/** Small pages to mutate: what real catalogues sent where it is at hand, one of our own in any case. */
function seeds(items: readonly (readonly unknown[])[]): AnyItem[] {
  const next = { rel: 'next', method: 'POST', href: '/search', merge: true, body: { token: 'next:1' } };
  return items.map((some) => pageOf(some, { links: [next], context: { matched: some.length } }));
}

const real = (host: string, collection: string) =>
  HAS_STAC ? realCollection(host, collection).slice(-1) : [];

/** Every product with items of its own; Landsat 4/5 differs from 8/9 in a table only. */
const PRODUCTS: readonly [name: string, product: Product, items: (readonly unknown[])[]][] = [
  [
    'Sentinel-2',
    sentinel2,
    [
      [earthSearchItem(), earthSearchItem({ 'eo:cloud_cover': null }, {}, 'S2A_T24MUV_20250721T130245_L2A')],
      real('earth-search.aws.element84.com', 'sentinel-2-l2a'),
      real('planetarycomputer.microsoft.com', 'sentinel-2-l2a'),
    ],
  ],
  [
    'Sentinel-1',
    sentinel1,
    [[sentinel1Item(), sentinel1Item({ platform: 'SENTINEL-1B' }, {}, 'S1B_IW_x_rtc')]],
  ],
  ['Landsat', landsat89, [[landsatItem()], real('planetarycomputer.microsoft.com', 'landsat-c2-l2')]],
  ['canopy height', canopyMapProduct, [[canopyItem()]]],
  ['MODIS', modisFire, [[modisItem(), modisItem({ platform: 'aqua' }, {}, 'MYD14A1.A2022017.h10v05.061.1')]]],
];

const WORLD: CatalogueQuery = {
  boxes: [[-180, -90, 180, 90]],
  start: '2015-01-01',
  end: '2025-12-31',
  maxCloud: 101,
};

describe(`${MUTANTS} mutated answers each (seed ${SEED})`, { timeout: 60_000 }, () => {
  let server: StacServer;
  let text = '';
  beforeAll(async () => {
    server = await serveStac(() => ({ text }));
  });
  afterAll(() => server.close());

  it.each(PRODUCTS)(
    'of %s end in scenes or a named error, ask nobody else, and leave prototypes alone',
    async (_, product, items) => {
      const asked = new Set<string>();
      const recording: Fetch = (url, init) => {
        asked.add(new URL(url).origin);
        return fetch(url, init);
      };
      const options = { fetch: recording, product, retry: { attempts: 1 } };
      const catalogues: Catalogue[] = [
        earthSearch({ ...options, url: `${server.origin}/search` }),
        planetaryComputer({ ...options, url: `${server.origin}/search` }),
        folderCatalogue({ ...options, url: `${server.origin}/zone/items.json` }),
      ];
      const prototypes = [Object.prototype, Array.prototype, Function.prototype];
      const before = prototypes.map((prototype) => Reflect.ownKeys(prototype));
      const random = seededRandom(SEED);
      const pages = seeds(items);
      const outcomes = { scenes: 0, skipped: 0, failed: 0 };
      for (let i = 0; i < MUTANTS; i++) {
        text = mutate(pages[i % pages.length], random);
        try {
          const found = await catalogues[i % 3].search(WORLD, { signal: new AbortController().signal });
          outcomes.scenes += found.scenes.length;
          outcomes.skipped += found.skipped.length;
          for (const { bands, quality, saturation, bbox, datetime } of found.scenes) {
            for (const asset of [quality, saturation, ...Object.values(bands)])
              if (asset) expect(asset.href).toMatch(allowed(server.origin));
            expect([...bbox, Date.parse(datetime)].every(Number.isFinite)).toBe(true);
          }
        } catch (error) {
          if (!isSylvanError(error, 'stac-invalid')) throw error;
          outcomes.failed++;
        }
      }
      expect([...asked]).toEqual([server.origin]);
      expect(prototypes.map((prototype) => Reflect.ownKeys(prototype))).toEqual(before);
      expect(({} as Tree).polluted).toBeUndefined();
      for (const count of Object.values(outcomes)) expect(count).toBeGreaterThan(20);
    },
  );
});

/** Public https hosts, or the catalogue itself. */
function allowed(origin: string): RegExp {
  return new RegExp(`^(${origin}/|https://(?!127\\.|localhost|\\[|169\\.254|[^/]*@)[^/]+/)`);
}
