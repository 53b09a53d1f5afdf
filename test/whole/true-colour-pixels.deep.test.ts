import { layered, type LayeredAnalysis, type LayeredComparison } from '../support/layered.ts';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fromFile } from 'geotiff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSylvan, SAMPLES, type Layer, type LayerId } from 'sylvan/node';
import { OPTICAL_ALONE } from '../support/optical-alone.ts';
import { hasRealData, realData } from '../support/real-data.ts';
import { readItems, temporaryFolder } from '../support/zones.ts';

const FRONTIER = resolve(import.meta.dirname, '../../build/samples/frontier');

/**
 * Compared with a plain median of what geotiff.js reads from the same files, at pixels where every used scene
 * is clear: there, no rule selects scenes.
 */
describe.each([
  { zone: 'a bundled sample', source: FRONTIER, request: requestOf, green: 'green' },
  {
    zone: 'the Rufiji delta, with the red edge instead of the missing green',
    source: realData('zones/rufiji'),
    request: () => Promise.resolve({ lat: -7.836, lng: 39.274, size: 2, date: '2019-08-31' }),
    green: 'rededge1',
  },
])('green and blue of $zone', { timeout: 60_000 }, ({ source, request, green: file }) => {
  const isThere = source === FRONTIER || hasRealData('zones/rufiji');
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let found: LayeredAnalysis;
  beforeAll(async () => {
    if (!isThere) return;
    folder = await temporaryFolder();
    await cp(source, folder.path, { recursive: true });
    await nameGreen(folder.path, file);
    const sylvan = createSylvan({ catalog: folder.path, sources: OPTICAL_ALONE });
    found = await layered(sylvan.analyze(await request(source), { layers: 'true-colour' }));
    await sylvan.close();
  }, 60_000);
  afterAll(async () => {
    if (isThere) await folder.remove();
  });

  const layerOf = (id: LayerId): Layer => found.layers.find((layer) => layer.id === id)!;

  it.runIf(isThere).each(['green', 'blue'] as const)('%s is the median of the files', async (band) => {
    const used = found.answer.details.sources
      .find(({ id }) => id === 'sentinel2')!
      .scenes.map(({ id }) => id);
    const items = (await readItems(folder.path)).filter(({ id }) => used.includes(id));
    expect(items.length).toBeGreaterThan(3);
    const { grid, data } = layerOf(band);
    const observations = await Promise.all(
      items.map(({ assets }) => reflectance(folder.path, assets[band], grid)),
    );
    const counts = layerOf('observations').data;
    const counted = [...data.keys()].filter((i) => counts[i] === observations.length);
    expect(counted.length).toBeGreaterThan(data.length / 20);
    const off = counted.map((i) =>
      Math.abs(data[i] - median(observations.map((observation) => observation[i]))),
    );
    expect(Math.max(...off)).toBeLessThan(1e-6);
  });
});

describe('both periods of a comparison', { timeout: 60_000 }, () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let found: LayeredComparison;
  let plain: LayeredComparison;
  beforeAll(async () => {
    folder = await temporaryFolder();
    await cp(FRONTIER, folder.path, { recursive: true });
    await nameGreen(folder.path, 'green');
    const sylvan = createSylvan({ catalog: folder.path, sources: OPTICAL_ALONE });
    const { comparison } = SAMPLES.find(({ id }) => id === 'frontier')!;
    plain = await layered(sylvan.compare(comparison, { layers: true }));
    found = await layered(sylvan.compare(comparison, { layers: 'true-colour' }));
    await sylvan.close();
  }, 60_000);
  afterAll(() => folder.remove());

  it('add six layers, and nothing else differs', () => {
    const ids = ({ layers }: LayeredComparison) => layers.map(({ id }) => id);
    const bands = ['red-before', 'green-before', 'blue-before', 'red-after', 'green-after', 'blue-after'];
    expect(ids(found)).toEqual([...ids(plain), ...bands]);
    expect(found.answer).toEqual(plain.answer);
    expect(found.layers.slice(0, plain.layers.length)).toEqual(plain.layers);
  });

  it.each(['before', 'after'] as const)(
    'have every band of the period %s as the median of the files',
    async (side) => {
      const days = found.answer.details.optical[side === 'before' ? 'period1' : 'period2'];
      const items = (await readItems(folder.path)).filter(({ assets, properties: { datetime } }) => {
        const day = String(datetime).slice(0, 10);
        return 'scl' in assets && day >= days.first_day && day <= days.last_day;
      });
      for (const band of ['red', 'green', 'blue'] as const) {
        const { grid, data } = found.layers.find(({ id }) => id === `${band}-${side}`)!;
        const observations = await Promise.all(
          items.map(({ assets }) => reflectance(folder.path, assets[band], grid)),
        );
        const off = Array.from(data, (value, i) =>
          Math.abs(value - median(observations.map((observation) => observation[i]))),
        );
        // Exactly, where every image is clear; approximately, where a cloudy image is left out.
        const within = (most: number) => off.filter((one) => one < most).length / off.length;
        expect(within(1e-6), band).toBeGreaterThan(0.4);
        expect(within(0.03), band).toBeGreaterThan(0.8);
      }
    },
  );
});

async function requestOf(path: string) {
  const { request } = JSON.parse(await readFile(join(path, 'truth.json'), 'utf8')) as {
    request: { lat: number; lng: number; size: number; date: string };
  };
  return request;
}

/** Makes every scene's `file` its green band, too. */
async function nameGreen(path: string, file: string): Promise<void> {
  const features = await readItems(path);
  for (const { assets } of features) assets.green = assets[file];
  await writeFile(join(path, 'items.json'), JSON.stringify({ type: 'FeatureCollection', features }));
}

/** A file's pixels on a grid aligned with it, averaged if the file is finer. */
async function reflectance(
  path: string,
  { href, 'raster:bands': [stored] = [{}] }: Awaited<ReturnType<typeof readItems>>[number]['assets'][string],
  { affine: [side, , west, , , north], width, height }: Layer['grid'],
): Promise<number[]> {
  const tiff = await fromFile(join(path, href));
  const image = await tiff.getImage();
  const [pixel] = image.getResolution() as [number];
  const [left, top] = image.getOrigin() as [number, number];
  const [numbers] = (await image.readRasters()) as unknown as [Uint16Array];
  await tiff.close();
  const finer = side / pixel;
  const [x, y] = [(west - left) / pixel, (top - north) / pixel];
  expect([finer, x, y].every(Number.isInteger)).toBe(true);
  const { scale = NaN, offset = 0 } = stored;
  return Array.from({ length: width * height }, (_, i) => {
    const [column, row] = [x + (i % width) * finer, y + Math.floor(i / width) * finer];
    const parts = Array.from({ length: finer ** 2 }, (__, part) => {
      const at = (row + Math.floor(part / finer)) * image.getWidth() + column + (part % finer);
      return numbers[at] * scale + offset;
    });
    return parts.reduce((sum, part) => sum + part, 0) / parts.length;
  });
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
