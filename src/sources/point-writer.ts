import type { JsonObject } from '../cache/json-client.ts';
import type { Bbox } from '../geo/outline.ts';
import type { CatalogName } from '../stac/catalog.ts';
import { itemFrom } from '../stac/item-writer.ts';
import { csvRow } from './csv.ts';
import { FIRE_COLUMNS } from './fires/detection.ts';
import { PASSED } from './lidar/columns.ts';
import type { FireDetection, LidarShot, PointQuery } from './points.ts';

/** Writes detections as CSV with FIRMS's columns, which `parseFires` reads back unchanged. */
export function fireCsv(points: readonly FireDetection[]): string {
  return [FIRE_COLUMNS, ...points.map(cellsOf)].map(csvRow).join('');
}

function cellsOf(fire: FireDetection): (string | number | null)[] {
  const { lat, lng, time, satellite, instrument, confidence, frp, type } = fire;
  const clock = `${time.slice(11, 13)}${time.slice(14, 16)}`;
  return [lat, lng, time.slice(0, 10), clock, satellite, instrument, confidence, frp, type];
}

/**
 * Writes shots as GeoJSON with the products' property names; the file reader reads them back unchanged. They are marked as having
 * passed the quality filter, because it cannot be applied again: not all of its columns are written.
 */
export function shotsGeoJson(shots: readonly LidarShot[]): JsonObject {
  return { type: 'FeatureCollection', [PASSED]: true, features: shots.map(featureOf) };
}

function featureOf(shot: LidarShot): JsonObject {
  const { shotNumber, lng, lat, time, beam, rh50, rh98, cover, coverFrom, sensitivity, elevation } = shot;
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: {
      // As text, because a number would be rounded. A shot without a number is identified by its position and time.
      shot_number: /^\d+$/.test(shotNumber) ? shotNumber : null,
      ...{ beam, time, rh50, rh98, cover, cover_from: coverFrom },
      ...{ sensitivity, elev_lowestmode: elevation, quality_flag: 1 },
    },
  };
}

export interface PointWriting {
  /** Id of the item, unique in the folder. */
  readonly id: string;
  readonly query: PointQuery;
  /** Whether the simulator made the points. */
  readonly simulated: boolean;
  readonly catalog: CatalogName;
  /** The address of the file of points, relative to `items.json`. */
  readonly href: string;
}

/** Media types of the files, by the name of the collection to which their items in a folder belong. */
const TYPES = { firms: 'text/csv', gedi: 'application/geo+json' } as const;

/** The item, in a folder, for everything that a point source answered to one query. */
export function pointItem(
  collection: keyof typeof TYPES,
  { id, query: { boxes, start, end }, simulated, catalog, href }: PointWriting,
): JsonObject {
  return itemFrom({
    ...{ id, collection, bbox: boxOf(boxes), catalog, simulated },
    properties: {
      datetime: `${end}T00:00:00Z`,
      start_datetime: `${start}T00:00:00Z`,
      end_datetime: `${end}T23:59:59Z`,
    },
    assets: { points: { href, type: TYPES[collection], roles: ['data'] } },
  });
}

/** Merges the two boxes of a zone across the antimeridian into one. */
function boxOf([first, last = first]: readonly Bbox[]): Bbox {
  return [first[0], first[1], last[2], last[3]];
}
