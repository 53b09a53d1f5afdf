import type { Polarisation, Orbit, Scene } from '../../stac/scene.ts';
import {
  onOneLattice,
  readBands,
  type AssetNames,
  type FoundAsset,
  type Radiometry,
  basicsOf,
  epsgOf,
  utc,
} from '../../stac/assets.ts';
import {
  familyOf,
  identityOf,
  momentOf,
  type ItemOrigin,
  type Product,
  type SensedScene,
  refuse,
} from '../../stac/product.ts';
import type { JsonObject } from '../../cache/json-client.ts';
import { latestFirst } from '../../stac/search.ts';
import { resolveHref } from '../../net/address.ts';
import { bandOf, type StacItem } from '../../stac/schema.ts';
import { notLinear, scaleNamed } from './scale.ts';

const BANDS: Readonly<Record<Polarisation, AssetNames>> = {
  vv: { keys: ['vv', 'VV'], resolution: 10 },
  vh: { keys: ['vh', 'VH'], resolution: 10 },
};

/** Gamma0 as linear power, and its nodata value (methods 3). Radar has no quality mask. */
const GAMMA0 = { scale: 1, offset: 0, nodata: -32768 };

/**
 * Sentinel-1 RTC: terrain-flattened gamma0 in linear power, interferometric wide swath. The ground range product (GRD) is
 * neither calibrated nor georeferenced, and is refused. Cloud cover does not matter for radar and is not requested.
 */
export const sentinel1: Product = {
  collections: ['sentinel-1-rtc'],
  isOwn: (item) => familyOf(item) === 'sentinel1',
  sceneOf: sentinel1Scene,
  propertiesOf: sentinel1Properties,
  prefer: latestFirst,
  filter: () => ({ 'sar:instrument_mode': { eq: 'IW' } }),
};

function sentinel1Scene(item: StacItem, origin: ItemOrigin): SensedScene {
  refuseOthers(item);
  const basics = basicsOf(item, origin);
  const linearPower = (found: FoundAsset) => radiometryOf(found, item.id, origin);
  const files = readBands(item, BANDS, linearPower, onOneLattice(item, origin));
  if (files.bands.vv === undefined) refuse('no-assets', 'no VV under any known name');
  const orbit = orbitOf(item);
  const scene: Scene = {
    ...basics,
    cloudCover: null,
    updated: basics.updated ?? utc(item.properties.created),
    epsg: epsgOf(item, files.first),
    bands: files.bands,
    orbit,
  };
  const picture = `${scene.platform ?? ''} ${scene.datetime.slice(0, 19)} ${orbit.relative ?? ''}`;
  return { scene, picture, period: momentOf(scene) };
}

function sentinel1Properties({ bands, orbit }: Scene): JsonObject {
  return {
    constellation: 'sentinel-1',
    'sar:instrument_mode': 'IW',
    'sar:frequency_band': 'C',
    'sar:product_type': 'RTC',
    'sar:polarizations': Object.keys(bands).map((band) => band.toUpperCase()),
    ...(orbit?.relative != null && { 'sat:relative_orbit': orbit.relative }),
    ...(orbit?.direction && { 'sat:orbit_state': orbit.direction }),
  };
}

function refuseOthers(item: StacItem): void {
  const { id, collection, properties } = item;
  if (familyOf(identityOf(item)) !== 'sentinel1')
    refuse(
      'not-sentinel-1',
      `platform ${properties.platform ?? 'unknown'}, collection ${collection ?? 'none'}`,
    );
  // Catalogs often state the product from which the images were made, GRD.
  if (!/rtc/i.test([collection, id, properties['sar:product_type']].join(' ')))
    refuse('not-rtc', `not terrain-corrected, collection ${collection ?? 'none'}`);
  const mode = properties['sar:instrument_mode'] ?? /^S1._([A-Z0-9]{2})_/.exec(id)?.[1] ?? 'IW';
  if (mode !== 'IW') refuse('not-iw', `instrument mode ${mode}`);
}

/** The radiometry of a file. Refuses the item if it, or the file's name, states another scale. */
function radiometryOf({ key, asset }: FoundAsset, id: string, { hrefs }: ItemOrigin): Radiometry {
  const href = resolveHref(asset.href, hrefs);
  const isInDecibels = /^db$/i.test(bandOf(asset).unit ?? '');
  const scale = isInDecibels ? 'decibels' : href && scaleNamed(href, id);
  return scale ? refuse('not-linear', notLinear(`asset ${key}`, scale)) : GAMMA0;
}

function orbitOf({ properties }: StacItem): Orbit {
  const state = properties['sat:orbit_state'];
  return {
    relative: properties['sat:relative_orbit'] ?? null,
    direction: state === 'ascending' || state === 'descending' ? state : null,
  };
}
