import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleSpec, writeSample, writeZone, type Sample, type SampleSpec } from '../../simulator/index.ts';
import { makeZone } from '../../src/geo/zone.ts';
import { forestCoverOf, meanWhere, medianOf, readAll, readCatalog, type Catalog } from './analysis.ts';
import { gdalInfo, HAS_GDAL } from './gdal.ts';

const ID = 'simulated-clearing';
const SPEC = sampleSpec(ID);
/** A small landscape with one acquisition, quick to write repeatedly. */
const SEAM = sampleSpec('simulated-seam');
const SHORT: SampleSpec = { ...SEAM, acquisitions: SEAM.acquisitions.slice(0, 1) };

let parent: string;
let sample: Sample;
let catalog: Catalog;
beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'sylvan-sample-'));
  sample = await writeSample(ID, join(parent, 'whole'));
  catalog = readCatalog(sample.folder);
}, 60_000);
afterAll(() => rmSync(parent, { recursive: true }));

describe(`sample ${ID} (seed ${SPEC.seed})`, () => {
  it('states its truth for the zone of its request', () => {
    const { lat, lng, size } = sample.request;
    const zone = makeZone({ lat, lng, size });
    expect(zone.grid).toEqual(sample.truth.zone);
    expect(Math.abs(zone.pointScale - 1)).toBeLessThan(1e-5);
  });

  it('is labelled as simulated in every item, the collection, the catalog and the truth', () => {
    for (const { id, properties } of catalog.items) {
      expect(id).toMatch(/^SIM_/);
      expect(properties['sylvan:simulated']).toBe(true);
    }
    for (const file of ['items.json', 'collection.json', 'truth.json'])
      expect(readFileSync(join(sample.folder, file), 'utf8')).toMatch(/simulated/i);
  });

  it('has eight usable scenes in the period of ninety days and three before it', () => {
    const { items } = catalog;
    const usable = items.filter(({ properties }) => properties['eo:cloud_cover'] < 60);
    const recent = usable.filter(({ properties }) => properties.datetime > '2024-06-02');
    expect([recent.length, usable.length, items.length]).toEqual([8, 11, 12]);
  });

  it('is smaller than 25 MB', () => {
    const files = readdirSync(sample.folder, { recursive: true, withFileTypes: true });
    const bytes = files.filter((f) => f.isFile()).map((f) => readFileSync(join(f.parentPath, f.name)).length);
    expect(bytes.reduce((a, b) => a + b)).toBeLessThan(25e6);
  });
});

describe.skipIf(!HAS_GDAL)(`sample ${ID}, read by GDAL (seed ${SPEC.seed})`, { timeout: 60_000 }, () => {
  it('has the specified cloud fraction in the zone, within half a percentage point', () => {
    const { x0, y0, width, height } = SPEC.zone;
    const scls = readAll(catalog, 'scl');
    SPEC.acquisitions.forEach(({ cloudFraction }, i) => {
      let cloudy = 0;
      for (let y = y0 / 2; y < (y0 + height) / 2; y++)
        for (let x = x0 / 2; x < (x0 + width) / 2; x++)
          cloudy += Number([8, 9].includes(scls[i][y * 240 + x]));
      expect(Math.abs(cloudy / ((width * height) / 4) - cloudFraction)).toBeLessThan(0.005);
    });
  });

  it('has files that match their items, with labels and overviews', () => {
    for (const item of [catalog.items[0], catalog.items[11]]) {
      for (const [key, asset] of Object.entries(item.assets)) {
        const info = gdalInfo(join(sample.folder, asset.href));
        const [a, , c, , e, f] = asset['proj:transform'];
        expect(info.geoTransform, `${item.id} ${key}`).toEqual([c, a, 0, f, 0, e]);
        expect(info.size).toEqual(asset['proj:shape'].toReversed());
        expect(info.stac['proj:epsg']).toBe(item.properties['proj:epsg']);
        expect(info.metadata[''].TIFFTAG_IMAGEDESCRIPTION).toBe(`simulated: ${item.id} ${key}`);
        expect(info.metadata.IMAGE_STRUCTURE.LAYOUT).toBe('COG');
        expect(info.bands[0].overviews!.at(-1)!.size).toEqual([60, 60]);
      }
    }
  });

  it('gives its truth in a plain median composite of the files', () => {
    const items = catalog.items.filter(
      ({ properties }) => properties.datetime > '2024-06-02' && properties['eo:cloud_cover'] < 60,
    );
    const zone = SPEC.zone;
    const composite = medianOf({ ...catalog, items }, zone, SPEC.grid.width);
    const ndvi = composite.red.map((red, i) => (composite.nir[i] - red) / (composite.nir[i] + red));
    const observed =
      composite.observations.filter((count) => count > 0).length / composite.observations.length;
    expect(observed).toBeGreaterThan(0.98);
    expect(Math.abs(meanWhere(ndvi, composite.land) - sample.truth.ndvi)).toBeLessThan(0.002);
    const cover = forestCoverOf(ndvi, composite.land, zone.width);
    expect(Math.abs(cover - sample.truth.forestCoverPercent)).toBeLessThan(0.5);
  });
});

