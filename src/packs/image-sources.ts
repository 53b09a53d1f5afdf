import { canopyMapProduct } from '../sources/canopy-map/search.ts';
import { modisFire } from '../sources/fires/modis-fire.ts';
import { landsat45, landsat89 } from '../sources/landsat/products.ts';
import { sentinel2 } from '../sources/optical/sentinel2.ts';
import { sentinel1 } from '../sources/radar/sentinel1.ts';
import type { StoredAnswer } from '../stac/stored-answers.ts';
import type { Product } from '../stac/product.ts';
import type { SourceName } from './recording.ts';

/** How the items of each source of images are read. */
export const PRODUCTS = {
  sentinel2,
  sentinel1,
  landsat89,
  landsat45,
  fireMasks: modisFire,
  canopyMaps: canopyMapProduct,
} as const satisfies Partial<Record<SourceName, Product>>;

export type ImageSource = keyof typeof PRODUCTS;
export const IMAGE_SOURCES = Object.keys(PRODUCTS) as ImageSource[];

/** What catalogues answered beyond their items, by source and place among its catalogues. */
export type KeptSearches = Readonly<
  Partial<Record<SourceName, readonly (readonly StoredAnswer<unknown, object>[])[]>>
>;
