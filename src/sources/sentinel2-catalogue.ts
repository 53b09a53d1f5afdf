import type { Scene, SkippedScene } from '../core/scene.ts';
import type { CatalogueQuery, SceneSearch } from './catalogue.ts';
import { boxesMeet, periodOf } from './extent.ts';
import { Refusal } from './refusal.ts';
import { sentinel2Scene, type ItemOrigin, type SensedScene } from './sentinel2.ts';
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

/** Items of Sentinel-2 as the scenes that meet the query, each tile and sensing once. */
export function sentinel2Search(found: FoundItems, query: CatalogueQuery, origin: ItemOrigin): SceneSearch {
  const skipped: SkippedScene[] = [...found.refused];
  const sensed: SensedScene[] = [];
  let outside = 0;
  for (const item of found.items) {
    const result = sentinel2Scene(item, origin);
    if (result instanceof Refusal) skipped.push({ id: item.id, reason: result.reason });
    else if (!meetsQuery(result.scene, query)) outside++;
    else if (isTooCloudy(result.scene, query)) skipped.push(cloudy(result.scene, query));
    else sensed.push(result);
  }
  const scenes = keepBest(sensed, skipped).sort(
    (a, b) => compareText(b.datetime, a.datetime) || compareText(a.id, b.id),
  );
  const unasked = found.queried && outside > 0 ? [`${outside} items outside the query were left out`] : [];
  return { scenes, skipped, matched: found.matched, warnings: [...found.warnings, ...unasked] };
}

/** Place and time. Servers have been seen to drop the query from the second page on; a folder has no server to ask. */
function meetsQuery(scene: Scene, query: CatalogueQuery): boolean {
  const { start, end } = periodOf(query);
  const time = Date.parse(scene.datetime);
  return time >= start && time <= end && query.boxes.some((box) => boxesMeet(box, scene.bbox));
}

function isTooCloudy({ cloudCover }: Scene, { maxCloud }: CatalogueQuery): boolean {
  return cloudCover !== null && cloudCover >= maxCloud;
}

function cloudy({ id, cloudCover }: Scene, { maxCloud }: CatalogueQuery): SkippedScene {
  return { id, reason: `cloudy: ${cloudCover} % of the scene, and ${maxCloud} % is too much` };
}

/** One scene of each tile, platform and sensing; the others are noted in `skipped`. */
function keepBest(sensed: readonly SensedScene[], skipped: SkippedScene[]): Scene[] {
  const best = new Map<string, Scene>();
  for (const { scene, sensing } of sensed) {
    const key = scene.tile === null ? scene.id : `${scene.tile} ${scene.platform ?? ''} ${sensing}`;
    const other = best.get(key);
    const [kept, dropped] = other && preference(other, scene) <= 0 ? [other, scene] : [scene, other];
    best.set(key, kept);
    if (dropped) skipped.push({ id: dropped.id, reason: `superseded: ${kept.id} shows the same` });
  }
  return [...best.values()];
}

/**
 * Negative when `a` is to be kept. Collection 1 first, whose offsets can be relied on, then the highest processing
 * baseline, then the latest update.
 */
function preference(a: Scene, b: Scene): number {
  const isC1 = (scene: Scene) => (scene.collection.includes('-c1-') ? 1 : 0);
  return (
    isC1(b) - isC1(a) ||
    Number(b.processingBaseline ?? 0) - Number(a.processingBaseline ?? 0) ||
    compareText(b.updated ?? '', a.updated ?? '') ||
    compareText(a.id, b.id)
  );
}
