import type { RefusalCode } from '../contract/skip-codes.ts';
import { compareText, type Scene, type SkippedScene, skipAll } from './scene.ts';
import type { CatalogQuery, Elsewhere, SceneSearch } from './catalog.ts';
import { type TimeSpan, querySpan } from './interval.ts';
import type { Inconsistency } from './inconsistency.ts';
import type { HrefPolicy } from '../net/address.ts';
import type { JsonObject } from '../cache/json-client.ts';
import type { StacItem } from './schema.ts';
import { itemContradiction, sharedFiles } from './item-agreement.ts';
import { boxesMeet, enclosing } from '../geo/outline.ts';

/** The identity that an item claims, read before it is checked, because most items of a folder belong to other sources. */
export interface ItemIdentity {
  readonly id: string;
  readonly collection: string | null;
  /** In lower case, with `-` for `_`: `landsat-8` for `LANDSAT_8`. */
  readonly platform: string | null;
  readonly constellation: string | null;
  /** Id of the catalog that a written item came from. */
  readonly catalog: string | null;
}

const COLLECTIONS = [
  ['sentinel2', /^(sentinel-?s?-?2|s2)/i],
  ['sentinel1', /^(sentinel-?s?-?1|s1)/i],
  ['landsat', /^landsat/i],
  ['modis', /^modis/i],
  ['canopy-height', /^canopy-height/i],
  ['worldcover', /^(esa-)?worldcover/i],
  ['gfc2020', /^(jrc-)?gfc-?2020/i],
  ['hansen', /^hansen/i],
  ['firms', /^firms/i],
  ['gedi', /^gedi/i],
] as const satisfies readonly (readonly [string, RegExp])[];

/** Products that share a collection or a mission. */
type Family = (typeof COLLECTIONS)[number][0];

const MISSIONS: readonly (readonly [Family, RegExp])[] = [
  ['sentinel2', /^sentinel-?2/],
  ['sentinel1', /^sentinel-?1/],
  ['landsat', /^landsat/],
  ['modis', /^(terra|aqua)$/],
];

/** The family that an item claims to belong to, by its collection, or by its mission if the collection's name is unknown. */
export function familyOf({ collection, platform, constellation }: ItemIdentity): Family | null {
  const named = (table: readonly (readonly [Family, RegExp])[], name: string | null) =>
    table.find(([, pattern]) => pattern.test(name ?? ''))?.[0] ?? null;
  return named(COLLECTIONS, collection) ?? named(MISSIONS, platform) ?? named(MISSIONS, constellation);
}

/** The identity of a value that should be an item; missing parts are empty or null. */
export function identityOf(feature: unknown): ItemIdentity {
  const properties = member(feature, 'properties');
  const text = (holder: unknown, key: string) => {
    const value = member(holder, key);
    return typeof value === 'string' ? value.slice(0, 1024) : null;
  };
  return {
    id: text(feature, 'id') ?? '',
    collection: text(feature, 'collection'),
    platform: missionName(text(properties, 'platform')),
    constellation: missionName(text(properties, 'constellation')),
    catalog: text(properties, 'sylvan:catalog'),
  };
}

/** A mission's name in the spelling of {@link ItemIdentity}. */
function missionName(stated: string | null | undefined): string | null {
  return stated?.toLowerCase().replaceAll('_', '-') ?? null;
}

function member(holder: unknown, key: string): unknown {
  return typeof holder === 'object' && holder !== null && Object.hasOwn(holder, key)
    ? (holder as Readonly<Record<string, unknown>>)[key]
    : undefined;
}

/** The reason why an item is not a scene, such as `jpeg2000` with the detail `asset red is image/jp2`. */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    readonly detail: string,
  ) {
    super(detail);
  }
}

/** Throws a {@link Refusal}. */
export function refuse(code: RefusalCode, detail: string): never {
  throw new Refusal(code, detail);
}

