import type { Scene, SkippedScene } from '../core/scene.ts';
import type { CatalogueQuery, SceneSearch } from './catalogue.ts';
import { boxesMeet, periodOf } from './extent.ts';
import type { ItemOrigin, Product, SensedScene } from './product.ts';
import { Refusal } from './refusal.ts';
import { compareText } from './stac.ts';
import type { StacItem } from './stac-schema.ts';

export interface FoundItems {
  readonly items: Iterable<StacItem>;
  readonly refused: readonly SkippedScene[];
  readonly matched: number;
  readonly warnings: readonly string[];
  /** Whether a server has applied the query already; items outside it are then worth a warning. */
  readonly queried: boolean;
}

/** Items of a product as the scenes that meet the query, each picture once. */
export function productSearch(
  found: FoundItems,
  query: CatalogueQuery,
  product: Product,
  origin: ItemOrigin,
): SceneSearch {
  const skipped: SkippedScene[] = [...found.refused];
  const sensed: SensedScene[] = [];
  let outside = 0;
  for (const item of found.items) {
    const result = product.sceneOf(item, origin);
    if (result instanceof Refusal) skipped.push({ id: item.id, reason: result.reason });
    else if (!meetsQuery(result, query)) outside++;
    else if (isTooCloudy(result.scene, query)) skipped.push(cloudy(result.scene, query));
    else sensed.push(result);
  }
  const scenes = keepBest(sensed, product, skipped).sort(
    (a, b) => compareText(b.datetime, a.datetime) || compareText(a.id, b.id),
  );
  const unasked = found.queried && outside > 0 ? [`${outside} items outside the query were left out`] : [];
  return { scenes, skipped, matched: found.matched, warnings: [...found.warnings, ...unasked] };
}

/** Place and time. Servers have been seen to drop the query from the second page on; a folder has no server to ask. */
function meetsQuery({ scene, period }: SensedScene, query: CatalogueQuery): boolean {
  const asked = periodOf(query);
  const isThen = period === null || (period.end >= asked.start && period.start <= asked.end);
  return isThen && query.boxes.some((box) => boxesMeet(box, scene.bbox));
}

function isTooCloudy({ cloudCover }: Scene, { maxCloud }: CatalogueQuery): boolean {
  return cloudCover !== null && cloudCover >= maxCloud;
}

function cloudy({ id, cloudCover }: Scene, { maxCloud }: CatalogueQuery): SkippedScene {
  return { id, reason: `cloudy: ${cloudCover} % of the scene, and ${maxCloud} % is too much` };
}

/** One scene of each picture; the others are noted in `skipped`. */
function keepBest(sensed: readonly SensedScene[], product: Product, skipped: SkippedScene[]): Scene[] {
  const best = new Map<string, Scene>();
  for (const { scene, picture } of sensed) {
    const other = best.get(picture);
    const [kept, dropped] = other && product.prefer(other, scene) <= 0 ? [other, scene] : [scene, other];
    best.set(picture, kept);
    if (dropped) skipped.push({ id: dropped.id, reason: `superseded: ${kept.id} shows the same` });
  }
  return [...best.values()];
}
