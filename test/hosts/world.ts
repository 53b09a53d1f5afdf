import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  scenarioMapTruth,
  scenarioSpec,
  writeMaps,
  writeScenario,
  type WrittenMap,
} from '../../simulator/index.ts';
import { SMALL, writeScenarioIn } from '../support/scenarios.ts';
import { COLLECTION_1_BUCKET, OLDER_BUCKET } from './buckets.ts';
import type { PathOfFile } from './double.ts';
import { writeFireMasks } from './fire-masks.ts';
import type { FireTables } from './firms.ts';
import type { Item } from './items.ts';
import { readShots, shotsTable } from './shots.ts';
import type { GediShot } from './sliderule.ts';
import { copyOfNextTile, HostFiles, nextTile, settle } from './world-files.ts';

/** Ten years of each Landsat mission are enough for every field. */
const FIRST_YEAR = 2003;

/** A simulated place on all public hosts and in a folder catalog. */
export interface World {
  /** A folder catalog with the same pixels and points. */
  readonly folder: string;
  readonly request: {
    readonly lat: number;
    readonly lng: number;
    readonly size: number;
    readonly date: string;
    /** Full detail, so that a missing host affects the same fields, regardless of scene selection. */
    readonly detail: 'full';
  };
  readonly earthSearch: readonly Item[];
  readonly planetaryComputer: readonly Item[];
  readonly shots: readonly GediShot[];
  readonly fires: FireTables;
  /** Address of a table of VIIRS fires. */
  readonly fireTable: string;
  /** Files of published maps; empty if the world has none. */
  readonly maps: readonly WrittenMap[];
  readonly pathOf: PathOfFile;
}

/**
 * Writes the small scenario below `parent`, and gives each host its part in its own layout; with maps, their
 * hosts have maps of its truth.
 */
export async function writeWorld(parent: string, { hasMaps = false } = {}): Promise<World> {
  const { folder, request } = await writeScenarioIn(parent, { since: FIRST_YEAR });
  const older = await writeOlderCollection(parent);
  const files = new HostFiles();
  const items = itemsOf(folder);
  const optical = items.filter(isOptical);
  const shots = await readShots(join(folder, 'SIM_GEDI02_AB/shots.csv'));
  writeFileSync(join(folder, 'SIM_GEDI02_AB/shots.csv'), shotsTable(shots));
  const masks = writeFireMasks(folder, request, request.date);
  const fires = fireTables(folder);
  putCanopyMap(files, folder);
  putNextTile(files, folder, optical);
  const maps = hasMaps ? await putMaps(files, parent) : [];
  return {
    ...{ folder, shots, maps },
    request: { ...request, detail: 'full' },
    earthSearch: [
      ...optical.map((item) => collection1Item(item, folder, files)),
      ...itemsOf(older)
        .filter(isOptical)
        .map((item) => olderItem(item, older, files)),
    ],
    planetaryComputer: [
      ...optical.map((item) => blobSentinel2(item, folder, files)),
      ...items.filter(isRadar).map((item) => blobItem(item, folder, files, RADAR)),
      ...items.filter(isLandsat).map((item) => blobItem(item, folder, files, LANDSAT)),
      blobItem(masks.item, folder, files, MASKS),
    ],
    fires,
    fireTable: writeViirs(folder, fires),
    pathOf: files.pathOf,
  };
}

/** Writes the optical scenes without Collection 1's offset, like the pixels of the older collection. */
async function writeOlderCollection(parent: string): Promise<string> {
  const spec = scenarioSpec({ ...SMALL, id: 'older' });
  const acquisitions = spec.optical.acquisitions.map((one) => ({ ...one, baseline: '02.14' }));
  const scenario = await writeScenario(
    {
      ...{ ...spec, optical: { ...spec.optical, acquisitions } },
      ...{ radar: { ...spec.radar, passes: [] }, landsat: { ...spec.landsat, passes: [] } },
    },
    join(parent, 'older'),
  );
  return scenario.folder;
}

