import type { Bbox } from '../geo/outline.ts';
import { normalizeLongitude } from '../geo/ellipsoid.ts';
import type { JsonObject } from '../cache/json-client.ts';

/** The input of a collection: items as written by `itemFrom`. */
interface WrittenItem {
  readonly bbox: Bbox;
  readonly properties: {
    readonly datetime: string;
    readonly start_datetime?: string;
    readonly end_datetime?: string;
  };
}

/** Address of the collection of written items, relative to `items.json`. */
export function collectionHref(collection: string): string {
  return `./collections/${encodeURIComponent(collection)}.json`;
}

/** The collection that a folder's items link to, with their extent. Throws RangeError if there are no items. */
export function collectionOf(id: string, items: readonly JsonObject[]): JsonObject {
  if (items.length === 0) throw new RangeError(`Collection ${id} has no items`);
  const written = items as unknown as readonly WrittenItem[];
  const starts = written.map(({ properties }) => properties.start_datetime ?? properties.datetime).sort();
  const ends = written.map(({ properties }) => properties.end_datetime ?? properties.datetime).sort();
  return {
    type: 'Collection',
    stac_version: '1.0.0',
    id,
    description: `Items of ${id} whose files are cut to a zone.`,
    license: 'various',
    extent: {
      spatial: { bbox: [enclosing(written.map(({ bbox }) => bbox))] },
      temporal: { interval: [[starts[0], ends[ends.length - 1]]] },
    },
    links: [{ rel: 'items', type: 'application/geo+json', href: '../items.json' }],
  };
}

/** One box around all; it crosses the antimeridian if any of them does. */
export function enclosing(boxes: readonly Bbox[]): Bbox {
  const isOver = boxes.some(([west, , east]) => west > east);
  const wests = boxes.map(([west]) => (isOver && west < 0 ? west + 360 : west));
  const easts = boxes.map(([, , east]) => (isOver && east < 0 ? east + 360 : east));
  return [
    normalizeLongitude(Math.min(...wests)),
    Math.min(...boxes.map(([, south]) => south)),
    normalizeLongitude(Math.max(...easts)),
    Math.max(...boxes.map(([, , , north]) => north)),
  ];
}
