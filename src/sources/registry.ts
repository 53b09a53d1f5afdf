import type { Catalog } from '../stac/catalog.ts';
import type { FireCatalog, LidarCatalog } from './points.ts';
import { ethCanopyMap } from './canopy-map/eth.ts';
import { metaCanopyMap } from './canopy-map/meta.ts';
import { canopyMapProduct } from './canopy-map/product.ts';
import {
  serviceCanopyMap,
  serviceMap,
  serviceTickets,
  type ServiceTickets,
} from './canopy-map/service-map.ts';
import { earthSearch } from './earth-search.ts';
import { fireFile } from './fires/file.ts';
import { firmsApi, firmsService, firmsUnreadable } from './fires/firms.ts';
import { folderCatalog, folderItems, type FolderItems, type FolderReads } from '../stac/folder.ts';
import { lidarFile } from './lidar/file.ts';
import { landsat45, landsat89 } from './landsat/products.ts';
import { mapProducts, publishedMap } from './maps/catalog.ts';
import type { MapId } from '../contract/maps.ts';
import { modisFire } from './fires/modis-fire.ts';
import { planetaryComputer, planetaryComputerTokens, signing } from './planetary-computer.ts';
import type { Product } from '../stac/product.ts';
import type { SasTokens } from '../stac/sas.ts';
import { sentinel1 } from './radar/sentinel1.ts';
import { sentinel2 } from './optical/sentinel2.ts';
import {
  mapOfService,
  isFile,
  isSearch,
  listOf,
  type CatalogChoice,
  type SourceChoice,
  type SourceChoices,
  catalogFolders,
  CATALOG_NAMES,
  PUBLIC_NAMES,
  type PublicName,
} from './options.ts';
import { slideRule } from './lidar/sliderule.ts';
import { stacCatalog, type CatalogOptions } from '../stac/stac-catalog.ts';

/** The catalogs of each part of a record, in order of preference; an empty list turns the source off. */
export interface Sources {
  readonly sentinel2: readonly Catalog[];
  readonly sentinel1: readonly Catalog[];
  readonly landsat89: readonly Catalog[];
  readonly landsat45: readonly Catalog[];
  /** Active fires as points. */
  readonly fires: readonly FireCatalog[];
  /** Daily MODIS fire masks, used if no points are available. */
  readonly fireMasks: readonly Catalog[];
  readonly lidar: readonly LidarCatalog[];
  /** Published maps of canopy height, used if LiDAR does not provide a height. */
  readonly canopyMaps: readonly Catalog[];
  /** Maps of land cover and forest made by others. */
  readonly worldcover: readonly Catalog[];
  readonly gfc2020: readonly Catalog[];
  readonly hansen: readonly Catalog[];
}

/** Options with which every catalog is queried. */
export interface CatalogContext extends Omit<CatalogOptions, 'url' | 'product'> {
  /** Whether hosts must allow reading from a page (CORS). @default false */
  readonly isPage?: boolean;
  /** Shared by the calls of one engine. */
  readonly reads?: FolderReads;
}

/**
 * Resolves the catalogs of every source for one call, in order of preference: the caller's choices, or the public catalogs if
 * there are none. Catalogs of one folder share a single read of its items. Catalogs of Planetary Computer share the signatures
 * in `tokens`, which several calls may share as well.
 */
export function resolveSources(
  choices: SourceChoices,
  catalogOptions: CatalogContext,
  tokens: SasTokens = planetaryComputerTokens(catalogOptions),
): Sources {
  return new Resolver(choices, catalogOptions, tokens).sources();
}

/** Location of a source of points: a file, or a folder with a shared reader. */
type PointLocation = { readonly url: string } | { readonly items: FolderItems };

/** Catalogs of fire masks, which cannot be chosen by name. */
const MASK_NAMES: readonly PublicName[] = ['planetary-computer'];

class Resolver {
  readonly #folders = new Map<string, FolderItems>();
  /** Folders that serve every source without a choice of its own. */
  readonly #shared: readonly string[];
  /** Tickets of the service that reads maps for pages, shared by all of those maps. */
  readonly #tickets: ServiceTickets | null;

  constructor(
    readonly choices: SourceChoices,
    readonly catalogOptions: CatalogContext,
    readonly tokens: SasTokens,
  ) {
    this.#shared = catalogFolders(choices.catalog);
    const { service, key } = choices;
    const isKeyed = service !== undefined && key !== undefined;
    this.#tickets = isKeyed ? serviceTickets({ service, key }, catalogOptions) : null;
  }

