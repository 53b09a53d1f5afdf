import type { Scene, SkippedScene } from '../core/scene.ts';
import type { CatalogueQuery, SceneSearch } from './catalogue.ts';
import { periodOf } from './extent.ts';
import { boxesMeet } from '../core/outline.ts';
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
  const incomplete = incompleteScenes(scenes, product, found.queried);
  return {
    scenes,
    skipped,
    matched: found.matched,
    warnings: [...found.warnings, ...unasked],
    ...(incomplete.length > 0 && { incomplete }),
  };
}

/** Ids of scenes that lack metadata which others state; of a server's, which should state them all, whatever others do. */
function incompleteScenes(
  scenes: readonly Scene[],
  { metadata = [] }: Product,
  isServer: boolean,
): readonly string[] {
  const expected = metadata.filter((name) => isServer || scenes.some((scene) => scene[name] !== null));
  return scenes.filter((scene) => expected.some((name) => scene[name] === null)).map(({ id }) => id);
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

/** Copies of one picture at other hosts than its own, that may step in where that cannot be read. */
const MAX_DUPLICATES = 2;

/** One scene of each picture, with its copies at other hosts; all others are noted in `skipped`. */
function keepBest(sensed: readonly SensedScene[], product: Product, skipped: SkippedScene[]): Scene[] {
  const pictures = new Map<string, Scene[]>();
  for (const { scene, picture } of sensed) pictures.set(picture, [...(pictures.get(picture) ?? []), scene]);
  return [...pictures.values()].map((same) => {
    const [best, ...others] = same.sort((a, b) => product.prefer(a, b));
    for (const { id } of others) skipped.push({ id, reason: `superseded: ${best.id} shows the same` });
    const elsewhere = others.filter((other) => hostsOf(other) !== hostsOf(best)).slice(0, MAX_DUPLICATES);
    return elsewhere.length === 0 ? best : { ...best, duplicates: elsewhere };
  });
}

/** The hosts of a scene's files, in order, as one text. */
function hostsOf({ bands, quality }: Scene): string {
  const hrefs = [...Object.values(bands), ...(quality === null ? [] : [quality])].map(({ href }) => href);
  return [...new Set(hrefs.map((href) => new URL(href).host))].sort().join(' ');
}
