import type { Catalog } from '../stac/catalog.ts';
import { SENTINEL2_BANDS, SENTINEL2_SCL, sentinel2 } from './optical/sentinel2.ts';
import { stacCatalog, type CatalogOptions } from '../stac/stac-catalog.ts';

export const EARTH_SEARCH_URL = 'https://earth-search.aws.element84.com/v1/search';

/**
 * Collection 1 has gaps in the early years; the older collection lacks recent scenes. Both are queried, and Collection 1 is
 * preferred if both have a scene.
 */
const COLLECTIONS = ['sentinel-2-c1-l2a', 'sentinel-2-l2a'];

/**
 * STAC `fields` by name. stac-server answers an empty `include` with `properties.datetime` alone (`buildFieldsFilter` in its
 * `lib/database.ts`; recorded in pystac-client's `test_fields.yaml`), so every field needed is listed and none is excluded.
 */
const FIELDS = {
  include: [
    'type',
    'stac_version',
    'id',
    'collection',
    'bbox',
    'properties',
    ...[...Object.values(SENTINEL2_BANDS), SENTINEL2_SCL].flatMap(({ keys }) =>
      keys.map((key) => `assets.${key}`),
    ),
  ],
};

/** Earth Search v1 by Element 84: Sentinel-2 on AWS, public, no key required. */
export function earthSearch(options: Omit<CatalogOptions, 'product'>): Catalog {
  return stacCatalog(
    {
      id: 'earth-search',
      label: 'Earth Search',
      url: options.url ?? EARTH_SEARCH_URL,
      collections: COLLECTIONS,
      ...(options.url === undefined && { hosts: isAwsHost }),
      fields: FIELDS,
    },
    { ...options, product: sentinel2 },
  );
}

function isAwsHost(name: string): boolean {
  return name.endsWith('.amazonaws.com');
}
