import { checkCatalog } from 'sylvan/catalogs';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createSylvan, type AnalyzeAnswer } from 'sylvan/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { blocksOf } from '../docs/blocks.ts';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { useClosing } from '../support/closing.ts';

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
const closing = useClosing();
beforeAll(async () => {
  const files = BANDS.map(
    (band) => [`2025-08-28/${band}.tif`, readFileSync(`${SCENE}/${band}.tif`)] as const,
  );
  host = closing(await startFaultServer({ files: Object.fromEntries(files) }));
});

async function answerTo(items: Items): Promise<AnalyzeAnswer> {
  host.replace('items.json', new TextEncoder().encode(JSON.stringify(items)));
  const sylvan = createSylvan({ catalog: host.url });
  closing(sylvan);
  expect((await checkCatalog(sylvan, host.url)).items.map(({ faults }) => faults)).toEqual([[]]);
  return sylvan.analyze(REQUEST);
}

describe('the items.json example in the documentation', () => {
  const parsed = () => JSON.parse(written.code) as Items;

  it('is enough for an analysis without a key', async () => {
    const { success, ndvi_current, details } = await answerTo(parsed());
    expect([success, details.zone.resolution_m]).toEqual([true, 10]);
    expect(ndvi_current).toBeGreaterThan(0.4);
  });

  it('yields the same answer in STAC 1.1', async () => {
    const { href, ...fields } = JSON.parse(newer.code) as Asset;
    const items = parsed();
    expect(items.features[0].assets.red.href).toBe(href);
    for (const [key, asset] of Object.entries(items.features[0].assets))
      items.features[0].assets[key] = key === 'scl' ? asset : { href: asset.href, ...fields };
    const [first, second] = [await answerTo(parsed()), await answerTo(items)];
    expect({ ...second, details: second.details.summary }).toEqual({
      ...first,
      details: first.details.summary,
    });
  });
});
