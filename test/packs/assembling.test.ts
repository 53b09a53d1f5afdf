import { describe, expect, it } from 'vitest';
import type { Cut } from '../../src/packs/assembling.ts';
import type { ErrorData } from '../../src/errors/errors.ts';
import { checkArchive } from '../../src/packs/archive.ts';
import { forCalls } from '../../src/packs/using.ts';
import type { FileWindows } from '../../src/workers/windows.ts';
import type { MadeCall } from '../../src/packs/records.ts';
import { readDirectory } from '../../src/zip/directory.ts';
import { zipEntryOf } from '../../src/zip/address.ts';
import { itemFaults } from '../support/item-faults.ts';
import {
  fakeCut,
  foundOf,
  madeCall,
  madePack,
  never,
  opened,
  packOf,
  QUERY,
  sceneOf,
  WINDOW,
} from '../support/packs.ts';
import { bytesOf, readerOf } from '../support/zips.ts';
import { writtenSources } from '../../src/sources/written.ts';

const RASTERS = 'rasters/sentinel2/earth-search';
const addressOf = (id: string, band = 'red') => `https://pixels.example/${id}/${band}.tif`;

/** A call with one search that read these files. */
function callOf(files: readonly FileWindows[], ...ids: readonly string[]): MadeCall {
  const scenes = ids.map((id, i) => sceneOf(id, { datetime: `2025-07-${30 - i}T13:03:25Z` }));
  return { answer: null, recorded: { found: foundOf(...scenes), files } };
}

async function namesOf(bytes: Parameters<typeof opened>[0]): Promise<string[]> {
  return [...(await readDirectory(readerOf(bytes), bytes.length)).keys()];
}

async function textOf(bytes: Parameters<typeof opened>[0], name: string): Promise<string> {
  return new TextDecoder().decode(await (await opened(bytes)).read(name));
}

/** The scenes that the pack's catalog finds. */
async function scenesIn(bytes: Parameters<typeof opened>[0], query = QUERY) {
  const { catalogs } = await forCalls(await opened(bytes));
  return writtenSources(catalogs, {} as never).sentinel2[0].search(query, { signal: never });
}

describe('a pack assembled from calls', () => {
  it('is whole, and has the same bytes each time', async () => {
    const bytes = await madePack();
    expect(await checkArchive(await opened(bytes), never)).toMatchObject({ isWhole: true, damaged: [] });
    expect(await madePack()).toEqual(bytes);
  });

  it.each(['id', 'token'])('contains two files that differ only in `%s` separately', async (name) => {
    const hrefs = ['533049', '1086102'].map((value) => `https://pixels.example/red.tif?${name}=${value}`);
    const scenes = hrefs.map((href, i) => {
      const scene = sceneOf(`S2B_${i}`);
      return { ...scene, bands: { red: { ...scene.bands.red!, href } }, quality: null };
    });
    const files = hrefs.map((address) => ({ address, windows: [WINDOW] }));
    const call: MadeCall = { answer: null, recorded: { found: foundOf(...scenes), files } };
    const cut: string[] = [];
    const bytes = await madePack([call], (task) => {
      cut.push(task.asset.href);
      return fakeCut(task);
    });
    expect(cut).toEqual(hrefs);
    const names = await namesOf(bytes);
    for (const i of [0, 1]) expect(names).toContain(`${RASTERS}/S2B_${i}/red.tif`);
  });

  it('contains its entries in order, with the manifest last', async () => {
    const [one, two] = ['one', 'two'].map((name) => `${RASTERS}/S2B_${name}/red.tif`);
    expect(await namesOf(await madePack())).toEqual([
      ...[one, two, 'collections/sentinel-2-c1-l2a.json', 'items.json', 'searches.json'],
      ...['results/0.json', 'manifest.json'],
    ]);
  });

  it('returns the scenes of its searches, skipped scenes, and addresses of its own rasters', async () => {
    const bytes = await madePack();
    const { scenes, ...answer } = await scenesIn(bytes);
    expect(scenes.map(({ id }) => id)).toEqual(['S2B_one', 'S2B_two']);
    const [{ searches }] = madeCall().recorded.found.sentinel2;
    const { scenes: _, ...stated } = searches[0].answer;
    expect(answer).toMatchObject(stated);
    const names = await namesOf(bytes);
    const entryOf = (band: 'red' | 'nir') => zipEntryOf(scenes[0].bands[band]!.href)!.entry;
    expect(names).toContain(entryOf('red'));
    expect(names).not.toContain(entryOf('nir'));
  });

  it('contains valid STAC items with links to the original files', async () => {
    const { features } = JSON.parse(await textOf(await madePack(), 'items.json')) as {
      features: { assets: Record<string, { href: string; alternate: { original: { href: string } } }> }[];
    };
    for (const item of features) expect(itemFaults(item)).toEqual([]);
    expect(features[0].assets.red).toMatchObject({
      href: `${RASTERS}/S2B_one/red.tif`,
      alternate: { original: { href: addressOf('S2B_one') } },
    });
  });

  it('cuts each file once, to all windows that its calls read', async () => {
    const cuts: Parameters<Cut>[0][] = [];
    const cut: Cut = (task) => {
      cuts.push(task);
      return fakeCut(task);
    };
    const other = { ...WINDOW, level: 2 };
    const first = callOf([{ address: addressOf('A'), windows: [WINDOW] }], 'A');
    const second = callOf([{ address: addressOf('A'), windows: [WINDOW, other] }], 'A', 'B');
    await madePack([first, second], cut);
    const read = cuts.map(({ asset, windows }) => [asset.href, windows]);
    expect(read).toEqual([[addressOf('A'), [WINDOW, other]]]);
  });

  it('contains a file that was opened without reading a window', async () => {
    const bytes = await madePack([callOf([{ address: addressOf('A'), windows: [] }], 'A')]);
    expect(await namesOf(bytes)).toContain(`${RASTERS}/A/red.tif`);
  });

  it('keeps ids that are not valid file names distinct, and inside its folder', async () => {
    const ids = ['../../etc', '.. .. etc', '..*..*etc'];
    const read = ids.map((id) => ({ address: sceneOf(id).bands.red!.href, windows: [WINDOW] }));
    const names = await namesOf(await madePack([callOf(read, ...ids)]));
    const kept = ['red', 'red-2', 'red-3'].map((name) => `${RASTERS}/-etc/${name}.tif`);
    expect(names.filter((name) => name.startsWith(RASTERS))).toEqual(kept);
  });

  it('cuts at most four files at a time, and rejects when a cut fails', async () => {
    let [open, most] = [0, 0];
    const cut: Cut = async (task) => {
      most = Math.max(most, (open += 1));
      await new Promise((resolve) => setTimeout(resolve, 2));
      open -= 1;
      return fakeCut(task);
    };
    const ids = Array.from({ length: 20 }, (_, i) => `S${i}`);
    const read = ids.map((id) => ({ address: addressOf(id), windows: [WINDOW] }));
    await madePack([callOf(read, ...ids)], cut);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(4);
    const failing: Cut = () => Promise.reject(new Error('Not there'));
    await expect(madePack([madeCall()], failing)).rejects.toThrow('Not there');
  });
});