/** An item as its product's scene, or the reason why it is not one. */
export function sensedScene(product: Product, item: StacItem, origin: ItemOrigin): SensedScene | Refusal {
  try {
    return product.sceneOf(item, origin);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/**
 * Describes one mission's images to a catalog: how to search for them, which items are theirs, and how an item becomes a
 * scene. Catalogs (an API, a folder) know nothing about missions; the peculiarities of a product stay in its file.
 */
export interface Product {
  /** Its collections, unless an API has its own names for them. */
  readonly collections: readonly string[];
  /**
   * Whether a folder's item belongs to this product. If so, it becomes a scene or is refused with a reason; if not, it is
   * ignored.
   */
  isOwn(item: ItemIdentity): boolean;
  /** The item as a scene. Throws a {@link Refusal} if it is not one. */
  sceneOf(item: StacItem, origin: ItemOrigin): SensedScene;
  /** Properties from which `sceneOf` can reconstruct the scene, in addition to those of every product. */
  propertiesOf(scene: Scene): JsonObject;
  /** Orders two scenes of the same image: negative if `a` is better. */
  prefer(a: Scene, b: Scene): number;
  /** STAC `query` of a search, for conditions other than place and time. */
  filter?(query: CatalogQuery): JsonObject;
  /** Metadata that every item should have; scenes that lack some are reported. */
  readonly metadata?: readonly SceneMetadata[];
  /** Maximum number of years in one search. Longer periods are searched in parts. */
  readonly spanYears?: number;
  /** Items per page. @default 100 */
  readonly pageLimit?: number;
}

/** Metadata that planning uses and that a catalog may lack. */
type SceneMetadata = 'cloudCover' | 'epsg' | 'processingBaseline';

/** A scene, with the key of its image and its period. */
export interface SensedScene {
  readonly scene: Scene;
  /** Equal for two items if one is a reprocessing of the other. */
  readonly picture: string;
  /** `null` for a map that is valid for any date. */
  readonly period: TimeSpan | null;
}

/** Which catalog an item came from, and where its assets may point. */
export interface ItemOrigin {
  readonly source: string;
  readonly hrefs: HrefPolicy;
}

/** The period of a scene acquired at one moment. */
export function momentOf({ datetime }: Pick<Scene, 'datetime'>): TimeSpan {
  const time = Date.parse(datetime);
  return { start: time, end: time };
}

/** An item as its product's scene, or as skipped. */
type ReadItem = (SensedScene & { readonly contradiction?: Inconsistency }) | SkippedScene;

/** Reads items as the scenes of a product, with the contradictions within each item or between it and the others. */
export function readItems(items: Iterable<StacItem>, product: Product, origin: ItemOrigin): ReadItem[] {
  const results = Array.from(items, (item) => ({ id: item.id, result: sensedScene(product, item, origin) }));
  const timed = results.flatMap(({ result }) =>
    result instanceof Refusal || result.period === null ? [] : [result.scene],
  );
  const shared = sharedFiles(timed);
  return results.map(({ id, result }) => {
    if (result instanceof Refusal) return { id, code: result.code, detail: result.detail };
    const contradiction = itemContradiction(result.scene) ?? shared.get(result.scene.id);
    return contradiction === undefined ? result : { ...result, contradiction };
  });
}

export interface FoundItems {
  readonly items: Iterable<ReadItem>;
  readonly refused: readonly SkippedScene[];
  readonly matched: number;
  readonly warnings: readonly string[];
  /** Whether a server has already applied the query; items outside it are then reported. */
  readonly queried: boolean;
  /** Number of items of other sources, stated only by a folder that was not written from other catalogs. */
  readonly others?: number;
}

/** The scenes of a product's items that match the query, without duplicate images. */
export function productSearch(found: FoundItems, query: CatalogQuery, product: Product): SceneSearch {
  const skipped: SkippedScene[] = [...found.refused];
  const sensed: SensedScene[] = [];
  const outside: SensedScene[] = [];
  for (const item of found.items) {
    if (!('scene' in item)) skipped.push(item);
    else if (!meetsQuery(item, query)) outside.push(item);
    else if (isTooCloudy(item.scene, query)) skipped.push(cloudy(item.scene, query));
    else if (item.contradiction) skipped.push({ id: item.scene.id, ...item.contradiction });
    else sensed.push(item);
  }
  const scenes = bestOf(sensed, product, skipped).sort(
    (a, b) => compareText(b.datetime, a.datetime) || compareText(a.id, b.id),
  );
  const unasked = found.queried && outside.length > 0 ? [`outside-query: ${outside.length}`] : [];
  const isElsewhere = found.others !== undefined && scenes.length === 0;
  const incomplete = incompleteScenes(scenes, product, found.queried);
  return {
    scenes,
    skipped,
    matched: found.matched,
    warnings: [...found.warnings, ...unasked],
    ...(incomplete.length > 0 && { incomplete }),
    ...(isElsewhere && { elsewhere: elsewhereOf(outside, query, found.others) }),
  };
}

function elsewhereOf(outside: readonly SensedScene[], query: CatalogQuery, others: number): Elsewhere {
  const here = outside.filter(({ scene }) => isInPlace(scene, query));
  const { start, end } = productExtent(here.map(({ scene }) => scene));
  const { bbox } = productExtent(outside.map(({ scene }) => scene));
  return { places: outside.length - here.length, bbox, days: here.length, start, end, others };
}

/** The box around scenes, degrees, and their first and last day, UTC; null if there are none. */
export function productExtent(scenes: readonly Scene[]): Pick<Elsewhere, 'bbox' | 'start' | 'end'> {
  const days = scenes.map(({ datetime }) => datetime.slice(0, 10)).sort();
  return {
    bbox: scenes.length === 0 ? null : enclosing(scenes.map(({ bbox }) => bbox)),
    start: days.at(0) ?? null,
    end: days.at(-1) ?? null,
  };
}

/** Ids of scenes that lack metadata: from a server any metadata, from a folder only metadata that other scenes have. */
function incompleteScenes(
  scenes: readonly Scene[],
  { metadata = [] }: Product,
  isServer: boolean,
): readonly string[] {
  const expected = metadata.filter((name) => isServer || scenes.some((scene) => scene[name] !== null));
  return scenes.filter((scene) => expected.some((name) => scene[name] === null)).map(({ id }) => id);
}

/** Checks place and time, also in answers of servers, because some drop the query from the second page on. */
function meetsQuery({ scene, period }: SensedScene, query: CatalogQuery): boolean {
  const requested = querySpan(query);
  const isThen = period === null || (period.end >= requested.start && period.start <= requested.end);
  return isThen && isInPlace(scene, query);
}

function isInPlace({ bbox }: Scene, { boxes }: CatalogQuery): boolean {
  return boxes.some((box) => boxesMeet(box, bbox));
}

function isTooCloudy({ cloudCover }: Scene, { maxCloud }: CatalogQuery): boolean {
  return cloudCover !== null && cloudCover >= maxCloud;
}

function cloudy({ id, cloudCover }: Scene, { maxCloud }: CatalogQuery): SkippedScene {
  return { id, code: 'cloudy', detail: `${cloudCover} % of the scene; the limit is ${maxCloud} %` };
}

/** Maximum number of copies of one image at other hosts, which are read if the first copy cannot be read. */
const MAX_DUPLICATES = 2;

/** One scene per image, with its copies at other hosts; adds all scenes but the best of each image to `skipped`. */
function bestOf(sensed: readonly SensedScene[], product: Product, skipped: SkippedScene[]): Scene[] {
  const pictures = new Map<string, Scene[]>();
  for (const { scene, picture } of sensed) pictures.set(picture, [...(pictures.get(picture) ?? []), scene]);
  return [...pictures.values()].map((same) => {
    const [best, ...others] = same.sort((a, b) => product.prefer(a, b));
    skipped.push(...skipAll(others, { code: 'superseded', detail: `${best.id} shows the same` }));
    const elsewhere = others.filter((other) => hostsOf(other) !== hostsOf(best)).slice(0, MAX_DUPLICATES);
    return elsewhere.length === 0 ? best : { ...best, duplicates: elsewhere };
  });
}

/** The hosts of a scene's files, sorted, as one string. */
function hostsOf({ bands, quality }: Scene): string {
  const hrefs = [...Object.values(bands), ...(quality === null ? [] : [quality])].map(({ href }) => href);
  return [...new Set(hrefs.map((href) => new URL(href).host))].sort().join(' ');
}
