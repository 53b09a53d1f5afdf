import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Json } from '../src/errors/errors.ts';
import { subgrid, type Grid } from '../src/geo/grid.ts';
import type { Raster } from '../src/export/tiff/raster.ts';
import type { SampleRequest, SampleSpec } from './catalog.ts';
import { writeCog, type CogLayout } from './cog-writer.ts';
import { sampleCollection, sceneId, sceneItem } from './items.ts';
import type { Acquisition, LocatedTile, World } from './scenes.ts';
import { zoneTruth, type ZoneTruth } from './statistics.ts';
import { makeLandscape, type ClearCut } from './truth.ts';
import { groundOn, drawTile, View } from './view.ts';

/** Increase it with every change to a sample's bytes. Folders of another version are rewritten. */
export const SIMULATOR_VERSION = 1;

/** The truth about a sample, as stored in its `truth.json`. Everything in it is simulated. */
export interface SampleTruth extends ZoneTruth {
  readonly simulated: true;
  readonly id: string;
  readonly simulatorVersion: number;
  readonly seed: number;
  /** SHA-256 of the specification. A folder with another one is rewritten. */
  readonly specification: string;
  readonly request: SampleRequest;
  /** The square that the numbers apply to, 10 m pixels. */
  readonly zone: Grid;
  /** Felled rectangles, in pixels of `zone`. All were forest before `date`. */
  readonly clearCuts: readonly (ClearCut & { readonly areaHa: number })[];
}

export interface WriteOptions {
  readonly signal?: AbortSignal;
  /** Called after each file with the fraction done, 0…1. */
  readonly onProgress?: (fraction: number) => void;
}

/** The digest by which an existing folder is recognised as having this specification. */
export function specDigest(spec: object): string {
  return createHash('sha256').update(JSON.stringify(spec)).digest('hex');
}

/** Writes a zone's scenes, catalog and truth into an empty folder. */
export async function writeFiles(
  folder: string,
  spec: SampleSpec,
  { signal, onProgress }: WriteOptions,
): Promise<SampleTruth> {
  const world = makeWorld(spec);
  const items = [];
  let done = 0;
  const tiles = spec.tiles.map((tile) => drawTile(world, tile));
  const layout = { tileSize: spec.tileSize, smallestOverview: 64 };
  const groundOfDay = memo((date) => groundOn(world.landscape, date));
  for (const acquisition of spec.acquisitions) {
    const view = new View(world, groundOfDay(lastCut(world, acquisition)), acquisition);
    for (const tile of tiles) {
      items.push(await writeScene(folder, view, tile, acquisition, layout, signal));
      onProgress?.(++done / (spec.acquisitions.length * spec.tiles.length));
    }
  }
  const truth = truthOf(spec, world);
  await writeJson(join(folder, 'items.json'), {
    type: 'FeatureCollection',
    description: `Simulated: ${spec.title}`,
    'sylvan:simulated': true,
    features: items,
  });
  await writeJson(join(folder, 'collection.json'), sampleCollection(spec.title, items));
  await writeJson(join(folder, 'truth.json'), truth as unknown as Json);
  return truth;
}

/** The date of the last cut that an acquisition can see; '' before the first cut. */
function lastCut({ landscape }: World, { datetime }: Acquisition): string {
  const dates = landscape.cuts.map(({ date }) => date).filter((date) => date <= datetime.slice(0, 10));
  return dates.sort().at(-1) ?? '';
}

function memo<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

/** The landscape of a specification, in its place. */
export function makeWorld(spec: SampleSpec): World {
  const { width, height } = spec.grid;
  return { landscape: makeLandscape({ ...spec, width, height }), grid: spec.grid, zone: spec.zone };
}

/** Writes one tile of an acquisition and returns its item. */
export async function writeScene(
  folder: string,
  view: View,
  tile: LocatedTile,
  acquisition: Acquisition,
  layout: Partial<CogLayout>,
  signal: AbortSignal | undefined,
) {
  const rasters = view.rasters(tile);
  const id = sceneId(tile, acquisition);
  const files: [string, Raster][] = [...Object.entries(rasters.bands), ['scl', rasters.scl]];
  await writeRasters(
    folder,
    id,
    files,
    (key) => ({ ...layout, overviews: key === 'scl' ? 'mode' : 'average' }),
    signal,
  );
  return sceneItem(tile, acquisition, rasters);
}

/** Writes rasters as `{folder}/{id}/{key}.tif`. */
export async function writeRasters(
  folder: string,
  id: string,
  files: readonly (readonly [key: string, raster: Raster])[],
  layoutOf: (key: string) => Partial<CogLayout>,
  signal: AbortSignal | undefined,
): Promise<void> {
  await mkdir(join(folder, id));
  for (const [key, raster] of files) {
    await nextTurn();
    signal?.throwIfAborted();
    await writeFile(
      join(folder, id, `${key}.tif`),
      writeCog(raster, { ...layoutOf(key), description: `${id} ${key}` }),
    );
  }
}

/** The truth on the request's date. */
function truthOf(spec: SampleSpec, world: World): SampleTruth {
  const { landscape } = world;
  const { cover, reflectances } = groundOn(landscape, spec.request.date);
  const { x0: x, y0: y, width, height } = spec.zone;
  return {
    simulated: true,
    id: spec.id,
    simulatorVersion: SIMULATOR_VERSION,
    seed: spec.seed,
    specification: specDigest(spec),
    request: spec.request,
    zone: subgrid(spec.grid, { x, y, width, height }),
    ...zoneTruth(cover, reflectances, landscape.width, spec.zone),
    clearCuts: landscape.cuts.map((cut) => ({
      ...cut,
      x: cut.x - x,
      y: cut.y - y,
      areaHa: (cut.width * cut.height) / 100,
    })),
  };
}

export async function writeJson(path: string, value: Json): Promise<void> {
  await writeFile(path, `${JSON.stringify(value, null, 2)}\n`);
}
