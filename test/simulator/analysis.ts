import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame } from '../../simulator/noise.ts';
import { gdalStack } from './gdal.ts';

interface Asset {
  readonly href: string;
  readonly 'proj:transform': number[];
  readonly 'proj:shape': number[];
  readonly 'raster:bands': readonly { readonly scale?: number; readonly offset?: number }[];
}

interface Item {
  readonly id: string;
  readonly bbox: readonly [number, number, number, number];
  readonly properties: {
    readonly datetime: string;
    readonly 'eo:cloud_cover': number;
    readonly 'proj:epsg': number;
    readonly 'sylvan:simulated': boolean;
    readonly 's2:processing_baseline': string;
  };
  readonly assets: Readonly<Record<string, Asset>>;
}

export interface Catalog {
  readonly folder: string;
  readonly items: readonly Item[];
}

export function readCatalog(folder: string): Catalog {
  const { features } = JSON.parse(readFileSync(join(folder, 'items.json'), 'utf8')) as { features: Item[] };
  return { folder, items: features };
}

/** One asset of each item, decoded by GDAL; all have the same size. */
export function readAll(
  { folder, items }: Catalog,
  key: string,
): (Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>)[] {
  const bytes = Uint8Array.from(gdalStack(items.map((item) => join(folder, item.assets[key].href))));
  const stack = key === 'scl' ? bytes : new Uint16Array(bytes.buffer);
  const length = stack.length / items.length;
  return items.map((_, i) => stack.slice(i * length, (i + 1) * length));
}

/** Classes that hide the ground, and those of them that methods 1.3 dilates by 60 m. */
const HIDDEN = new Set([0, 1, 3, 8, 9, 10, 11]);
const SPREADING = new Set([3, 8, 9, 10]);

interface Composite {
  readonly red: Float64Array;
  readonly nir: Float64Array;
  readonly observations: Uint8Array;
  /** 1 on observed land. */
  readonly land: Uint8Array;
}

/** A median composite of the zone, computed pixel by pixel and written for clarity. */
export function medianOf(catalog: Catalog, zone: Frame, width: number): Composite {
  const [reds, nirs, scls] = ['red', 'nir', 'scl'].map((key) => readAll(catalog, key));
  const scenes = reds.map((plane, i) => ({ red: plane, nir: nirs[i], scl: scls[i] }));
  const length = zone.width * zone.height;
  const [red, nir] = [new Float64Array(length), new Float64Array(length)];
  const [observations, land] = [new Uint8Array(length), new Uint8Array(length)];
  for (let i = 0; i < length; i++) {
    const [x, y] = [zone.x0 + (i % zone.width), zone.y0 + Math.floor(i / zone.width)];
    const clear = scenes.filter(({ scl }) => isClear(scl, x >> 1, y >> 1, width / 2));
    const at = y * width + x;
    red[i] = median(clear.map((scene) => (scene.red[at] - 1000) / 10_000));
    nir[i] = median(clear.map((scene) => (scene.nir[at] - 1000) / 10_000));
    observations[i] = clear.length;
    const wet = clear.filter(({ scl }) => scl[(y >> 1) * (width / 2) + (x >> 1)] === 6).length;
    land[i] = Number(clear.length > 0 && 2 * wet <= clear.length);
  }
  return { red, nir, observations, land };
}

function isClear(scl: ArrayLike<number>, x: number, y: number, width: number): boolean {
  if (HIDDEN.has(scl[y * width + x])) return false;
  for (let j = Math.max(0, y - 3); j <= Math.min(width - 1, y + 3); j++) {
    for (let i = Math.max(0, x - 3); i <= Math.min(width - 1, x + 3); i++) {
      if (SPREADING.has(scl[j * width + i])) return false;
    }
  }
  return true;
}

function median(values: number[]): number {
  const sorted = values.sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

export function meanWhere(values: Float64Array, mask: Uint8Array): number {
  let [sum, count] = [0, 0];
  values.forEach((value, i) => {
    if (mask[i] === 0) return;
    sum += value;
    count++;
  });
  return sum / count;
}

/** Percentage of land that is forest (NDVI of at least 0.6) under the 0.5 ha rule, by union-find. */
export function forestCoverOf(ndvi: Float64Array, land: Uint8Array, width: number): number {
  const forest = Array.from(ndvi, (value, i) => land[i] === 1 && value >= 0.6);
  sieve(forest, true, width, () => false);
  sieve(forest, false, width, (i) => land[i] === 0);
  return (100 * forest.filter(Boolean).length) / land.filter((value) => value === 1).length;
}

/** Flips components of `value` smaller than 50 pixels, unless one of their pixels is at the border or `protectedAt`. */
function sieve(plane: boolean[], value: boolean, width: number, protectedAt: (i: number) => boolean): void {
  const parent = plane.map((_, i) => i);
  const root = (i: number): number => {
    while (parent[i] !== i) i = parent[i] = parent[parent[i]];
    return i;
  };
  plane.forEach((is, i) => {
    if (is !== value) return;
    for (const j of [i - 1, i - width - 1, i - width, i - width + 1]) {
      const adjacent = j >= 0 && Math.abs((j % width) - (i % width)) <= 1;
      if (adjacent && plane[j] === value) parent[root(i)] = root(j);
    }
  });
  const sizes = new Map<number, number>();
  plane.forEach((is, i) => {
    if (is !== value) return;
    const [x, y] = [i % width, Math.floor(i / width)];
    const edge = x === 0 || y === 0 || x === width - 1 || i >= plane.length - width;
    sizes.set(root(i), (sizes.get(root(i)) ?? 0) + (edge || protectedAt(i) ? Infinity : 1));
  });
  plane.forEach((is, i) => {
    if (is === value && sizes.get(root(i))! < 50) plane[i] = !value;
  });
}
