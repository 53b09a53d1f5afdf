import type { Scene } from '../core/scene.ts';
import type { HrefPolicy } from './href.ts';
import { Refusal } from './refusal.ts';
import { readAssets } from './sentinel2-assets.ts';
import { processingBaseline } from './sentinel2-offset.ts';
import { sensingOf, tileOf } from './sentinel2-identity.ts';
import type { StacAsset, StacItem } from './stac-schema.ts';

/** A scene and the start of its sensing, the second half of what makes two items the same picture (the tile is the first). */
export interface SensedScene {
  readonly scene: Scene;
  readonly sensing: string;
}

/** Which catalogue an item came from, and where its assets may point. */
export interface ItemOrigin {
  readonly source: string;
  readonly hrefs: HrefPolicy;
}

/**
 * A Sentinel-2 L2A item as a scene, or why it is none. One asset that cannot be used refuses the whole item; bands
 * that the item does not have are simply absent.
 */
export function sentinel2Scene(item: StacItem, origin: ItemOrigin): SensedScene | Refusal {
  const wrong = wrongProduct(item);
  if (wrong !== null) return wrong;
  const { properties } = item;
  const datetime = utc(properties.datetime ?? properties.start_datetime);
  if (datetime === null) return new Refusal('no-datetime', 'no acquisition time with a time zone');
  if (!item.bbox) return new Refusal('no-bbox', 'the item does not say where it is');
  const assets = readAssets(item, origin.hrefs);
  if (assets instanceof Refusal) return assets;
  const scene: Scene = {
    id: item.id,
    source: origin.source,
    collection: item.collection ?? '',
    datetime,
    platform: properties.platform?.toLowerCase() ?? null,
    tile: tileOf(item),
    bbox: item.bbox,
    epsg: epsgOf(item, assets.first),
    processingBaseline: processingBaseline(item),
    offsetSource: assets.offsetSource,
    cloudCover: properties['eo:cloud_cover'] ?? null,
    updated: utc(properties.updated),
    simulated: properties['sylvan:simulated'] === true,
    bands: assets.bands,
    quality: assets.quality,
  };
  return { scene, sensing: sensingOf(item, datetime) };
}

function wrongProduct({ id, collection, properties }: StacItem): Refusal | null {
  const mission = properties.platform ?? properties.constellation ?? collection ?? '';
  if (!/^sentinel-?2/i.test(mission))
    return new Refusal(
      'not-sentinel-2',
      `platform ${mission || 'unknown'}, collection ${collection ?? 'none'}`,
    );
  const product = properties['s2:product_type'] ?? properties['s2:product_uri'] ?? '';
  if (/S2MSI1C|MSIL1C/.test(product) || /l1c/i.test(`${collection ?? ''} ${id}`))
    return new Refusal('not-l2a', `top-of-atmosphere product, collection ${collection ?? 'none'}`);
  return null;
}

function epsgOf({ properties }: StacItem, asset: StacAsset): number | null {
  for (const place of [asset, properties]) {
    if (place['proj:epsg']) return place['proj:epsg'];
    const code = /^EPSG:(\d{4,6})$/.exec(place['proj:code'] ?? '')?.[1];
    if (code !== undefined) return Number(code);
  }
  return null;
}

/** An RFC 3339 time as UTC; null for none, and for a time without a zone, which would be read as local. */
function utc(time: string | null | undefined): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/i.test(time ?? '')) return null;
  const milliseconds = Date.parse(time ?? '');
  return Number.isNaN(milliseconds) ? null : new Date(milliseconds).toISOString();
}
