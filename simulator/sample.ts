import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Json } from '../src/core/errors.ts';
import { subgrid, type Grid } from '../src/core/grid.ts';
import { sampleSpec, type SampleRequest, type SampleSpec } from './catalogue.ts';
import { writeCog } from './cog-writer.ts';
import { sampleCollection, sceneId, sceneItem } from './items.ts';
import type { Raster } from './raster.ts';
import { groundOn, placeTile, View, type Acquisition, type PlacedTile, type World } from './scenes.ts';
import { zoneTruth, type ZoneTruth } from './statistics.ts';
import { makeLandscape, type ClearCut } from './truth.ts';

/** Raise it with every change that changes a sample's bytes: folders of another version are written anew. */
export const SIMULATOR_VERSION = 1;

/** What a sample shows, as stored in its `truth.json`. Everything in it is simulated. */
export interface SampleTruth extends ZoneTruth {
  readonly simulated: true;
  readonly id: string;
  readonly simulatorVersion: number;
  readonly seed: number;
  readonly request: SampleRequest;
  /** The square the numbers are stated for, 10 m pixels. */
  readonly zone: Grid;
  /** Felled rectangles, in pixels of `zone`, all forest before `date`. */
  readonly clearCuts: readonly (ClearCut & { readonly areaHa: number })[];
}

export interface Sample {
  /** The folder catalogue: `items.json`, `collection.json`, `truth.json` and a folder a scene. */
  readonly folder: string;
  readonly request: SampleRequest;
  readonly truth: SampleTruth;
  /** Whether this call wrote it; false where it stood already. */
  readonly written: boolean;
}

export interface WriteOptions {
  readonly signal?: AbortSignal;
  /** Called after each file with the share done, 0…1. */
  readonly onProgress?: (share: number) => void;
}

/**
 * Writes the sample `id` as the folder catalogue `folder`, or leaves it where the same version stands there. The folder
 * appears whole or not at all. Throws RangeError for an unknown id and for a folder that holds anything else; an abort
 * rejects with `signal.reason`.
 */
export function writeSample(id: string, folder: string, options: WriteOptions = {}): Promise<Sample> {
  return writeZone(sampleSpec(id), folder, options);
}

/** {@link writeSample} for a specification of one's own. */
export async function writeZone(
  spec: SampleSpec,
  folder: string,
  { signal, onProgress = () => undefined }: WriteOptions = {},
): Promise<Sample> {
  signal?.throwIfAborted();
  const target = resolve(folder);
  const standing = await readTruth(target);
  if (standing && isCurrent(standing, spec)) return asSample(target, standing, false);
  if (!standing && existsSync(target))
    throw new RangeError(`${target} exists and is no sample: choose another folder`);
  await mkdir(dirname(target), { recursive: true });
  const draft = await mkdtemp(join(dirname(target), `.${basename(target)}-`));
  try {
    const truth = await writeInto(draft, spec, onProgress, signal);
    await replace(target, draft);
    return asSample(target, truth, true);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

function asSample(folder: string, truth: SampleTruth, written: boolean): Sample {
  return { folder, request: truth.request, truth, written };
}

/** `null` where there is none, or where it cannot be read as one. */
async function readTruth(folder: string): Promise<SampleTruth | null> {
  const path = join(folder, 'truth.json');
  if (!existsSync(path)) return null;
  return JSON.parse(await readFile(path, 'utf8')) as SampleTruth;
}

function isCurrent(truth: SampleTruth, spec: SampleSpec): boolean {
  return truth.simulatorVersion === SIMULATOR_VERSION && truth.id === spec.id && truth.seed === spec.seed;
}

/** Puts a finished draft in the place of an older version. Of two writers the last wins; both wrote the same. */
async function replace(target: string, draft: string): Promise<void> {
  const old = `${draft}-old`;
  if (existsSync(target)) await rename(target, old);
  await rename(draft, target);
  await rm(old, { recursive: true, force: true });
}

async function writeInto(
  folder: string,
  spec: SampleSpec,
  onProgress: (share: number) => void,
  signal: AbortSignal | undefined,
): Promise<SampleTruth> {
  const world = makeWorld(spec);
  const items = [];
  let done = 0;
  const tiles = spec.tiles.map((tile) => placeTile(world, tile));
  const groundOfDay = memo((date) => groundOn(world.landscape, date));
  for (const acquisition of spec.acquisitions) {
    const view = new View(world, groundOfDay(lastCut(world, acquisition)), acquisition);
    for (const tile of tiles) {
      items.push(await writeScene(folder, view, tile, acquisition, spec.tileSize, signal));
      onProgress(++done / (spec.acquisitions.length * spec.tiles.length));
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

/** The date of the last cut an acquisition can see, '' before the first. */
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

async function writeScene(
  folder: string,
  view: View,
  tile: PlacedTile,
  acquisition: Acquisition,
  tileSize: number,
  signal: AbortSignal | undefined,
) {
  const rasters = view.rasters(tile);
  const id = sceneId(tile, acquisition);
  await mkdir(join(folder, id));
  const files: [string, Raster][] = [...Object.entries(rasters.bands), ['scl', rasters.scl]];
  for (const [key, raster] of files) {
    await nextTurn();
    signal?.throwIfAborted();
    const overviews = key === 'scl' ? 'mode' : 'average';
    const cog = writeCog(raster, { tileSize, overviews, smallestOverview: 64, description: `${id} ${key}` });
    await writeFile(join(folder, id, `${key}.tif`), cog);
  }
  return sceneItem(tile, acquisition, rasters);
}

/** The truth on the request's date. */
export function truthOf(spec: SampleSpec, world: World): SampleTruth {
  const { landscape } = world;
  const { cover, reflectances } = groundOn(landscape, spec.request.date);
  const { x0: x, y0: y, width, height } = spec.zone;
  return {
    simulated: true,
    id: spec.id,
    simulatorVersion: SIMULATOR_VERSION,
    seed: spec.seed,
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

async function writeJson(path: string, value: Json): Promise<void> {
  await writeFile(path, `${JSON.stringify(value, null, 2)}\n`);
}
