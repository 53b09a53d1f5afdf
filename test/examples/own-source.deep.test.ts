import { resolve } from 'node:path';
import { createSylvan, type AnalyzeAnswer, type SylvanOptions } from 'sylvan/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownCatalog } from '../../examples/own-source.ts';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { UNCOUNTED } from '../support/uncounted.ts';
import { groundOf, readItems, type ZoneItem } from '../support/zones.ts';

const FOLDER = resolve(import.meta.dirname, '../../build/samples/frontier');
const REQUEST = { lat: -10.599201, lng: -61.352878, size: 3, date: '2025-08-31' };
/** Sentinel-2 alone. */
const OFF: NonNullable<SylvanOptions['sources']> = {
  ...{ sentinel1: false, landsat89: false, landsat45: false, firms: false, gedi: false, 'canopy-map': false },
};

let host: FaultServer;
let list: object[];

beforeAll(async () => {
  const items = await readItems(FOLDER);
  list = items.filter(({ id }) => id.endsWith('_L2A')).map(entryOf);
  host = await startFaultServer({ folder: FOLDER, files: { 'scenes.json': written(list) } });
});
afterAll(() => host.close());

const written = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

/** A scene of the sample as the archive of the example lists it. */
function entryOf({ id, bbox, properties, assets }: ZoneItem): object {
  const files = Object.entries(assets).map(([name, { href }]) => [name, href]);
  return {
    ...{ id, taken: properties.datetime, box: bbox, cloud: properties['eo:cloud_cover'] },
    ...{ baseline: properties['s2:processing_baseline'], files: Object.fromEntries(files) as object },
    simulated: true,
  };
}

async function analyzed(catalog: NonNullable<SylvanOptions['catalog']>): Promise<AnalyzeAnswer> {
  const sylvan = createSylvan({ catalog, sources: OFF, meter: UNCOUNTED });
  try {
    return await sylvan.analyze(REQUEST);
  } finally {
    await sylvan.close();
  }
}

describe('the example of a catalog of one’s own', { timeout: 60_000 }, () => {
  it('gives the answer that the same scenes give as a folder', async () => {
    const own = await analyzed(ownCatalog(`${host.url}scenes.json`));
    const folder = await analyzed(host.url);
    expect(groundOf(own)).toEqual(groundOf(folder));
    expect(own.details.sources[0]).toMatchObject({ id: 'sentinel2', status: 'ok' });
    expect(own.details.warnings.map(({ code }) => code)).toContain('simulated-data');
  });

  it('names what lacks a file, and leaves it out', async () => {
    const [first, ...others] = list as { readonly id: string; readonly files: object }[];
    host.replace('lacking.json', written([{ ...first, files: {} }, ...others]));
    const catalog = ownCatalog(`${host.url}lacking.json`);
    const box = [-62, -11, -61, -10] as const;
    const found = await catalog.search(
      { boxes: [box], start: '2022-01-01', end: '2025-12-31', maxCloud: 101 },
      { signal: AbortSignal.timeout(10_000) },
    );
    expect(found.skipped.map(({ id }) => id)).toEqual([first.id]);
    expect(found.scenes).toHaveLength(others.length);
    expect(found.matched).toBe(list.length);
  });

  it('fails by itself: the next catalog answers', async () => {
    const { details } = await analyzed([ownCatalog(`${host.url}gone.json`), host.url] as never);
    expect(details.warnings.map(({ code }) => code)).toContain('source-fallback');
  });
});