  sources(): Sources {
    const { catalog, sources = {}, canopyMapUrl } = this.choices;
    // An address for ETH's map takes precedence over folders; Meta's public copy does not.
    const ofFolders = canopyMapUrl !== undefined && this.#shared.length > 0 ? 'eth' : undefined;
    const canopyMap = sources['canopy-map'] ?? ofFolders;
    return {
      sentinel2: this.#rasters(catalog, sentinel2, CATALOG_NAMES),
      sentinel1: this.#rasters(sources.sentinel1, sentinel1, PUBLIC_NAMES.sentinel1),
      landsat89: this.#rasters(sources.landsat89, landsat89, PUBLIC_NAMES.landsat89),
      landsat45: this.#rasters(sources.landsat45, landsat45, PUBLIC_NAMES.landsat45),
      fires: this.#fires(),
      fireMasks: sources.firms === false ? [] : this.#rasters(undefined, modisFire, MASK_NAMES),
      lidar: this.#lidar(),
      canopyMaps: this.#rasters(canopyMap, canopyMapProduct, PUBLIC_NAMES['canopy-map']),
      worldcover: this.#map('worldcover'),
      gfc2020: this.#map('gfc2020'),
      hansen: this.#map('hansen'),
    };
  }

  #map(id: MapId): Catalog[] {
    const { sources = {} } = this.choices;
    return this.#rasters(sources[id] ?? sources.maps, mapProducts[id], PUBLIC_NAMES[id]);
  }

  /** The chosen catalogs, otherwise the folders, otherwise the public catalogs. */
  #rasters(
    choice: CatalogChoice | SourceChoice<Catalog> | undefined,
    product: Product,
    names: readonly PublicName[],
  ): Catalog[] {
    const usual = choice === undefined && this.#shared.length === 0 ? names : this.#shared;
    return listOf(choice ?? usual).map((one) =>
      typeof one === 'string' ? this.#raster(one, product, names) : one,
    );
  }

  #raster(location: string, product: Product, names: readonly PublicName[]): Catalog {
    const name = names.find((known) => known === location);
    if (name !== undefined) return this.#public(name, product);
    if (!isSearch(location)) return folderCatalog({ items: this.#folder(location), product });
    if (product === sentinel2) return earthSearch({ ...this.catalogOptions, url: location });
    const api = { id: 'stac', label: new URL(location).host, url: location };
    return stacCatalog(api, { ...this.catalogOptions, product });
  }

  #public(name: PublicName, product: Product): Catalog {
    const { catalogOptions, tokens } = this;
    switch (name) {
      case 'earth-search':
        return earthSearch(catalogOptions);
      case 'planetary-computer':
        return planetaryComputer({ ...catalogOptions, product, tokens });
      case 'meta':
        return metaCanopyMap();
      case 'eth':
        return this.#ethMap();
      case 'worldcover':
        return publishedMap(name, signing(tokens, catalogOptions.answers));
      default:
        // The hosts of these maps may not allow reading from a page.
        return catalogOptions.isPage && this.#tickets ? serviceMap(name, this.#tickets) : publishedMap(name);
    }
  }

  /** ETH's map on its own share, on a mirror, or on the service, which requires a ticket. */
  #ethMap(): Catalog {
    const { canopyMapUrl: url } = this.choices;
    const tickets = this.#tickets;
    const isOfService = tickets !== null && url === mapOfService(tickets.service);
    return isOfService ? serviceCanopyMap(tickets) : ethCanopyMap(url);
  }

  #folder(url: string): FolderItems {
    const items = this.#folders.get(url) ?? folderItems({ ...this.catalogOptions, url });
    this.#folders.set(url, items);
    return items;
  }

  #fires(): FireCatalog[] {
    const { catalogOptions } = this;
    const { sources: { firms } = {}, firmsKey, service: url, key } = this.choices;
    const chosen = this.#points(firms, (at) => fireFile({ ...catalogOptions, ...at }));
    if (chosen !== null) return chosen;
    const byService =
      url === undefined ? [] : [firmsService({ ...catalogOptions, url, ...(key !== undefined && { key }) })];
    if (firmsKey === undefined) return byService;
    // Stored FIRMS answers can be read anywhere.
    if (!catalogOptions.isPage || catalogOptions.answers?.isOffline())
      return [firmsApi({ ...catalogOptions, key: firmsKey }), ...byService];
    return byService.length > 0 ? byService : [firmsUnreadable()];
  }

  #lidar(): LidarCatalog[] {
    const { catalogOptions, choices } = this;
    const chosen = this.#points(choices.sources?.gedi, (at) => lidarFile({ ...catalogOptions, ...at }));
    return chosen ?? [slideRule(catalogOptions)];
  }

  /** The chosen files of points, or the catalog's folders; `null` if the public sources are used. */
  #points<C extends object>(choice: SourceChoice<C> | undefined, open: (at: PointLocation) => C): C[] | null {
    if (choice === undefined && this.#shared.length === 0) return null;
    return listOf(choice ?? this.#shared).map((one) => {
      if (typeof one !== 'string') return one;
      return open(choice !== undefined && isFile(one) ? { url: one } : { items: this.#folder(one) });
    });
  }
}
