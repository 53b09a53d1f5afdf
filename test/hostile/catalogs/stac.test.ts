import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSylvanError } from '../../../src/errors/errors.ts';
import type { Scene } from '../../../src/stac/scene.ts';
import type { Catalog, CatalogQuery, SceneSearch } from '../../../src/stac/catalog.ts';
import type { Fetch } from '../../../src/net/fetch.ts';
import { canopyMapProduct } from '../../../src/sources/canopy-map/product.ts';
import { earthSearch } from '../../../src/sources/earth-search.ts';
import { folderCatalog } from '../../../src/stac/folder.ts';
import { landsat89 } from '../../../src/sources/landsat/products.ts';
import { modisFire } from '../../../src/sources/fires/modis-fire.ts';
import { planetaryComputer } from '../../../src/sources/planetary-computer.ts';
import type { Product } from '../../../src/stac/product.ts';
import { sentinel1 } from '../../../src/sources/radar/sentinel1.ts';
import { sentinel2 } from '../../../src/sources/optical/sentinel2.ts';
import {
  canopyItem,
  earthSearchItem,
  landsatItem,
  modisItem,
  pageOf,
  sentinel1Item,
} from '../../support/items.ts';
import { seededRandom } from '../../support/random.ts';
import { HAS_STAC, realCollection } from '../../support/stac-items.ts';
import { serveStac, type StacReply, type StacServer } from '../../support/stac-server.ts';
import { campaign } from '../support/campaign.ts';
import { encoded } from './support/encodings.ts';
import { damagedJson, type Tree } from './support/json-damage.ts';
import { watchPrototypes } from './support/prototypes.ts';

/** Small responses to be damaged: recorded ones of real catalogs if available, and simulated ones. */
const real = (host: string, collection: string) =>
  HAS_STAC ? realCollection(host, collection).slice(-3) : [];

