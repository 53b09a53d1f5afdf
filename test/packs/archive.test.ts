import { describe, expect, it } from 'vitest';
import { checkArchive } from '../../src/packs/archive.ts';
import { forCalls } from '../../src/packs/using.ts';
import type { Bytes } from '../../src/cache/stores.ts';
import { BARE, hexDigest, madePack, manifestOf, never, opened, packOf, zipOf } from '../support/packs.ts';
import { rawZip } from '../support/zips.ts';
import { writtenSources } from '../../src/sources/written.ts';

const invalid = (fault: string, entry?: string) => ({
  code: 'pack-invalid',
  fields: { fault, ...(entry !== undefined && { entry }) },
});
const refused = async (bytes: Bytes | Promise<Bytes>, fault: string, entry?: string) =>
  expect(opened(await bytes)).rejects.toMatchObject(invalid(fault, entry));

const ITEM = { 'rasters/a/red.tif': 'pixels', 'results/0.json': '{}' };

describe('a pack file', () => {
  it('is opened with its manifest and entries', async () => {
    const bytes = await packOf(ITEM, { attribution: ['Whose'] });
    const { address, manifest, read, ...rest } = await opened(bytes);
    expect([address, rest.bytes]).toEqual(['file:///packs/a.sylvan.zip', bytes.length]);
    expect(manifest).toMatchObject({ id: BARE.id, attribution: ['Whose'] });
    const names = ['items.json', 'searches.json', ...Object.keys(ITEM)];
    expect(manifest.entries.map(({ name }) => name)).toEqual(names);
    expect(new TextDecoder().decode(await read('rasters/a/red.tif'))).toBe('pixels');
    const missing = invalid('truncated', 'rasters/a/green.tif');
    await expect(read('rasters/a/green.tif')).rejects.toMatchObject(missing);
    const long = invalid('too-large', 'rasters/a/red.tif');
    await expect(read('rasters/a/red.tif', 5)).rejects.toMatchObject(long);
  });

  it('may have been made again by other software, but not with deflated images', async () => {
    const manifest = JSON.stringify(manifestOf(ITEM));
    const entries = Object.entries({ ...ITEM, 'manifest.json': manifest });
    const again = (isDeflated: (name: string) => boolean) =>
      rawZip(entries.map(([name, content]) => ({ name, content, deflated: isDeflated(name) })));
    const bytes = again((name) => name.endsWith('.json'));
    expect(await checkArchive(await opened(bytes), never)).toMatchObject({ isWhole: true, entries: 2 });
    await refused(
      again(() => true),
      'invalid',
      'rasters/a/red.tif',
    );
  });

  it('is refused if it is not an archive or not that of a pack', async () => {
    await refused(new Uint8Array(), 'foreign');
    await refused(zipOf(ITEM), 'foreign');
    await refused(zipOf({ 'manifest.json': '{"name":"an app"}' }), 'foreign');
    await refused(zipOf({ 'manifest.json': '{"sylvan_pack":7}' }), 'newer');
    await refused((await packOf(ITEM)).slice(0, -1), 'foreign');
  });

  it('is refused if its entries differ from its manifest', async () => {
    const manifest = JSON.stringify(manifestOf(ITEM));
    await refused(zipOf({ ...ITEM, 'evil.js': '', 'manifest.json': manifest }), 'surplus', 'evil.js');
    const other = { ...ITEM, 'results/0.json': '{ }', 'manifest.json': manifest };
    await refused(zipOf(other), 'invalid', 'results/0.json');
    const { 'results/0.json': _, ...less } = ITEM;
    await refused(zipOf({ ...less, 'manifest.json': manifest }), 'invalid', 'results/0.json');
    const entries = [{ name: 'manifest.json', size: 2, sha256: hexDigest('{}') }];
    const own = JSON.stringify({ ...BARE, entries });
    await refused(zipOf({ 'manifest.json': own }), 'invalid', 'manifest.json');
  });

  it('is refused for an invalid directory entry, which is named', async () => {
    await refused(rawZip([{ name: '../a' }]), 'invalid', '../a');
    const bomb = { name: 'manifest.json', content: new Uint8Array(2 ** 25), deflated: true };
    await refused(rawZip([bomb]), 'too-large', 'manifest.json');
    const understated = { ...bomb, stated: { size: 100 } };
    await refused(rawZip([understated]), 'damaged', 'manifest.json');
  });
});

describe('checkArchive', () => {
  it('reports a whole pack', async () => {
    const archive = await opened(await packOf(ITEM));
    const bytes = archive.manifest.entries.reduce((sum, { size }) => sum + size, 0);
    expect(await checkArchive(archive, never)).toEqual({ isWhole: true, entries: 4, bytes, damaged: [] });
  });

  it('lists exactly the entries whose bytes or digests differ', async () => {
    const whole = await packOf(ITEM);
    const at = Buffer.from(whole).indexOf('pixels');
    whole[at] ^= 1;
    const { damaged } = await checkArchive(await opened(whole), never);
    expect(damaged).toEqual([{ name: 'rasters/a/red.tif', size: 6 }]);
    const { entries } = manifestOf(ITEM);
    const wrong = [entries[0], { ...entries[1], sha256: '0'.repeat(64) }];
    const bytes = await zipOf({ ...ITEM, 'manifest.json': JSON.stringify({ ...BARE, entries: wrong }) });
    const check = await checkArchive(await opened(bytes), never);
    expect(check).toMatchObject({ isWhole: false, damaged: [{ name: 'results/0.json', size: 2 }] });
  });

  it('rejects when it is aborted, and when reading fails', async () => {
    const archive = await opened(await packOf(ITEM));
    const stopped = AbortSignal.abort(new Error('Stopped'));
    await expect(checkArchive(archive, stopped)).rejects.toThrow('Stopped');
    const read = () => Promise.reject(new Error('The disk is gone'));
    await expect(checkArchive({ ...archive, read }, never)).rejects.toThrow('The disk is gone');
  });
});

describe('forCalls', () => {
  it.each([
    ['items.json', '{"type":"FeatureCollection"'],
    ['items.json', '{"type":"Feature"}'],
    ['searches.json', '[]'],
    ['searches.json', '{"sentinel2":{}}'],
    ['searches.json', '{"sentinel2":[[{"query":{},"answer":7}]]}'],
    ['searches.json', '{"sentinel2":[[{"query":{"start":"","end":""},"answer":{"skipped":7}}]]}'],
  ])('refuses an invalid %s: %s', async (entry, content) => {
    const archive = await opened(await packOf({ [entry]: content }));
    await expect(forCalls(archive)).rejects.toMatchObject(invalid('invalid', entry));
  });

  it('returns the catalogs that were searched', async () => {
    const pack = await forCalls(await opened(await madePack()));
    const sources = writtenSources(pack.catalogs, {} as never);
    expect(sources.sentinel2.map(({ id, label, host }) => ({ id, label, host }))).toEqual([
      { id: 'earth-search', label: 'Earth Search', host: 'stac.example' },
    ]);
    expect(sources.sentinel1).toEqual([]);
  });
});
