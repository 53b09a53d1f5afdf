import { compareText, type Scene } from '../../stac/scene.ts';
import { onOneLattice, readAsset, type AssetNames, basicsOf, utc } from '../../stac/assets.ts';
import {
  familyOf,
  identityOf,
  type ItemOrigin,
  type Product,
  type SensedScene,
  refuse,
} from '../../stac/product.ts';
import type { TimeSpan } from '../../stac/interval.ts';
import type { JsonObject } from '../../cache/json-client.ts';
import type { StacItem } from '../../stac/schema.ts';

/** Eight bands, one per day; sinusoidal projection. */
const FIRE_MASK: AssetNames = { keys: ['FireMask'], resolution: 926.6254 };
/** Classes, not quantities; "not processed" has its own classes instead of a nodata value. */
const CLASSES = { scale: 1, offset: 0, nodata: null };
const EIGHT_DAYS = 8 * 86_400_000;

/** Daily MODIS fire masks, eight days per item, from Terra (MOD14A1) and Aqua (MYD14A1). */
export const modisFire: Product = {
  collections: ['modis-14A1-061'],
  isOwn: (item) => familyOf(item) === 'modis',
  sceneOf: modisFireScene,
  propertiesOf: modisFireProperties,
  prefer: (a, b) => compareText(productionOf(b), productionOf(a)) || compareText(a.id, b.id),
};

function modisFireScene(item: StacItem, origin: ItemOrigin): SensedScene {
  refuseOthers(item);
  const { properties } = item;
  const start = properties.start_datetime ?? properties.datetime;
  const basics = basicsOf({ ...item, properties: { ...properties, datetime: start } }, origin);
  const mask =
    readAsset(item, FIRE_MASK, CLASSES, onOneLattice(item, origin)) ?? refuse('no-assets', 'no FireMask');
  const end = utc(properties.end_datetime);
  const scene: Scene = {
    ...basics,
    ...(end !== null && { end }),
    cloudCover: null,
    tile: tileOf(item),
    bands: { fire_mask: mask },
  };
  const picture = scene.tile === null ? scene.id : `${productOf(item)} ${scene.tile} ${scene.datetime}`;
  return { scene, picture, period: daysOf(scene) };
}

function modisFireProperties({ datetime, end }: Scene): JsonObject {
  return end === undefined ? {} : { start_datetime: datetime, end_datetime: end };
}

function refuseOthers(item: StacItem): void {
  const { id, collection } = item;
  const identity = identityOf(item);
  if (familyOf(identity) === 'modis' && /14a1/i.test(`${collection ?? ''} ${id}`)) return;
  refuse('not-fire-mask', `platform ${identity.platform ?? 'unknown'}, collection ${collection ?? 'none'}`);
}

/** The period of a scene: eight days from its start if the item does not state its end. */
function daysOf({ datetime, end }: Scene): TimeSpan {
  const start = Date.parse(datetime);
  return { start, end: end === undefined ? start + EIGHT_DAYS - 1 : Math.max(start, Date.parse(end)) };
}

/** Tile of the sinusoidal grid, such as `h10v05`. */
function tileOf({ id }: StacItem): string | null {
  return /\.(h\d{2}v\d{2})\./.exec(id)?.[1] ?? null;
}

function productOf({ id, properties }: StacItem): string {
  return /^M[OY]D14A1/.exec(id)?.[0] ?? properties.platform ?? '';
}

/** Year, day and time of production at the end of a product's name. */
function productionOf({ id, updated }: Scene): string {
  return /\.(\d{13})$/.exec(id)?.[1] ?? updated ?? '';
}