/** Every product with its own items; Landsat 4/5 differs from 8/9 only in a table. */
const PRODUCTS: readonly [name: string, product: Product, answers: readonly (readonly Tree[])[]][] = [
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
/** Products whose scenes have a single time, which must be in the period. */
const MOMENTS = new Set<Product>([sentinel2, sentinel1, landsat89]);

const { seed, runs, timeout } = campaign(200, 60);
const EACH = Math.ceil(runs / PRODUCTS.length);

const QUERY: CatalogQuery = {
  boxes: [[-180, -85, 180, 85]],
  start: '2015-01-01',
  end: '2025-12-31',
  maxCloud: 101,
};
const MAX_REQUESTS = 10;

/** The pages of a search, one item each, linked to the next page. */
function pagesOf(items: readonly Tree[]): Tree[] {
  return items.map((item, i) => {
    const next = { rel: 'next', method: 'POST', href: '/search', merge: true, body: { token: `next:${i}` } };
    return pageOf([item], { links: i < items.length - 1 ? [next] : [], context: { matched: items.length } });
  });
}

/** The features of the responses that are readable. */
function featuresOf(bodies: readonly Uint8Array[]): (Tree | null)[] {
  return bodies.flatMap((body) => {
    try {
      const { features } = JSON.parse(new TextDecoder().decode(body)) as { features?: unknown };
      return Array.isArray(features) ? (features as (Tree | null)[]) : [];
    } catch {
      return [];
    }
  });
}

let server: StacServer;
let replies: StacReply[] = [];
let turn = 0;
beforeAll(async () => {
  server = await serveStac(() => replies[turn++] ?? { json: pageOf([]) });
});
afterAll(() => server.close());

const search = (catalog: Catalog, pages: StacReply[]): Promise<SceneSearch> => {
  [replies, turn] = [pages, 0];
  return catalog.search(QUERY, { signal: new AbortController().signal });
};

/**
 * The scenes of each item separately: of two duplicates, the damage may remove the better one. Each response
 * is served twice, because an item without cloud cover is requested again without `fields`.
 */
async function scenesOf(catalog: Catalog, items: readonly Tree[]): Promise<Scene[]> {
  const scenes: Scene[] = [];
  for (const item of items) {
    const reply = { json: pageOf([item]) };
    scenes.push(...(await search(catalog, [reply, reply])).scenes);
  }
  return scenes;
}

/** Expects the scenes of undamaged items to equal those of the intact responses. */
function expectKnownScenes(
  found: readonly Scene[],
  sound: readonly Scene[],
  items: readonly Tree[],
  bodies: readonly Uint8Array[],
) {
  const written = new Set(items.map((item) => JSON.stringify(item)));
  const damaged = new Set(
    featuresOf(bodies).flatMap((feature) => (written.has(JSON.stringify(feature)) ? [] : [feature?.id])),
  );
  for (const scene of found)
    if (!damaged.has(scene.id)) expect(scene).toEqual(sound.find(({ id }) => id === scene.id));
}

/** All scenes, including the copies at other hosts. */
function withDuplicates(scenes: readonly Scene[]): Scene[] {
  return scenes.flatMap(({ duplicates = [], ...scene }) => [scene, ...withDuplicates(duplicates)]);
}

function expectAllowed({ bands, quality, bbox, datetime }: Scene, product: Product): void {
  for (const asset of [quality, ...Object.values(bands)])
    if (asset) expect(asset.href).toMatch(allowed(server.origin));
  expect([...bbox, Date.parse(datetime)].every(Number.isFinite)).toBe(true);
  expect(bbox[1] <= 85 && bbox[3] >= -85).toBe(true);
  if (MOMENTS.has(product))
    expect(datetime.slice(0, 10) >= QUERY.start && datetime.slice(0, 10) <= QUERY.end).toBe(true);
}

/** Public https hosts, or the catalog itself. */
function allowed(origin: string): RegExp {
  return new RegExp(
    `^(${origin}/|https://(?!127\\.|10\\.|localhost|[^/]*\\.localhost|\\[|169\\.254|[^/]*@)[^/]+/)`,
  );
}

describe(`${runs} damaged responses (seed ${seed})`, { timeout }, () => {
  const outcomes: Record<string, number> = { scenes: 0, skipped: 0, failed: 0 };
  afterAll(() => {
    process.stdout.write(`\ncatalog mutants, seed ${seed}: ${JSON.stringify(outcomes)}\n`);
  });

  it.each(PRODUCTS)(
    'of %s give known scenes or a typed error, without requests to other hosts and without polluting prototypes',
    async (_, product, answers) => {
      const random = seededRandom(seed);
      const requested = new Set<string>();
      const recording: Fetch = (url, init) => {
        requested.add(new URL(url).origin);
        return fetch(url, init);
      };
      const options = { fetch: recording, product, retry: { attempts: 1 } };
      const catalogs: Catalog[] = [
        earthSearch({ ...options, url: `${server.origin}/search` }),
        planetaryComputer({ ...options, url: `${server.origin}/search` }),
        folderCatalog({ ...options, url: `${server.origin}/zone/items.json` }),
      ];
      const holdPrototypes = watchPrototypes();
      const sound = answers.filter((items) => items.length > 0);
      const scenes = new Map<Catalog, Scene[]>();
      for (const catalog of catalogs) scenes.set(catalog, await scenesOf(catalog, sound.flat()));
      for (let i = 0; i < EACH; i++) {
        const items = sound[i % sound.length];
        const catalog = catalogs[Math.floor(random() * 3)];
        const pages = catalog === catalogs[2] ? [pageOf(items)] : pagesOf(items);
        const bodies = pages.map((page) =>
          encoded(random() < 0.7 ? damagedJson(page, random) : JSON.stringify(page), random),
        );
        try {
          const found = await search(
            catalog,
            bodies.map((bytes) => ({ bytes })),
          );
          outcomes.scenes += found.scenes.length;
          outcomes.skipped += found.skipped.length;
          const all = withDuplicates(found.scenes);
          expectKnownScenes(all, scenes.get(catalog)!, items, bodies);
          for (const scene of all) expectAllowed(scene, product);
        } catch (error) {
          if (!isSylvanError(error, 'stac-invalid')) throw error;
          outcomes.failed++;
        }
        expect(turn).toBeLessThanOrEqual(MAX_REQUESTS);
      }
      expect([...requested]).toEqual([server.origin]);
      holdPrototypes();
    },
  );

  it('had every kind of outcome', () => {
    for (const count of Object.values(outcomes)) expect(count).toBeGreaterThan(20);
  });
});
