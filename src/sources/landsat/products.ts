import type { OpticalBand, Scene } from '../../stac/scene.ts';
import {
  onOneLattice,
  readAsset,
  readBands,
  type AssetNames,
  type FoundAsset,
  type Radiometry,
  basicsOf,
  epsgOf,
  utc,
} from '../../stac/assets.ts';
import {
  type ItemOrigin,
  familyOf,
  identityOf,
  type ItemIdentity,
  momentOf,
  refuse,
  type Product,
  type SensedScene,
} from '../../stac/product.ts';
import { bandOf, type StacAsset, type StacItem } from '../../stac/schema.ts';
import type { JsonObject } from '../../cache/json-client.ts';
import { latestFirst } from '../../stac/search.ts';

type LandsatBands = Readonly<Partial<Record<OpticalBand, AssetNames>>>;

const QUALITY: AssetNames = { keys: ['qa_pixel', 'QA_PIXEL', 'QA_PIXEL.TIF'], resolution: 30 };

/** Scale and offset of Collection 2 surface reflectance (methods 2.1), for items that do not state them. */
export const REFLECTANCE = { scale: 0.0000275, offset: -0.2, nodata: 0 };
/** The fill value of `qa_pixel` is 1; 0 never occurs. */
const QUALITY_WORD = { scale: 1, offset: 0, nodata: 1 };

function landsatAssets(item: StacItem, names: LandsatBands, origin: ItemOrigin) {
  const request = onOneLattice(item, origin);
  const files = readBands(item, names, reflectance, request);
  const first = files.first ?? refuse('no-assets', 'no surface reflectance under any known name');
  const quality = readAsset(item, QUALITY, QUALITY_WORD, request) ?? refuse('no-quality', 'no qa_pixel');
  return { bands: files.bands, quality, first };
}

function reflectance({ asset }: FoundAsset): Radiometry {
  const own = bandOf(asset);
  const scale = own.scale ?? REFLECTANCE.scale;
  const offset = own.offset ?? REFLECTANCE.offset;
  return { ...REFLECTANCE, scale, offset };
}

interface LandsatMissions {
  /** `landsat-8` and so on, as STAC writes them. */
  readonly platforms: readonly string[];
  readonly bands: LandsatBands;
  /** Whether items of unknown missions are refused here, so that they do not disappear silently. */
  readonly takesUnknown: boolean;
}

/** Known Landsat missions that Sylvan does not support; they are ignored silently. */
const OTHER_MISSIONS = ['landsat-1', 'landsat-2', 'landsat-3', 'landsat-7'];
const ALL_MISSIONS = [...OTHER_MISSIONS, 'landsat-4', 'landsat-5', 'landsat-8', 'landsat-9'];

/** Landsat Collection 2, Level 2 surface reflectance, Tier 1, of some missions. */
function landsatProduct(missions: LandsatMissions): Product {
  return {
    collections: ['landsat-c2-l2'],
    metadata: ['cloudCover', 'epsg'],
    isOwn: (item) => isOwn(item, missions),
    sceneOf: (item, origin) => landsatScene(item, origin, missions),
    propertiesOf: landsatProperties,
    prefer: latestFirst,
    filter: ({ maxCloud }) => ({
      platform: { in: missions.platforms },
      'landsat:collection_category': { eq: 'T1' },
      ...(maxCloud <= 100 && { 'eo:cloud_cover': { lt: maxCloud } }),
    }),
    // A zone where four frames meet has some 400 usable scenes in five years: two pages of 1 to 4 MB.
    spanYears: 5,
    pageLimit: 250,
  };
}

function isOwn(item: ItemIdentity, { platforms, takesUnknown }: LandsatMissions): boolean {
  if (familyOf(item) !== 'landsat') return false;
  const mission = missionOf(item);
  return platforms.includes(mission) || (takesUnknown && !ALL_MISSIONS.includes(mission));
}

/** The mission, such as `landsat-8`, from the platform or the product's name; empty if neither states it. */
function missionOf({ id, platform }: ItemIdentity): string {
  const number = /^L[COTEM]0([1-9])_/.exec(id)?.[1];
  return platform ?? (number === undefined ? '' : `landsat-${number}`);
}

function landsatScene(item: StacItem, origin: ItemOrigin, missions: LandsatMissions): SensedScene {
  refuseOthers(item, missions);
  const basics = basicsOf(item, origin);
  const { first, ...files } = landsatAssets(item, missions.bands, origin);
  const scene: Scene = {
    ...basics,
    ...files,
    platform: missionOf(identityOf(item)),
    updated: processedAt(item, first) ?? basics.updated,
    tile: tileOf(item),
    epsg: epsgOf(item, first),
  };
  const picture =
    scene.tile === null ? scene.id : `${scene.tile} ${scene.platform} ${scene.datetime.slice(0, 10)}`;
  return { scene, picture, period: momentOf(scene) };
}

