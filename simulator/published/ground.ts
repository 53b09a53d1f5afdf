import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fromFile } from 'geotiff';
import { northUpGrid, type Grid } from '../../src/geo/grid.ts';
import { newSamples, type Raster, type Samples } from '../../src/export/tiff/raster.ts';
import { footprint, type JsonObject } from '../items.ts';
import { jitter } from '../noise.ts';
import { frameOf, writeFramedCog, type Offset } from './framed-cog.ts';
import { publishedLayout } from './layouts.ts';
import { clouded, cloudFractionOn } from './clouds.ts';
import { overpasses, statedCover, type Overpass, type PassedItem } from './overpasses.ts';

/** Increase it with every change to the way in which a zone's folder is published. */
export const GROUND_VERSION = 5;

const DAY = 86_400_000;

/** Side of the simulated ground, in metres. It halves evenly at all sources' pixel sizes. */
export const PART_METRES = 30_720;

/** Distance from the upper left corner of every file, metres, chosen so that blocks end within the ground at every level. */
export const OFFSET_METRES = { x: 46_080, y: 53_760 } as const;

/** Mean bytes per pixel as written, by collection and asset, compared with real files. */
type BytesPerPixel = Readonly<Record<string, { readonly written: number; readonly published: number }>>;

/**
 * Converts a simulated zone's folder into one with files laid out as public hosts publish them: the zone's pixels repeat over
 * {@link PART_METRES} in the middle of whole tiles and swaths. Each file represents many dates: there is an item for each
 * satellite pass, with its folder as a link. The folder appears complete or not at all.
 */
export async function publishGround(source: string, target: string): Promise<BytesPerPixel> {
  const report = join(target, 'bytes-per-pixel.json');
  if (existsSync(report)) return JSON.parse(await readFile(report, 'utf8')) as BytesPerPixel;
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const catalog = JSON.parse(await readFile(join(source, 'items.json'), 'utf8')) as {
    features: PassedItem[];
  };
  const sums = new Map<string, { written: number[]; published: number }>();
  const framed: PassedItem[] = [];
  for (const item of catalog.features) framed.push(await publishItem(item, source, target, sums));
  const features: PassedItem[] = [];
  for (const pass of overpasses(framed)) features.push(await publishPass(pass, source, target));
  await writeFile(join(target, 'items.json'), JSON.stringify({ ...catalog, features }));
  const bytes = Object.fromEntries(
    [...sums].map(([key, { written, published }]) => [key, { written: meanOf(written), published }]),
  );
  await writeFile(report, JSON.stringify(bytes, null, 2));
  return bytes;
}

/** Links an overpass to the files that represent it. Sentinel-2 overpasses get separate clouds and noise. */
async function publishPass(
  { item, of, time }: Overpass,
  source: string,
  target: string,
): Promise<PassedItem> {
  if (item.id !== of.id) {
    await mkdir(join(target, item.id));
    for (const { href } of Object.values(of.assets)) {
      const file = basename(href as string);
      await symlink(join('..', of.id, file), join(target, item.id, file));
    }
  }
  return 'scl' in item.assets ? cloudedPass(item, of, time, source, target) : item;
}

/**
 * Amplitude, in digital numbers, of the noise that makes one band of each overpass unique: pixels of two days are never the
 * same.
 */
const OWN_NOISE = 2;

async function cloudedPass(
  item: PassedItem,
  of: PassedItem,
  time: number,
  source: string,
  target: string,
): Promise<PassedItem> {
  const fraction = cloudFractionOn(time);
  const write = async (key: string, change: (raster: Raster) => Raster) => {
    const raster = await partOf(join(source, of.id, `${key}.tif`));
    const path = join(target, item.id, `${key}.tif`);
    await rm(path, { force: true });
    const layout = publishedLayout(item.collection, key)!;
    writeFramedCog(path, change(raster), offsetOf(raster), layout, `${item.id} ${key}`);
  };
  await write('scl', (classes) => clouded(classes, time, fraction));
  if (item.id !== of.id) await write('nir08', (band) => noisy(band, time / DAY));
  return { ...item, properties: { ...item.properties, 'eo:cloud_cover': statedCover(time, fraction) } };
}

