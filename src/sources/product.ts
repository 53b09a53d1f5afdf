import type { Scene } from '../core/scene.ts';
import type { CatalogueQuery } from './catalogue.ts';
import type { Period } from './extent.ts';
import type { HrefPolicy } from './href.ts';
import type { ItemIdentity } from './item-identity.ts';
import type { Refusal } from './refusal.ts';
import type { JsonObject } from './request.ts';
import type { StacItem } from './stac-schema.ts';

/**
 * What one data source is to a catalogue: how it is asked for, which items are its own, and how they become scenes. The
 * catalogues (an API, a folder) know nothing of missions; a product's oddities stay in its file.
 */
export interface Product {
  /** Collections that hold it where an API has no names of its own for it. */
  readonly collections: readonly string[];
  /** Whether a folder's item is this product's, to take or to refuse by name; the others are passed over. */
  isOwn(item: ItemIdentity): boolean;
  /** The item as a scene, or why it is none. */
  sceneOf(item: StacItem, origin: ItemOrigin): SensedScene | Refusal;
  /** Order of two scenes that show the same: negative when `a` is to be kept. */
  prefer(a: Scene, b: Scene): number;
  /** STAC `query` of a search beyond place and time. */
  filter?(query: CatalogueQuery): JsonObject;
  /** What every item of it states where its catalogue is in order; what some lack is told as a warning. */
  readonly metadata?: readonly SceneMetadata[];
  /** Years a single search may span: longer periods are asked for in parts. */
  readonly spanYears?: number;
  /** Items a page; 100 without it. */
  readonly pageLimit?: number;
}

/** What planning rests on and a catalogue may leave out. */
type SceneMetadata = 'cloudCover' | 'epsg' | 'processingBaseline';

/** A scene, what it shows, and when that holds. */
export interface SensedScene {
  readonly scene: Scene;
  /** The same for two items of which one is a reprocessing of the other. */
  readonly picture: string;
  /** `null` for a map that serves any date. */
  readonly period: Period | null;
}

/** Which catalogue an item came from, and where its assets may point. */
export interface ItemOrigin {
  readonly source: string;
  readonly hrefs: HrefPolicy;
}

/** The period of a scene that was taken in one moment. */
export function momentOf({ datetime }: Pick<Scene, 'datetime'>): Period {
  const time = Date.parse(datetime);
  return { start: time, end: time };
}