/** If the name does not state the correction, it is that of surface reflectance, because nothing else is read. */
function landsatProperties({ id, tile, updated }: Scene): JsonObject {
  return {
    'landsat:collection_number': '02',
    'landsat:collection_category': 'T1',
    'landsat:correction': correctionNamed(id) ?? 'L2SR',
    ...(tile !== null && { 'landsat:wrs_path': tile.slice(0, -3), 'landsat:wrs_row': tile.slice(-3) }),
    ...(updated !== null && { 'landsat:product_generated': updated }),
  };
}

function correctionNamed(id: string): string | undefined {
  return /^L[COTEM]\d{2}_(L\d[A-Z]{2})_/.exec(id)?.[1];
}

function refuseOthers(item: StacItem, { platforms }: LandsatMissions): void {
  const { id, collection, properties } = item;
  const identity = identityOf(item);
  const mission = missionOf(identity);
  if (familyOf(identity) !== 'landsat' || !platforms.includes(mission))
    refuse('not-landsat', `platform ${mission || 'unknown'}, collection ${collection ?? 'none'}`);
  const level = levelOf(item);
  if (!/^L2S[PR]$|^l2/.test(level)) refuse('not-l2-sr', `level ${level || 'unknown'}`);
  const number = properties['landsat:collection_number'] ?? /_(0\d)_(?:T[12]|RT)/.exec(id)?.[1] ?? '02';
  if (Number(number) !== 2) refuse('not-collection-2', `collection ${number}`);
  const tier = properties['landsat:collection_category'] ?? /_(T[12]|RT)(?=_|$)/.exec(id)?.[1] ?? 'unknown';
  if (tier !== 'T1') refuse('not-tier-1', `tier ${tier}`);
}

/** Level and correction (`L2SP`, `L2SR`, `L1TP`) from properties or name; otherwise from the collection's name. */
function levelOf({ id, collection, properties }: StacItem): string {
  const stated = properties['landsat:correction'] ?? properties['landsat:processing_level'];
  return stated ?? correctionNamed(id) ?? /l[12]/.exec(collection ?? '')?.[0] ?? '';
}

/** Path and row, such as `193026`; `null` if not stated. */
function tileOf({ id, properties }: StacItem): string | null {
  const { 'landsat:wrs_path': path, 'landsat:wrs_row': row } = properties;
  if (path != null && row != null) return [path, row].map((part) => String(part).padStart(3, '0')).join('');
  return /^L[COTEM]\d{2}_L\d[A-Z]{2}_(\d{6})_/.exec(id)?.[1] ?? null;
}

/** Time at which the scene was processed, from its properties, its name, or the names of its files. */
function processedAt({ id, properties }: StacItem, { href }: StacAsset): string | null {
  const generated = utc(properties['landsat:product_generated']);
  if (generated !== null) return generated;
  const days = [id, href].map((name) => /_\d{6}_\d{8}_(\d{4})(\d{2})(\d{2})_0\d_/.exec(name)).find(Boolean);
  return days ? utc(`${days[1]}-${days[2]}-${days[3]}T00:00:00Z`) : null;
}

/**
 * Landsat 4 and 5, 1982 to 2012: Thematic Mapper, whose bands have the same common names as those of Landsat 8 and 9, but other
 * numbers.
 */
export const landsat45 = landsatProduct({
  platforms: ['landsat-4', 'landsat-5'],
  bands: bandsBy({ red: 3, nir08: 4, swir16: 5, swir22: 7 }),
  takesUnknown: false,
});

/**
 * Landsat 8 and 9, since 2013: Operational Land Imager. Landsat items of unknown missions count as items of this product, and are
 * refused with a reason.
 */
export const landsat89 = landsatProduct({
  platforms: ['landsat-8', 'landsat-9'],
  bands: bandsBy({ red: 4, nir08: 5, swir16: 6, swir22: 7 }),
  takesUnknown: true,
});

/** The keys of bands: their common names, or their numbers in USGS's own catalogs. */
function bandsBy(numbers: Readonly<Partial<Record<OpticalBand, number>>>): LandsatBands {
  const named = Object.entries(numbers).map(([name, number]) => {
    const key = `SR_B${number}`;
    return [name, { keys: [name, key, `${key}.TIF`], resolution: 30 }];
  });
  return Object.fromEntries(named) as LandsatBands;
}
