import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Json } from '../../src/errors/errors.ts';
import type { Grid } from '../../src/geo/grid.ts';
import type { Raster } from '../../src/export/tiff/raster.ts';
import { sampleCollection, type JsonObject } from '../items.ts';
import type { Reflectances, SimulatedBand } from '../spectra.ts';
import { View, drawTile } from '../view.ts';
import { specDigest, writeJson, writeRasters, writeScene, type WriteOptions } from '../zone-writer.ts';
import { daysBefore } from './calendar.ts';
import { canopyMap, canopyMapItem, MAP_DATE, MAP_ID } from './canopy-map.ts';
import { reflectancesOn } from './canopy.ts';
import { fireFiles, type FireFiles } from './fires.ts';
import { scenarioItem, tableAsset } from './item.ts';
import { makeLand, type Land, type ObservedLand } from './land.ts';
import { landsatId, landsatItem } from './landsat-item.ts';
import { landsatRasters } from './landsat.ts';
import { lidarTable } from './lidar.ts';
import { radarId, radarItem } from './radar-item.ts';
import { backscatterOn, radarRasters } from './radar.ts';
import { LANDSAT_BANDS, type ObservedSpec, type ScenarioSpec } from './spec.ts';
import { standOn, type Stand } from './stand.ts';
import { scenarioTruth, type ScenarioTruth } from './scenario-truth.ts';

/** Increase it with every change to a scenario's bytes. Folders of another version are rewritten. */
export const SCENARIO_VERSION = 4;

/** Overviews are halved until their sides have at most this many pixels, as in GDAL. Zones of a few kilometres have none. */
const SMALLEST = { optical: 512, landsat: 128, radar: 512, map: 512 } as const;

/** A land, what grows on it on a day, and its reflectance. */
export interface Scenery {
  readonly land: ObservedLand;
  readonly standOn: (date: string) => Stand;
  /** Bands that are not wanted may be empty. */
  readonly reflectancesOf: (stand: Stand, wanted: readonly SimulatedBand[]) => Reflectances;
}

export function sceneryOf(land: Land): Scenery {
  return {
    land,
    standOn: (date) => standOn(land, date),
    reflectancesOf: (stand, wanted) => reflectancesOn(land, stand, wanted),
  };
}

/** The inputs of every part of the writer. */
interface Writing extends Scenery {
  readonly folder: string;
  readonly signal: AbortSignal | undefined;
  readonly done: () => void;
}

/** Writes a scenario's scenes, points, catalog and truth into an empty folder. */
export async function writeScenarioFiles(
  folder: string,
  spec: ScenarioSpec,
  options: WriteOptions,
): Promise<ScenarioTruth> {
  const land = makeLand(spec);
  await writeSources(folder, sceneryOf(land), options);
  const truth = scenarioTruth(land, { simulatorVersion: SCENARIO_VERSION, specification: specDigest(spec) });
  await writeJson(join(folder, 'truth.json'), truth as unknown as Json);
  return truth;
}

/** Writes the observations of a land by six sources, and their catalog, into an empty folder. */
export async function writeSources(
  folder: string,
  scenery: Scenery,
  { signal, onProgress }: WriteOptions,
): Promise<void> {
  const { spec } = scenery.land;
  const total = spec.optical.acquisitions.length + spec.radar.passes.length + spec.landsat.passes.length;
  let count = 0;
  const writing: Writing = { ...scenery, folder, signal, done: () => onProgress?.(++count / total) };
  const items = [
    ...(await writeOptical(writing)),
    ...(await writeRadar(writing)),
    ...(await writeLandsat(writing)),
    await writeFires(writing),
    await writeLidar(writing),
    await writeMap(writing),
  ];
  await writeFile(join(folder, 'items.json'), `${JSON.stringify(catalog(spec, items))}\n`);
  await writeJson(join(folder, 'collection.json'), {
    ...sampleCollection(spec.title, items),
    id: 'sylvan-simulated',
    description:
      'Simulated data of six sources in their own layouts, made from one seed by the scene simulator. No satellite took them; truth.json says what they show.',
  });
}

export function catalog({ title }: ObservedSpec, features: readonly JsonObject[]): JsonObject {
  return {
    type: 'FeatureCollection',
    description: `Simulated: ${title}`,
    'sylvan:simulated': true,
    features,
  };
}

export async function writeOptical(writing: Writing): Promise<JsonObject[]> {
  const { land, standOn, reflectancesOf, folder, signal, done } = writing;
  const { spec } = land;
  const world = { landscape: land, grid: spec.grid, zone: spec.zone };
  const tile = drawTile(world, { code: spec.tile, grid: spec.grid });
  const layout = {
    tileSize: spec.tileSize,
    smallestOverview: SMALLEST.optical,
  };
  const items: JsonObject[] = [];
  for (const acquisition of spec.optical.acquisitions) {
    const stand = standOn(acquisition.datetime.slice(0, 10));
    const ground = { cover: stand.cover, reflectances: reflectancesOf(stand, spec.optical.bands) };
    const view = new View(world, ground, acquisition, spec.optical);
    items.push(await writeScene(folder, view, tile, acquisition, layout, signal));
    done();
  }
  return items;
}

