import type { Scene } from '../core/scene.ts';
import { familyOf } from './item-identity.ts';
import { basicsOf, epsgOf } from './item-properties.ts';
import { momentOf, type ItemOrigin, type Product, type SensedScene } from './product.ts';
import { Refusal } from './refusal.ts';
import { sentinel2Assets } from './sentinel2-assets.ts';
import { processingBaseline } from './sentinel2-offset.ts';
import { sensingOf, tileOf } from './sentinel2-identity.ts';
import { compareText } from './stac.ts';
import type { StacItem } from './stac-schema.ts';

/** Sentinel-2 L2A. What no source knows in a folder is refused here, by name, so that it does not vanish unheard. */
export const sentinel2: Product = {
  collections: ['sentinel-2-l2a'],
  metadata: ['cloudCover', 'epsg', 'processingBaseline'],
  isOwn: (item) => ['sentinel2', null].includes(familyOf(item)),
  sceneOf: sentinel2Scene,
  prefer,
  filter: ({ maxCloud }) => (maxCloud <= 100 ? { 'eo:cloud_cover': { lt: maxCloud } } : {}),
};

/**
 * A Sentinel-2 L2A item as a scene, or why it is none. One asset that cannot be used refuses the whole item; bands
 * that the item does not have are simply absent.
 */
function sentinel2Scene(item: StacItem, origin: ItemOrigin): SensedScene | Refusal {
  const wrong = wrongProduct(item);
  if (wrong !== null) return wrong;
  const basics = basicsOf(item, origin);
  if (basics instanceof Refusal) return basics;
  const assets = sentinel2Assets(item, origin);
  if (assets instanceof Refusal) return assets;
  const scene: Scene = {
    ...basics,
    tile: tileOf(item),
    epsg: epsgOf(item, assets.first),
    processingBaseline: processingBaseline(item),
    offsetSource: assets.offsetSource,
    bands: assets.bands,
    quality: assets.quality,
  };
  return { scene, picture: pictureOf(scene, sensingOf(item, scene.datetime)), period: momentOf(scene) };
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

function pictureOf({ id, tile, platform }: Scene, sensing: string): string {
  return tile === null ? id : `${tile} ${platform ?? ''} ${sensing}`;
}

/**
 * Collection 1 first, whose offsets can be relied on, then the highest processing baseline, then the latest update.
 */
function prefer(a: Scene, b: Scene): number {
  const isC1 = (scene: Scene) => (scene.collection.includes('-c1-') ? 1 : 0);
  return (
    isC1(b) - isC1(a) ||
    Number(b.processingBaseline ?? 0) - Number(a.processingBaseline ?? 0) ||
    compareText(b.updated ?? '', a.updated ?? '') ||
    compareText(a.id, b.id)
  );
}
