import type { CatalogName } from '../stac/catalog.ts';
import { folderCatalog, type FolderItems } from '../stac/folder.ts';
import type { Product } from '../stac/product.ts';
import { withStoredAnswers, type StoredAnswer } from '../stac/stored-answers.ts';
import { canopyMapProduct } from './canopy-map/product.ts';
import { fireFile } from './fires/file.ts';
import { mapProducts } from './maps/catalog.ts';
import { modisFire } from './fires/modis-fire.ts';
import { landsat45, landsat89 } from './landsat/products.ts';
import { lidarFile } from './lidar/file.ts';
import { sentinel2 } from './optical/sentinel2.ts';
import { sentinel1 } from './radar/sentinel1.ts';
import type { CatalogContext, Sources } from './registry.ts';

export type SourceName = keyof Sources;
export type ImageSource = Exclude<SourceName, 'fires' | 'lidar'>;

/** How the items of each source of images are read. */
export const PRODUCTS: Readonly<Record<ImageSource, Product>> = {
  sentinel2,
  sentinel1,
  landsat89,
  landsat45,
  fireMasks: modisFire,
  canopyMaps: canopyMapProduct,
  ...mapProducts,
};

/** Answers of catalogs besides their items, by source and by position among its catalogs. */
export type StoredSearches = Readonly<
  Partial<Record<SourceName, readonly (readonly StoredAnswer<unknown, object>[])[]>>
>;

/** Catalogs whose scenes and points were written as the items of one folder. */
export interface WrittenCatalogs {
  /** Names for each source, in order of preference. */
  readonly names: Readonly<Partial<Record<SourceName, readonly CatalogName[]>>>;
  readonly items: FolderItems;
  readonly searches: StoredSearches;
}

/** The catalogs of a folder under their original names, each with the items it provided. */
export function writtenSources(written: WrittenCatalogs, context: CatalogContext): Sources {
  const { items } = written;
  const images = Object.entries(PRODUCTS).map(([source, product]) => [
    source,
    openAll(written, source as ImageSource, (from) => folderCatalog({ items, product, from })),
  ]);
  return {
    ...(Object.fromEntries(images) as Omit<Sources, 'fires' | 'lidar'>),
    fires: openAll(written, 'fires', (from) => fireFile({ ...context, items, from })),
    lidar: openAll(written, 'lidar', (from) => lidarFile({ ...context, items, from })),
  };
}

function openAll<C extends Sources[SourceName][number]>(
  { names, searches }: WrittenCatalogs,
  source: SourceName,
  open: (from: CatalogName) => C,
): C[] {
  return (names[source] ?? []).map(
    (from, i) => withStoredAnswers(open(from) as never, (searches[source]?.[i] ?? []) as never) as C,
  );
}
