import type { JsonObject } from '../../cache/json-client.ts';
import type { LidarShot } from '../points.ts';
import { pointItem, type PointWriting } from '../point-item.ts';
import { PASSED } from './columns.ts';

/**
 * Writes shots as GeoJSON under the products' names, which the file reader reads back unchanged. The shots have passed the
 * quality filter, whose other columns are not written, so it is not applied again.
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
      // As text: a number would be rounded. A shot without a number is identified by its position and time.
      shot_number: /^\d+$/.test(shotNumber) ? shotNumber : null,
      ...{ beam, time, rh50, rh98, cover, cover_from: coverFrom },
      ...{ sensitivity, elev_lowestmode: elevation, quality_flag: 1 },
    },
  };
}

/** The item of such a file, where a folder's LiDAR reader looks for it. */
export function shotsItem(writing: PointWriting): JsonObject {
  return pointItem('gedi', 'application/geo+json', writing);
}
