import type { Bbox } from '../geo/outline.ts';
import type { CatalogName } from '../stac/catalog.ts';
import { itemFrom } from '../stac/item-writer.ts';
import type { JsonObject } from '../cache/json-client.ts';
import type { PointQuery } from './points.ts';

export interface PointWriting {
  /** Id of its item, unique in the folder. */
  readonly id: string;
  readonly query: PointQuery;
  /** Whether the simulator made the points. */
  readonly simulated: boolean;
  readonly catalog: CatalogName;
  /** The address of the file of points, relative to `items.json`. */
  readonly href: string;
}

/** The folder catalog item for everything a point source answered to one query. */
export function pointItem(
  collection: 'firms' | 'gedi',
  type: string,
  { id, query, simulated, catalog, href }: PointWriting,
): JsonObject {
  const { start, end } = query;
  return itemFrom({
    ...{ id, collection, bbox: boxOf(query.boxes), catalog, simulated },
    properties: {
      datetime: `${end}T00:00:00Z`,
      start_datetime: `${start}T00:00:00Z`,
      end_datetime: `${end}T23:59:59Z`,
    },
    assets: { points: { href, type, roles: ['data'] } },
  });
}

/** Merges the two boxes of a zone across the antimeridian into one. */
function boxOf([first, last = first]: readonly Bbox[]): Bbox {
  return [first[0], first[1], last[2], last[3]];
}
