import type { Catalogue } from './catalogue.ts';
import { stacCatalogue, type CatalogueOptions } from './stac-catalogue.ts';

const SEARCH_URL = 'https://earth-search.aws.element84.com/v1/search';

/**
 * Collection 1 has gaps in the early years, the older collection lacks recent scenes: both are asked, and Collection 1
 * is preferred where both have a scene.
 */
const COLLECTIONS = ['sentinel-2-c1-l2a', 'sentinel-2-l2a'];

const UNUSED_ASSETS = ['aot', 'wvp', 'coastal', 'nir09', 'visual', 'cloud', 'snow', 'preview', 'thumbnail'];
const UNUSED_METADATA = ['granule_metadata', 'product_metadata', 'tileinfo_metadata'];
// prettier-ignore
const JPEG2000 = [
  'aot', 'blue', 'coastal', 'green', 'nir', 'nir08', 'nir09', 'red', 'rededge1', 'rededge2', 'rededge3',
  'scl', 'swir16', 'swir22', 'visual', 'wvp',
].map((band) => `${band}-jp2`);

/** Leaving out is safer than picking: a field that was forgotten here costs bytes, not scenes. */
const FIELDS = {
  include: [],
  exclude: ['geometry', ...[...UNUSED_ASSETS, ...UNUSED_METADATA, ...JPEG2000].map((key) => `assets.${key}`)],
};

/** Earth Search v1 of Element 84: Sentinel-2 on AWS, public and without keys. */
export function earthSearch(options: CatalogueOptions): Catalogue {
  return stacCatalogue(
    {
      id: 'earth-search',
      label: 'Earth Search',
      url: options.url ?? SEARCH_URL,
      collections: COLLECTIONS,
      ...(options.url === undefined && { hosts: isAwsHost }),
      fields: FIELDS,
    },
    options,
  );
}

function isAwsHost(name: string): boolean {
  return name.endsWith('.amazonaws.com');
}