export async function writeRadar({ land, standOn, folder, signal, done }: Writing): Promise<JsonObject[]> {
  const { tileSize, radar } = land.spec;
  const layout = { tileSize, predictor: 3, smallestOverview: SMALLEST.radar } as const;
  const items: JsonObject[] = [];
  for (const pass of radar.passes) {
    const mean = backscatterOn(land, standOn(pass.datetime.slice(0, 10)));
    const rasters = radarRasters(land, mean, pass);
    await writeRasters(folder, radarId(pass), Object.entries(rasters), () => layout, signal);
    items.push(radarItem(pass, land.spec.grid, rasters));
    done();
  }
  return items;
}

export async function writeLandsat(writing: Writing): Promise<JsonObject[]> {
  const { land, standOn, reflectancesOf, folder, signal, done } = writing;
  const { tileSize, landsat } = land.spec;
  const layoutOf = (key: string) =>
    ({
      tileSize,
      smallestOverview: SMALLEST.landsat,
      overviews: key.startsWith('qa_') ? 'nearest' : 'average',
    }) as const;
  const items: JsonObject[] = [];
  for (const pass of landsat.passes) {
    const stand = standOn(pass.datetime.slice(0, 10));
    const rasters = landsatRasters(land, stand, reflectancesOf(stand, LANDSAT_BANDS), pass);
    const files: [string, Raster][] = [
      ...Object.entries(rasters.bands),
      ['qa_pixel', rasters.quality],
      ['qa_radsat', rasters.saturation],
    ];
    await writeRasters(folder, landsatId(pass), files, layoutOf, signal);
    items.push(landsatItem(pass, rasters));
    done();
  }
  return items;
}

const FIRES_ID = 'SIM_FIRMS';

/** Number of days that the fire tables cover, including that of the request: a reader expects data for every day. */
const FIRE_DAYS = 30;

function writeFires({ land, standOn, folder }: Writing): Promise<JsonObject> {
  const { grid, request } = land.spec;
  const files = fireFiles(land, standOn(request.date));
  const days = { start: daysBefore(request.date, FIRE_DAYS - 1), end: request.date };
  return writeFireTables(folder, FIRES_ID, files, days, grid);
}

/** Writes the fire tables of some days and returns their item. */
export async function writeFireTables(
  folder: string,
  id: string,
  files: FireFiles,
  { start, end }: { readonly start: string; readonly end: string },
  grid: Grid,
): Promise<JsonObject> {
  await mkdir(join(folder, id));
  for (const [name, text] of Object.entries<string>({ ...files }))
    await writeFile(join(folder, id, `${name}.csv`), text);
  return scenarioItem({
    id,
    collection: 'firms',
    description: 'active fires that nobody saw, in the columns of FIRMS.',
    datetime: `${end}T00:00:00Z`,
    grid,
    properties: { start_datetime: `${start}T00:00:00Z`, end_datetime: `${end}T23:59:59Z` },
    assets: {
      'viirs-snpp-nrt': tableAsset(id, 'viirs-snpp-nrt', 'VIIRS S-NPP, near real time'),
      'viirs-noaa20-sp': tableAsset(id, 'viirs-noaa20-sp', 'VIIRS NOAA-20, archive'),
      'modis-nrt': tableAsset(id, 'modis-nrt', 'MODIS, near real time'),
    },
  });
}

const LIDAR_ID = 'SIM_GEDI02_AB';

async function writeLidar({ land, standOn, folder }: Writing): Promise<JsonObject> {
  await mkdir(join(folder, LIDAR_ID));
  await writeFile(join(folder, LIDAR_ID, 'shots.csv'), lidarTable(land, standOn));
  const dates = [...land.spec.lidar.dates].sort();
  return scenarioItem({
    id: LIDAR_ID,
    collection: 'gedi',
    description: 'lidar footprints that nobody measured, in the columns of GEDI 2A and 2B.',
    datetime: `${dates[dates.length - 1]}T08:20:00Z`,
    grid: land.spec.grid,
    properties: {
      start_datetime: `${dates[0]}T08:20:00Z`,
      end_datetime: `${dates[dates.length - 1]}T08:30:00Z`,
    },
    assets: { shots: tableAsset(LIDAR_ID, 'shots', 'Footprints of levels 2A and 2B') },
  });
}

export async function writeMap({ land, standOn, folder, signal }: Writing): Promise<JsonObject> {
  const map = canopyMap(land, standOn(MAP_DATE));
  const { tileSize } = land.spec;
  const layout = { tileSize, smallestOverview: SMALLEST.map };
  await writeRasters(folder, MAP_ID, [['canopy_height', map]], () => layout, signal);
  return canopyMapItem(map);
}