describe('writeZone', { timeout: 60_000 }, () => {
  it('writes the same bytes twice', async () => {
    const [first, second] = [join(parent, 'first'), join(parent, 'second')];
    await writeZone(SHORT, first);
    await writeZone(SHORT, second);
    expect(digests(first)).toEqual(digests(second));
  });

  it('keeps an existing sample, and rewrites one of an older version or another specification', async () => {
    const folder = join(parent, 'standing');
    expect((await writeZone(SHORT, folder)).written).toBe(true);
    expect((await writeZone(SHORT, folder)).written).toBe(false);
    const path = join(folder, 'truth.json');
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(/"simulatorVersion": \d+/, '"simulatorVersion": 0'),
    );
    expect((await writeZone(SHORT, folder)).written).toBe(true);
    expect(digests(folder)).toEqual(digests(join(parent, 'first')));
    expect((await writeZone({ ...SHORT, seed: 52 }, folder)).written).toBe(true);
    expect(digests(folder)).not.toEqual(digests(join(parent, 'first')));
  });

  it('lets two concurrent writers of a folder succeed, and leaves one sample', async () => {
    const folder = join(parent, 'shared');
    const before = readdirSync(parent);
    const both = await Promise.all([writeZone(SHORT, folder), writeZone(SHORT, folder)]);
    expect(both.map(({ written }) => written).sort()).toEqual([false, true]);
    expect(digests(folder)).toEqual(digests(join(parent, 'first')));
    expect(readdirSync(parent)).toEqual([...before, 'shared'].sort());
  });

  it('leaves nothing behind when it is aborted, and rejects with the reason', async () => {
    const controller = new AbortController();
    const folder = join(parent, 'aborted');
    const before = readdirSync(parent);
    const onProgress = () => controller.abort(new Error('enough'));
    await expect(writeZone(SHORT, folder, { signal: controller.signal, onProgress })).rejects.toThrow(
      'enough',
    );
    expect(existsSync(folder)).toBe(false);
    expect(readdirSync(parent)).toEqual(before);
  });

  it('refuses a folder with other content, and writeSample an unknown id', async () => {
    await expect(writeZone(SHORT, parent)).rejects.toThrow(/no sample/);
    const damaged = join(parent, 'damaged');
    mkdirSync(damaged);
    writeFileSync(join(damaged, 'truth.json'), '{"simulated": tr');
    await expect(writeZone(SHORT, damaged)).rejects.toThrow(/no sample/);
    await expect(async () => writeSample('atlantis', parent)).rejects.toThrow(/simulated-clearing/);
  });
});

function digests(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(folder.length), createHash('sha256').update(readFileSync(path)).digest('hex')];
    }),
  );
}
