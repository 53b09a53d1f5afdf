import type { Scene } from '../core/scene.ts';
import type { ItemOrigin } from './product.ts';
import { Refusal } from './refusal.ts';
import type { StacAsset, StacItem } from './stac-schema.ts';

/** What every scene has, whatever took it. */
type SceneBasics = Pick<
  Scene,
  | 'id'
  | 'source'
  | 'collection'
  | 'datetime'
  | 'platform'
  | 'bbox'
  | 'cloudCover'
  | 'updated'
  | 'simulated'
  | 'sunElevation'
>;

/** The basics of an item's scene, or which of them is missing. A span of time counts from its start. */
export function basicsOf(item: StacItem, origin: ItemOrigin): SceneBasics | Refusal {
  const { id, collection, bbox, properties } = item;
  const datetime = utc(properties.datetime ?? properties.start_datetime);
  if (datetime === null) return new Refusal('no-datetime', 'no acquisition time with a time zone');
  if (!bbox) return new Refusal('no-bbox', 'the item does not say where it is');
  return {
    id,
    source: origin.source,
    collection: collection ?? '',
    datetime,
    platform: properties.platform?.toLowerCase() ?? null,
    bbox,
    cloudCover: properties['eo:cloud_cover'] ?? null,
    updated: utc(properties.updated),
    simulated: properties['sylvan:simulated'] === true,
    sunElevation: sunElevationOf(item),
  };
}

/** The sun's height in degrees, as the view extension or Sentinel-2's own metadata state it; null where neither does. */
function sunElevationOf({ properties }: StacItem): number | null {
  const zenith = properties['s2:mean_solar_zenith'];
  return properties['view:sun_elevation'] ?? (zenith == null ? null : 90 - zenith);
}

/** EPSG code of `asset` or of the item; null where neither has one. */
export function epsgOf({ properties }: StacItem, asset?: StacAsset | null): number | null {
  for (const place of [asset, properties]) {
    if (place?.['proj:epsg']) return place['proj:epsg'];
    const code = /^EPSG:(\d{4,6})$/.exec(place?.['proj:code'] ?? '')?.[1];
    if (code !== undefined) return Number(code);
  }
  return null;
}

/** An RFC 3339 time as UTC; null for none, and for a time without a zone, which would be read as local. */
export function utc(time: string | null | undefined): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/i.test(time ?? '')) return null;
  const milliseconds = Date.parse(time ?? '');
  return Number.isNaN(milliseconds) ? null : new Date(milliseconds).toISOString();
}
