import { packsOf } from 'sylvan/packs';
import { execFile } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSylvan } from 'sylvan/node';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { hasGdal } from '../support/gdal.ts';
import { opened } from '../support/packs.ts';
import { UNCOUNTED } from '../support/uncounted.ts';
import { bytesOf } from '../support/zips.ts';

const FRONTIER = resolve(import.meta.dirname, '../../build/samples/frontier');
const ZONE = { lat: -10.599201, lng: -61.352878, size: 1, date: '2025-08-31', from: 2025 };

/** The output of gdalinfo for a raster. */
interface Info {
  readonly size: readonly [width: number, height: number];
  readonly geoTransform: readonly [number, number, number, number, number, number];
  readonly coordinateSystem: { readonly wkt: string };
  readonly metadata: { readonly IMAGE_STRUCTURE: { readonly LAYOUT?: string } };
  readonly bands: readonly { readonly type: string; readonly noDataValue?: unknown }[];
}

interface Item {
  readonly assets: Readonly<
    Record<
      string,
      { readonly href: string; readonly alternate?: { readonly original: { readonly href: string } } }
    >
  >;
}

const run = promisify(execFile);

async function infoOf(path: string): Promise<Info> {
  const { stdout, stderr } = await run('gdalinfo', ['-json', path], { maxBuffer: 2 ** 26 });
  expect(stderr, path).toBe('');
  return JSON.parse(stdout) as Info;
}

describe.skipIf(!hasGdal)('rasters of a pack, read by GDAL inside the archive', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sylvan-packs-'));
  const file = join(folder, 'frontier.sylvan.zip');
  let server: FaultServer;
  beforeAll(async () => {
    server = await startFaultServer({ folder: FRONTIER });
    const sylvan = createSylvan({ catalog: server.url, packs: join(folder, 'packs'), meter: UNCOUNTED });
    const { id } = await packsOf(sylvan).create(ZONE);
    await pipeline(Readable.fromWeb((await packsOf(sylvan).export(id)) as never), createWriteStream(file));
    await sylvan.close();
  }, 120_000);
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The names of the rasters in the pack, with the paths of their originals. */
  async function rasters(): Promise<{ readonly entry: string; readonly original: string }[]> {
    const bytes = bytesOf(await readFile(file));
    const { manifest, read } = await opened(bytes);
    const items = JSON.parse(new TextDecoder().decode(await read('items.json'))) as { features: Item[] };
    const assets = items.features.flatMap((item) => Object.values(item.assets));
    const originals = new Map(assets.map(({ href, alternate }) => [href, alternate?.original.href]));
    return manifest.entries
      .filter(({ name }) => name.startsWith('rasters/'))
      .map(({ name }) => ({
        entry: name,
        original: originals.get(name)!.replace(server.url, `${FRONTIER}/`),
      }));
  }

  /** Up to three rasters of each kind, because each takes two processes. */
  function someOfEachKind<T extends { readonly original: string }>(all: readonly T[]): T[] {
    const counts = new Map<string, number>();
    return all.filter(({ original }) => {
      const count = (counts.get(basename(original)) ?? 0) + 1;
      counts.set(basename(original), count);
      return count <= 3;
    });
  }

  async function compare(entry: string, path: string): Promise<void> {
    const [cut, original] = await Promise.all([infoOf(`/vsizip/${file}/${entry}`), infoOf(path)]);
    expect(cut.metadata.IMAGE_STRUCTURE.LAYOUT, entry).toBe('COG');
    expect(cut.coordinateSystem.wkt, entry).toBe(original.coordinateSystem.wkt);
    const facts = ({ bands }: Info) => bands.map(({ type, noDataValue }) => [type, noDataValue]);
    expect(facts(cut), entry).toEqual(facts(original));
    const [left, pixel, , top, , line] = original.geoTransform;
    const [west, width, , north, , height] = cut.geoTransform;
    // If the finest level is an overview of the original, the ratio of pixel sizes is a power of two.
    const ratio = width / pixel;
    expect([height / line, Math.log2(ratio) % 1], entry).toEqual([ratio, 0]);
    const [column, row] = [(west - left) / width, (north - top) / height];
    for (const [start, side, whole] of [
      [column, cut.size[0], original.size[0]],
      [row, cut.size[1], original.size[1]],
    ]) {
      expect(Math.abs(start - Math.round(start)), entry).toBeLessThan(1e-9);
      expect(Math.round(start), entry).toBeGreaterThanOrEqual(0);
      expect(Math.round(start) + side, entry).toBeLessThanOrEqual(Math.ceil(whole / ratio));
    }
  }

  it(
    'are cloud-optimized GeoTIFFs without warnings, aligned with their originals',
    { timeout: 300_000 },
    async () => {
      const all = await rasters();
      expect(all.length).toBeGreaterThan(50);
      const waiting = someOfEachKind(all).values();
      const worker = async () => {
        for (const { entry, original } of waiting) await compare(entry, original);
      };
      await Promise.all(Array.from({ length: 4 }, worker));
    },
  );
});