function itemsOf(folder: string): Item[] {
  const { features } = JSON.parse(readFileSync(join(folder, 'items.json'), 'utf8')) as { features: Item[] };
  return features;
}

const isOptical = ({ collection }: Item) => collection === 'sentinel-2-c1-l2a';
const isRadar = ({ collection }: Item) => collection === 'sentinel-1-rtc';
const isLandsat = ({ collection }: Item) => collection === 'landsat-c2-l2';

/** `20/L/ZZ/2025/8/`, the folders of Earth Search's buckets. */
function foldersOf({ properties }: Item): string {
  const [year, month] = String(properties.datetime).split('-');
  const tile = String(properties['grid:code']).replace('MGRS-', '');
  return `${tile.slice(0, 2)}/${tile.slice(2, 3)}/${tile.slice(3)}/${year}/${Number(month)}/`;
}

const BAND_NAMES: Readonly<Record<string, string>> = {
  ...{ blue: 'B02', green: 'B03', red: 'B04', nir: 'B08', rededge1: 'B05' },
  ...{ nir08: 'B8A', swir16: 'B11', swir22: 'B12', scl: 'SCL' },
};

const satelliteOf = ({ properties }: Item) =>
  String(properties.platform).replace('sentinel-', 'S').toUpperCase();
const compact = (datetime: unknown) => String(datetime).slice(0, 19).replaceAll(/[-:]/g, '');

function collection1Item(item: Item, source: string, files: HostFiles): Item {
  const id = `${satelliteOf(item)}_T${tileOf(item)}_${compact(item.properties.datetime)}_L2A`;
  const folder = `/sentinel-2-c1-l2a/${foldersOf(item)}${id}/`;
  const nameOf = (key: string) => `${BAND_NAMES[key]}.tif`;
  return { ...item, id, assets: settle(item, source, files, { host: COLLECTION_1_BUCKET, folder, nameOf }) };
}

/** An item with pixels without the offset, metadata that state it anyway, and a flag that it was applied. */
function olderItem(item: Item, source: string, files: HostFiles): Item {
  const id = `${satelliteOf(item)}_${tileOf(item)}_${compact(item.properties.datetime).slice(0, 8)}_0_L2A`;
  const folder = `/sentinel-s2-l2a-cogs/${foldersOf(item)}${id}/`;
  const nameOf = (key: string) => `${BAND_NAMES[key]}.tif`;
  const assets = settle(item, source, files, {
    ...{ host: OLDER_BUCKET, folder, nameOf },
    assetOf: (asset) => ({ ...asset, 'raster:bands': bandsOf(asset).map(withOffset) }),
  });
  const properties = {
    ...item.properties,
    ...{ 's2:processing_baseline': '05.11', 'earthsearch:boa_offset_applied': true },
  };
  return { ...item, id, collection: 'sentinel-2-l2a', properties, assets };
}

const bandsOf = (asset: object) => (asset as { 'raster:bands': { scale?: number }[] })['raster:bands'];
const withOffset = (band: { scale?: number }) =>
  band.scale === undefined ? band : { ...band, offset: -0.1 };

function tileOf({ properties }: Item): string {
  return String(properties['grid:code']).replace('MGRS-', '');
}

/** Planetary Computer's Sentinel-2: ESA's names, and a baseline instead of scale and offset. */
function blobSentinel2(item: Item, source: string, files: HostFiles): Item {
  const time = compact(item.properties.datetime);
  const tile = tileOf(item);
  const id = `${satelliteOf(item)}_MSIL2A_${time}_R096_T${tile}_${time}`;
  const folder = `/sentinel2-l2/${foldersOf(item)}${id}.SAFE/GRANULE/L2A_T${tile}/IMG_DATA/`;
  const assets = settle(item, source, files, {
    ...{ host: 'sentinel2l2a01.blob.core.windows.net', folder },
    nameOf: (key) => `T${tile}_${time}_${BAND_NAMES[key]}.tif`,
    keyOf: (key) => BAND_NAMES[key],
    assetOf: (asset) => without(asset, 'raster:bands'),
  });
  return {
    ...{ ...item, id, collection: 'sentinel-2-l2a', assets },
    properties: { ...without(item.properties, 'grid:code'), 's2:mgrs_tile': tile },
  };
}

