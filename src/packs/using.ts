import { zipAddress } from '../zip/address.ts';
import type { UsedPack } from '../platform.ts';
import { canopyMapProduct } from '../sources/canopy-map/search.ts';
import { fireFile } from '../sources/fires/firms.ts';
import { modisFire } from '../sources/fires/modis-fire.ts';
import { landsat45, landsat89 } from '../sources/landsat/products.ts';
import { lidarFile } from '../sources/lidar/file.ts';
import { sentinel2 } from '../sources/optical/sentinel2.ts';
import { sentinel1 } from '../sources/radar/sentinel1.ts';
import type { CatalogueContext, Sources } from '../sources/registry.ts';
import type { Catalogue } from '../stac/catalogue.ts';
import { folderCatalogue, type FolderItems } from '../stac/folder.ts';
import type { Product } from '../stac/product.ts';
import { parsePage } from '../stac/search.ts';
import type { OpenedArchive } from './archive.ts';
import { packInvalid } from './faults.ts';
import { CATALOGUE, ITEMS } from './manifest.ts';
import type { CatalogueName, SourceName } from './recording.ts';

/** What calls need of a pack in the place of their Sylvan's own sources. */
export function forCalls(archive: OpenedArchive, close: UsedPack['close'] = () => Promise.resolve()): UsedPack {
  const { calls, today } = archive.manifest;
  return { calls, today, sources: (context) => new PackSources(archive, context).sources(), close };
}

/** The catalogues that the pack's calls searched, under their own names, each with the items that it gave. */
class PackSources {
  #features: Promise<readonly unknown[]> | undefined;

  constructor(
    readonly archive: OpenedArchive,
    readonly context: CatalogueContext,
  ) {}

  sources(): Sources {
    return {
      sentinel2: this.#images('sentinel2', sentinel2),
      sentinel1: this.#images('sentinel1', sentinel1),
      landsat89: this.#images('landsat89', landsat89),
      landsat45: this.#images('landsat45', landsat45),
      fireMasks: this.#images('fireMasks', modisFire),
      canopyMaps: this.#images('canopyMaps', canopyMapProduct),
      fires: this.#each('fires', (items) => fireFile({ ...this.context, items })),
      lidar: this.#each('lidar', (items) => lidarFile({ ...this.context, items })),
    };
  }

  #images(source: SourceName, product: Product): Catalogue[] {
    return this.#each(source, (items) => folderCatalogue({ items, product }));
  }

  #each<C extends CatalogueName>(source: SourceName, open: (items: FolderItems) => C): C[] {
    const { catalogues } = this.archive.manifest;
    return (catalogues[source] ?? []).map((name, i) => ({
      ...open(this.#items(catalogueMark(source, i))),
      ...name,
    }));
  }

  #items(mark: string): FolderItems {
    const isOwn = (feature: unknown) =>
      (feature as { readonly properties?: Readonly<Record<string, unknown>> }).properties?.[CATALOGUE] === mark;
    return {
      url: zipAddress(this.archive.address, ITEMS),
      features: async () => (await (this.#features ??= this.#read())).filter(isOwn),
    };
  }

  async #read(): Promise<readonly unknown[]> {
    const bytes = await this.archive.read(ITEMS);
    try {
      return parsePage(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)), 'pack').features;
    } catch (cause) {
      throw packInvalid('invalid', 'Its items.json is no ItemCollection.', { entry: ITEMS }, cause);
    }
  }
}

/** What items of a source's catalogue say in {@link CATALOGUE}: its place in the order of preference. */
export function catalogueMark(source: SourceName, place: number): string {
  return `${source}/${place}`;
}