describe('a file that could not be read', () => {
  const failure: ErrorData = {
    ...{ code: 'not-found', detail: 'Could not open file:///home/me/zone/A/red.tif' },
    ...{ fields: { asset: 'file:///home/me/zone/A/red.tif', attempt: 1 }, cause: 'ENOENT' },
  };

  it('is recorded as the failure of its band, without its folder', async () => {
    const files = [
      { address: addressOf('A'), windows: [], failure },
      { address: addressOf('A', 'scl'), windows: [WINDOW] },
      { address: addressOf('B'), windows: [WINDOW] },
    ];
    const bytes = await madePack([callOf(files, 'A', 'B')]);
    const names = await namesOf(bytes);
    expect(names).not.toContain(`${RASTERS}/A/red.tif`);
    expect(names).toContain(`${RASTERS}/A/scl.tif`);
    const [a, b] = (await scenesIn(bytes)).scenes;
    const reported = {
      ...{ code: 'not-found', detail: 'Could not open file:///red.tif' },
      fields: { asset: 'file:///red.tif', attempt: 1 },
    };
    for (const file of [a.bands.red, a.bands.nir, a.quality]) expect(file!.failure).toEqual(reported);
    expect('failure' in b.bands.red!).toBe(false);
    expect(Buffer.from(bytes).includes('home/me')).toBe(false);
  });

  it('is cut to the windows that were read before', async () => {
    const bytes = await madePack([callOf([{ address: addressOf('A'), windows: [WINDOW], failure }], 'A')]);
    expect(await namesOf(bytes)).toContain(`${RASTERS}/A/red.tif`);
    expect((await scenesIn(bytes)).scenes[0].bands.red!.failure).toMatchObject({ code: 'not-found' });
  });

  it('is not a failure if its record in the items of a pack is invalid', async () => {
    const items = JSON.parse(await textOf(await madePack(), 'items.json')) as {
      features: { assets: Record<string, object> }[];
    };
    const unknown = { code: 'boom', detail: '', fields: {} };
    for (const failure of [7, unknown, { code: 'not-found', fields: {} }]) {
      Object.assign(items.features[0].assets.red, { 'sylvan:failure': failure });
      const catalogs = { sentinel2: [{ id: 'earth-search', label: '', host: '' }] };
      const bytes = await packOf({ 'items.json': JSON.stringify(items) }, { catalogs });
      const { scenes } = await scenesIn(bytesOf(bytes));
      expect('failure' in scenes[0].bands.red!).toBe(false);
    }
  });
});
