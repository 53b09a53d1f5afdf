import type { CatalogName, CatalogQuery, SearchOptions } from '../stac/catalog.ts';
import { folderCatalog, type FolderItems } from '../stac/folder.ts';
import type { Product } from '../stac/product.ts';
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

/** The parts of catalogs' answers that are not items, by source and by the catalog's position in the source's list. */
export type StoredSearches = Readonly<Partial<Record<SourceName, readonly (readonly StoredAnswer[])[]>>>;

/** Catalogs whose scenes and points were written as the items of one folder. */
export interface WrittenCatalogs {
  /** Names of each source's catalogs, in order of preference. */
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

function openAll<C extends AnyCatalog>(
  { names, searches }: WrittenCatalogs,
  source: SourceName,
  open: (from: CatalogName) => C,
): C[] {
  return (names[source] ?? []).map((from, i) => withStoredAnswers(open(from), searches[source]?.[i] ?? []));
}

/** The parts of a catalog's answer to one query that are not items in the folder: skipped and refused items, and warnings. */
export interface StoredAnswer {
  readonly query: unknown;
  readonly answer: object;
}

type AnyCatalog = Sources[SourceName][number];

/**
 * A catalog of written items that answers stored queries as the original did. Skipped, refused or anomalous items are not in the
 * folder, because STAC does not allow items without a place, a time or a file.
 */
export function withStoredAnswers<C extends AnyCatalog>(catalog: C, stored: readonly StoredAnswer[]): C {
  const answers = new Map(stored.map(({ query, answer }) => [keyOf(query), answer]));
  const search = async (query: CatalogQuery, options: SearchOptions) => {
    const found = await catalog.search(query, options);
    return found && { ...found, ...answers.get(keyOf(query)) };
  };
  return { ...catalog, search };
}

/** A key that is equal for equal queries, whatever the order of their members. */
function keyOf(query: unknown): string {
  return JSON.stringify(Object.entries(Object(query) as object).sort(([a], [b]) => (a < b ? -1 : 1)));
}
