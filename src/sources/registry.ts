import type { Catalogue } from './catalogue.ts';
import { canopyMapProduct, ethCanopyMap } from './canopy-map.ts';
import { earthSearch } from './earth-search.ts';
import { fireFile, firmsApi, firmsService } from './firms.ts';
import { folderCatalogue, folderItems, type FolderItems } from './folder.ts';
import { lidarFile } from './gedi.ts';
import { landsat45 } from './landsat45.ts';
import { landsat89 } from './landsat89.ts';
import { modisFire } from './modis-fire.ts';
import { planetaryComputer, planetaryComputerTokens } from './planetary-computer.ts';
import type { FireCatalogue, LidarCatalogue } from './points.ts';
import type { Product } from './product.ts';
import type { SasTokens } from './sas.ts';
import { sentinel1 } from './sentinel1.ts';
import { sentinel2 } from './sentinel2.ts';
import { slideRule } from './sliderule.ts';
import type { Sources } from './sources.ts';
import {
  checkAddress,
  isFile,
  isSearch,
  listOf,
  type CatalogueChoice,
  type SourceChoice,
  type SourceChoices,
} from './source-choices.ts';
import { stacCatalogue, type CatalogueOptions } from './stac-catalogue.ts';

export type { CatalogueChoice, SourceChoice, SourceChoices };

export type ResolveOptions = Omit<CatalogueOptions, 'url' | 'product'> & {
  /** Turns what the caller wrote (a path, in Node) into a name or an address; as it is without it. */
  readonly address?: (place: string) => string;
};

/**
 * The catalogues of every source, in order of preference: the caller's choices, and the public ones where there is none.
 * All of one folder read its items together, and all of Planetary Computer share its signatures. Throws SylvanError
 * `invalid-parameters` for a name that is not known, and for an address with user name or password, which would be told
 * wherever the address is.
 */
export function resolveSources(choices: SourceChoices, options: ResolveOptions): Sources {
  const { address = (place: string) => place, ...asking } = options;
  return new Resolver(choices, asking, address).sources();
}

type Asking = Omit<ResolveOptions, 'address'>;

/** Where a source of points reads: a file, or a folder whose reader others share. */
type PointPlace = { readonly url: string } | { readonly items: FolderItems };
type MakeCatalogue = (asking: Asking, tokens: SasTokens) => Catalogue;

/** The public catalogues of one product by name, in the order they are tried. */
type Public = ReadonlyMap<string, MakeCatalogue>;

const onPlanetaryComputer = (product: Product): [string, MakeCatalogue] => [
  'planetary-computer',
  (asking, tokens) => planetaryComputer({ ...asking, product, tokens }),
];

const SENTINEL2: Public = new Map([['earth-search', earthSearch], onPlanetaryComputer(sentinel2)]);
const CANOPY_MAP: Public = new Map([['eth', ethCanopyMap]]);

class Resolver {
  readonly #folders = new Map<string, FolderItems>();
  readonly #tokens: SasTokens;

  constructor(
    readonly choices: SourceChoices,
    readonly asking: Asking,
    readonly address: (place: string) => string,
  ) {
    this.#tokens = planetaryComputerTokens(asking);
  }

  sources(): Sources {
    const { catalog, sources = {} } = this.choices;
    return {
      sentinel2: this.#rasters(catalog, sentinel2, SENTINEL2, '/catalog', []),
      sentinel1: this.#others(sources.sentinel1, sentinel1, 'sentinel1'),
      landsat89: this.#others(sources.landsat89, landsat89, 'landsat89'),
      landsat45: this.#others(sources.landsat45, landsat45, 'landsat45'),
      fires: this.#fires(),
      fireMasks: sources.firms === false ? [] : this.#others(undefined, modisFire, 'firms'),
      lidar: this.#lidar(),
      canopyMaps: this.#others(sources.canopyMap, canopyMapProduct, 'canopyMap', CANOPY_MAP),
    };
  }

  #others(
    choice: SourceChoice<Catalogue> | undefined,
    product: Product,
    name: string,
    known: Public = new Map([onPlanetaryComputer(product)]),
  ): Catalogue[] {
    return this.#rasters(choice, product, known, `/sources/${name}`, this.#catalogFolders());
  }

  /** The choice, or else the folders, or else the public catalogues. */
  #rasters(
    choice: SourceChoice<Catalogue> | undefined,
    product: Product,
    known: Public,
    pointer: string,
    folders: readonly string[],
  ): Catalogue[] {
    if (choice === undefined && folders.length === 0)
      return [...known.values()].map((make) => make(this.asking, this.#tokens));
    return listOf(choice ?? folders).map((one) =>
      typeof one === 'string' ? this.#raster(one, product, known, pointer) : one,
    );
  }

  #raster(name: string, product: Product, known: Public, pointer: string): Catalogue {
    const place = this.address(name);
    const make = known.get(place);
    if (make !== undefined) return make(this.asking, this.#tokens);
    checkAddress(place, [...known.keys()], pointer);
    if (!isSearch(place)) return folderCatalogue({ items: this.#folder(place), product });
    if (product === sentinel2) return earthSearch({ ...this.asking, url: place });
    return stacCatalogue({ id: 'stac', label: new URL(place).host, url: place }, { ...this.asking, product });
  }

  /** Catalogues of one folder share its reader. */
  #folder(url: string): FolderItems {
    const items = this.#folders.get(url) ?? folderItems({ ...this.asking, url });
    this.#folders.set(url, items);
    return items;
  }

  /** The folders that `catalog` names, if it names nothing else. */
  #catalogFolders(): string[] {
    const places = listOf(this.choices.catalog ?? []);
    const folders = places.filter((place) => typeof place === 'string' && this.#isFolder(place));
    return folders.length === places.length ? (folders as string[]) : [];
  }

  #isFolder(name: string): boolean {
    const place = this.address(name);
    return !SENTINEL2.has(place) && !isSearch(place);
  }

  #fires(): FireCatalogue[] {
    const { asking } = this;
    const { sources: { firms } = {}, firmsKey, service } = this.choices;
    const places = this.#places(firms, '/sources/firms');
    if (places !== null)
      return places.map((place) => ('search' in place ? place : fireFile({ ...asking, ...place })));
    return [
      ...(firmsKey === undefined ? [] : [firmsApi({ ...asking, key: firmsKey })]),
      ...(service === undefined ? [] : [firmsService({ ...asking, url: this.#serviceAddress(service) })]),
    ];
  }

  #serviceAddress(service: string): string {
    checkAddress(service, [], '/service');
    return service;
  }

  #lidar(): LidarCatalogue[] {
    const { asking } = this;
    const places = this.#places(this.choices.sources?.gedi, '/sources/gedi');
    if (places === null) return [slideRule(asking)];
    return places.map((place) => ('search' in place ? place : lidarFile({ ...asking, ...place })));
  }

  /** Chosen files of points as checked addresses, or the catalogue's folders; `null` where the public sources serve. */
  #places<C extends object>(choice: SourceChoice<C> | undefined, pointer: string): (PointPlace | C)[] | null {
    const folders = this.#catalogFolders();
    if (choice === undefined && folders.length === 0) return null;
    return listOf(choice ?? folders).map((one) => {
      if (typeof one !== 'string') return one;
      const place = this.address(one);
      checkAddress(place, [], pointer);
      return choice === undefined || !isFile(place) ? { items: this.#folder(place) } : { url: place };
    });
  }
}
