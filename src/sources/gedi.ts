import { SylvanError } from '../core/errors.ts';
import type { Fetch } from './catalogue.ts';
import type { Clock } from './deadline.ts';
import type { LidarCatalogue } from './points.ts';
import type { RetryPolicy } from './request.ts';

/** GEDI's shots in a CSV or GeoJSON file, or in a folder catalogue. */
export function lidarFile({
  url,
}: {
  readonly fetch: Fetch;
  readonly url: string;
  readonly retry?: Partial<RetryPolicy>;
  readonly clock?: Clock;
}): LidarCatalogue {
  return {
    id: 'folder',
    label: 'LiDAR file',
    host: new URL(url).host,
    search: () => Promise.reject(new SylvanError('internal', 'LiDAR files are not read yet')),
  };
}
