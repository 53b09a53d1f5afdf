import { checkCatalog } from 'sylvan/catalogs';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createSylvan, type AnalyzeAnswer, type Sylvan } from 'sylvan/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocksOf } from '../docs/blocks.ts';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';

interface Asset {
  href: string;
  readonly [name: string]: unknown;
}
interface Items {
  readonly features: { readonly assets: Record<string, Asset> }[];
}

const SCENE = resolve(import.meta.dirname, '../../build/samples/frontier/SIM_20LZZ_20250828T143731_L2A');
const BANDS = ['blue', 'red', 'nir', 'rededge1', 'nir08', 'swir16', 'swir22', 'scl'];
const REQUEST = { lat: -10.5992, lng: -61.3529, size: 1, date: '2025-08-31' };

const [written, newer] = blocksOf('docs/catalogs.md').filter(({ language }) => language === 'json');

let host: FaultServer;
const open: Sylvan[] = [];
beforeAll(async () => {
  const files = BANDS.map(
    (band) => [`2025-08-28/${band}.tif`, readFileSync(`${SCENE}/${band}.tif`)] as const,
  );
  host = await startFaultServer({ files: Object.fromEntries(files) });
});
afterAll(async () => {
  await Promise.all(open.map((sylvan) => sylvan.close()));
  await host.close();
});

async function answered(items: Items): Promise<AnalyzeAnswer> {
  host.replace('items.json', new TextEncoder().encode(JSON.stringify(items)));
  const sylvan = createSylvan({ catalog: host.url });
  open.push(sylvan);
  expect((await checkCatalog(sylvan, host.url)).items.map(({ faults }) => faults)).toEqual([[]]);
  return sylvan.analyze(REQUEST);
}

describe('the list of items that the documentation shows', () => {
  const parsed = () => JSON.parse(written.code) as Items;

  it('is all that an analysis needs, without a key', async () => {
    const { success, ndvi_current, details } = await answered(parsed());
    expect([success, details.zone.resolution_m]).toEqual([true, 10]);
    expect(ndvi_current).toBeGreaterThan(0.4);
  });

  it('says the same in STAC 1.1', async () => {
    const { href, ...like } = JSON.parse(newer.code) as Asset;
    const items = parsed();
    expect(items.features[0].assets.red.href).toBe(href);
    for (const [key, asset] of Object.entries(items.features[0].assets))
      items.features[0].assets[key] = key === 'scl' ? asset : { href: asset.href, ...like };
    const [first, second] = [await answered(parsed()), await answered(items)];
    expect({ ...second, details: second.details.summary }).toEqual({
      ...first,
      details: first.details.summary,
    });
  });

  it('lacks nothing that can be left out', async () => {
    for (const name of ['bbox', 'collection', 'type']) {
      const items = parsed();
      Object.assign(items.features[0], { [name]: undefined });
      await expect(answered(items)).rejects.toThrow();
    }
  });
});