function without(members: object, name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([key]) => key !== name));
}

interface BlobHome {
  readonly host: string;
  readonly container: string;
}
const RADAR = { host: 'sentinel1euwestrtc.blob.core.windows.net', container: 'sentinel1-grd-rtc' };
const LANDSAT = { host: 'landsateuwest.blob.core.windows.net', container: 'landsat-c2' };
/** Not the container of the collection's token (H3). */
const MASKS = { host: 'modiseuwest.blob.core.windows.net', container: 'modis-061-cogs' };

function blobItem(item: Item, source: string, files: HostFiles, { host, container }: BlobHome): Item {
  const id = item.id.replace('SIM_', '');
  const folder = `/${container}/${id}/`;
  return {
    ...item,
    id,
    assets: settle(item, source, files, { host, folder, nameOf: (key) => `${key}.tif` }),
  };
}

function putCanopyMap(files: HostFiles, folder: string): void {
  const map = itemsOf(folder).find(({ collection }) => collection === 'canopy-height')!;
  const [west, south] = map.bbox.map((degrees) => 3 * Math.floor(degrees / 3));
  const corner = (value: number, digits: number) => String(Math.abs(value)).padStart(digits, '0');
  const tile = `${south < 0 ? 'S' : 'N'}${corner(south, 2)}${west < 0 ? 'W' : 'E'}${corner(west, 3)}`;
  const file = join(folder, map.assets.canopy_height.href);
  files.put('libdrive.ethz.ch', `/ETH_GlobalCanopyHeight_10m_2020_${tile}_Map.tif`, file);
}

async function putMaps(files: HostFiles, parent: string): Promise<WrittenMap[]> {
  const maps = await writeMaps(join(parent, 'maps'), scenarioMapTruth(scenarioSpec(SMALL)));
  for (const { host, path, file } of maps) files.put(host, path, file);
  return maps;
}

/** Puts copies of the images, 100 km further north, under the names of the next tile. */
function putNextTile(files: HostFiles, folder: string, items: readonly Item[]): void {
  const copies = 'next-tile';
  mkdirSync(join(folder, copies));
  for (const item of items) {
    const north = (item.assets.red['proj:transform'] as number[])[5];
    const assets = Object.entries(item.assets).map(([key, asset]) => {
      const href = join(copies, `${item.id}-${key}.tif`);
      copyOfNextTile(join(folder, asset.href), join(folder, href), north);
      return [key, { ...asset, href }];
    });
    const properties = { ...item.properties, 'grid:code': nextTile(String(item.properties['grid:code'])) };
    collection1Item(
      { ...item, properties, assets: Object.fromEntries(assets) as Item['assets'] },
      folder,
      files,
    );
  }
}

function fireTables(folder: string): FireTables {
  const table = (name: string) => readFileSync(join(folder, `SIM_FIRMS/${name}.csv`), 'utf8');
  return {
    VIIRS_SNPP_NRT: table('viirs-snpp-nrt'),
    VIIRS_NOAA20_SP: table('viirs-noaa20-sp'),
    MODIS_NRT: table('modis-nrt'),
  };
}

/**
 * Writes the fires of both VIIRS satellites with the columns of the archive, some of which the other table
 * lacks.
 */
function writeViirs(
  folder: string,
  { VIIRS_SNPP_NRT: recent, VIIRS_NOAA20_SP: archive }: FireTables,
): string {
  const [[names, ...rows], [columns, ...others]] = [recent, archive].map((text) =>
    text
      .trim()
      .split('\n')
      .map((line) => line.split(',')),
  );
  const moved = rows.map((cells) => columns.map((name) => cells[names.indexOf(name)] ?? ''));
  const path = join(folder, 'viirs.csv');
  writeFileSync(path, [columns, ...others, ...moved].map((cells) => `${cells.join(',')}\n`).join(''));
  return pathToFileURL(path).href;
}