function noisy({ data, ...raster }: Raster, seed: number): Raster {
  const { width } = raster.grid;
  const noised = Uint16Array.from(data, (value, i) =>
    value === raster.nodata
      ? value
      : value + OWN_NOISE + jitter(seed, i % width, Math.floor(i / width), OWN_NOISE),
  );
  return { ...raster, data: noised };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

async function publishItem(
  item: PassedItem,
  source: string,
  target: string,
  sums: Map<string, { written: number[]; published: number }>,
): Promise<PassedItem> {
  await mkdir(join(target, item.id));
  let frame: Grid | null = null;
  const assets: Record<string, JsonObject> = {};
  for (const [key, asset] of Object.entries(item.assets)) {
    const path = asset.href as string;
    const layout = publishedLayout(item.collection, key);
    if (layout === null) {
      await publishTable(join(source, path), join(target, path));
      assets[key] = asset;
      continue;
    }
    const raster = await partOf(join(source, path));
    const written = writeFramedCog(join(target, path), raster, offsetOf(raster), layout, `${item.id} ${key}`);
    const name = `${item.collection} ${key}`;
    const sum = sums.get(name) ?? { written: [], published: layout.bytesPerPixel };
    sums.set(name, sum);
    sum.written.push(written);
    const grid = frameOf(raster.grid, offsetOf(raster), layout);
    frame ??= grid;
    assets[key] = { ...asset, ...('proj:shape' in asset && projection(grid)) };
  }
  return frame === null ? item : { ...item, ...placed(item, frame), assets };
}

/** The offset in pixels of the file, whose grid may be in degrees. */
function offsetOf({ grid }: Raster): Offset {
  const metres = metresOf(grid.epsg, grid.affine[0]);
  const [x, y] = [OFFSET_METRES.x, OFFSET_METRES.y].map((offset) => 64 * Math.round(offset / metres / 64));
  return { x, y };
}

function metresOf(epsg: number, resolution: number): number {
  return epsg === 4326 ? resolution * 111_320 : resolution;
}

function projection({ width, height, affine }: Grid): JsonObject {
  return { 'proj:shape': [height, width], 'proj:transform': [...affine] };
}

function placed({ properties }: PassedItem, frame: Grid) {
  const { ring, bbox } = footprint(frame);
  const hasShape = 'proj:shape' in properties;
  return {
    bbox,
    geometry: { type: 'Polygon', coordinates: [ring] },
    properties: { ...properties, ...(hasShape && projection(frame)) },
  };
}

/** A file's pixels, repeated over the part. */
async function partOf(path: string): Promise<Raster> {
  const tiff = await fromFile(path);
  try {
    const image = await tiff.getImage();
    const [data] = (await image.readRasters()) as unknown as Samples[];
    const [west, north] = image.getOrigin();
    const [resolution] = image.getResolution();
    const epsg = (image.getGeoKeys() as { ProjectedCSTypeGeoKey?: number }).ProjectedCSTypeGeoKey ?? 4326;
    const metres = metresOf(epsg, resolution);
    const side = 64 * Math.ceil(PART_METRES / metres / 64);
    const grid = northUpGrid(epsg, west, north, resolution, side, side);
    return {
      grid,
      nodata: image.getGDALNoData(),
      data: repeated(data, image.getWidth(), metres, side),
    };
  } finally {
    await tiff.close();
  }
}

/**
 * Distance in metres after which the ground repeats: a whole number of pixels of 10, 20 and 30 m, so that all bands show the same
 * ground.
 */
const PERIOD_METRES = 9_480;
/** Metres by which each repetition to the east is shifted north, so that no block contains, and compresses, all rows twice. */
const SHIFT_METRES = 3_600;
/** Width in metres that is cut off at the edges, where a pixel may lie half outside the ground. */
const EDGE_METRES = 20;

function repeated(data: Samples, width: number, metres: number, side: number): Samples {
  const isFloat = data instanceof Float32Array;
  const result = newSamples(isFloat ? 'float32' : data instanceof Uint8Array ? 'uint8' : 'uint16', side ** 2);
  const [period, shift, edge] = [PERIOD_METRES, SHIFT_METRES, EDGE_METRES].map((length) =>
    Math.round(length / metres),
  ) as [number, number, number];
  for (let x = 0; x < side; x++) {
    const from = Math.floor(x / period) * shift;
    const column = edge + (x % period);
    for (let y = 0; y < side; y++)
      result[y * side + x] = data[(edge + ((from + y) % period)) * width + column];
  }
  return result;
}

const PLACES = [
  ['longitude', 'latitude'],
  ['lon_lowestmode', 'lat_lowestmode'],
];
const DEGREES_PER_PERIOD = PERIOD_METRES / 111_320;
const PERIODS = Math.ceil(PART_METRES / PERIOD_METRES);

/** A table of points, repeated over the part. */
async function publishTable(source: string, target: string): Promise<void> {
  const [head, ...rows] = (await readFile(source, 'utf8')).trimEnd().split('\n');
  const columns = head.split(',');
  const [lng, lat] = PLACES.map((names) => names.map((name) => columns.indexOf(name))).find(
    (found) => !found.includes(-1),
  ) as [number, number];
  const moved = (row: string, east: number, south: number) => {
    const cells = row.split(',');
    const latitude = Number(cells[lat]) - south * DEGREES_PER_PERIOD;
    cells[lng] = (
      Number(cells[lng]) +
      (east * DEGREES_PER_PERIOD) / Math.cos((latitude * Math.PI) / 180)
    ).toFixed(6);
    cells[lat] = latitude.toFixed(6);
    return cells.join(',');
  };
  const all = Array.from({ length: PERIODS ** 2 }, (_, i) =>
    rows.map((row) => moved(row, i % PERIODS, Math.floor(i / PERIODS))),
  ).flat();
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, `${[head, ...all].join('\n')}\n`);
}
