import { SylvanError } from '../errors/errors.ts';
import type { Catalog } from '../stac/catalog.ts';
import type { FireCatalog, LidarCatalog } from './points.ts';

/** A catalog name, the address of a folder or of a STAC API's `…/search` endpoint, or your own catalog. */
export type CatalogChoice = string | Catalog;

/** `false` turns a source off; a string is a name or an address; a list is tried in order of preference. */
export type SourceChoice<C> = false | string | C | readonly (string | C)[];

/** The caller's choice of sources; everything is optional. */
export interface SourceChoices {
  /** Catalogs of Sentinel-2. If only folders are given, they also serve every other source without a choice of its own. */
  readonly catalog?: CatalogChoice | readonly CatalogChoice[];
  /** Catalogs of the other sources. */
  readonly sources?: {
    readonly sentinel1?: SourceChoice<Catalog>;
    readonly landsat89?: SourceChoice<Catalog>;
    readonly landsat45?: SourceChoice<Catalog>;
    readonly 'canopy-map'?: SourceChoice<Catalog>;
    /** ESA WorldCover, JRC GFC2020 and Hansen's loss: maps that others have made. */
    readonly worldcover?: SourceChoice<Catalog>;
    readonly gfc2020?: SourceChoice<Catalog>;
    readonly hansen?: SourceChoice<Catalog>;
    /** `false` turns off all reference maps without a choice of their own. */
    readonly maps?: false;
    /** A string is the address of FIRMS's CSV or of a folder. `false` also turns off the MODIS fire masks. */
    readonly firms?: SourceChoice<FireCatalog>;
    /** A string is the address of a CSV or GeoJSON file or of a folder. */
    readonly gedi?: SourceChoice<LidarCatalog>;
  };
  /** Base address of ETH's canopy height map, to which tile names are appended. Takes precedence over a folder in `catalog`. */
  readonly canopyMapUrl?: string;
  /** The caller's key for FIRMS's area API, which web pages cannot read. */
  readonly firmsKey?: string;
  /** Address of a companion service. */
  readonly service?: string;
  /** The caller's key for that service. */
  readonly key?: string;
}

/** Normalizes a choice to a list. */
export function listOf<C>(choice: SourceChoice<C>): readonly (string | C)[] {
  if (choice === false) return [];
  return Array.isArray(choice) ? (choice as readonly (string | C)[]) : [choice as string | C];
}

/** Whether an address is a STAC API's search endpoint rather than a folder. */
export function isSearch(location: string): boolean {
  return URL.canParse(location) && new URL(location).pathname.endsWith('/search');
}

/** Whether an address names a file of points or items rather than a folder. */
export function isFile(location: string): boolean {
  return /\.(csv|txt|json|geojson)$/i.test(new URL(location).pathname);
}

/** Rejects a location that is neither one of `known` nor an address; `pointer` names its option. Throws `invalid-parameters`. */
function checkAddress(location: string, known: readonly string[], pointer: string): void {
  if (/^(?!file:)[a-z][\w+.-]*:[\\/]*[^\\/?#]*@/i.test(location)) throw unusable(WITH_USER, pointer, known);
  if (URL.canParse(location) && /^(https?|file):$/.test(new URL(location).protocol)) return;
  const detail =
    known.length > 0
      ? `"${location}" is neither a catalog (${known.join(', ')}) nor an address or folder of one`
      : `"${location}" is not the address of a file, folder or service`;
  throw unusable(detail, pointer, known);
}

const WITH_USER =
  'The address of a catalog must not contain a user name or password; pass a `fetch` that adds them';

function unusable(detail: string, pointer: string, known: readonly string[]): SylvanError {
  return new SylvanError('invalid-parameters', detail, {
    ...(known.length > 0 && { fields: { catalogs: known } }),
    errors: [{ pointer, code: 'option-value', detail }],
  });
}

type SourceName = Exclude<keyof NonNullable<SourceChoices['sources']>, 'maps'>;

/** The public catalogs of Sentinel-2, in the order in which they are tried. */
export const CATALOG_NAMES = ['earth-search', 'planetary-computer'] as const;

/** The public catalogs of the other sources; firms and gedi have none that can be chosen by name. */
export const PUBLIC_NAMES = {
  sentinel1: ['planetary-computer'],
  landsat89: ['planetary-computer'],
  landsat45: ['planetary-computer'],
  firms: [],
  gedi: [],
  'canopy-map': ['meta', 'eth'],
  worldcover: ['worldcover'],
  gfc2020: ['gfc2020'],
  hansen: ['hansen'],
} as const satisfies Readonly<Record<SourceName, readonly string[]>>;

export type PublicName = (typeof CATALOG_NAMES | (typeof PUBLIC_NAMES)[SourceName])[number];

export const SOURCE_NAMES = Object.keys(PUBLIC_NAMES) as readonly SourceName[];

/**
 * Resolves every location in the choices with `address`, in advance, because the page may have navigated by the time they are
 * used. Throws `invalid-parameters` for an unknown name, and for an address with a user name or password, which would appear
 * wherever the address is reported.
 */
export function resolvedChoices<C extends SourceChoices>(
  choices: C,
  address: (location: string) => string,
): C {
  const resolved = <T>(choice: T, known: readonly string[], pointer: string): T => {
    const resolve = (one: unknown) => {
      if (typeof one !== 'string') return one;
      const location = address(one);
      if (!known.includes(location)) checkAddress(location, known, pointer);
      return location;
    };
    return (Array.isArray(choice) ? choice.map(resolve) : resolve(choice)) as T;
  };
  const catalog = resolved(choices.catalog, CATALOG_NAMES, '/catalog');
  const sources = Object.entries(choices.sources ?? {}).map(([name, choice]): [string, unknown] => [
    name,
    resolved(choice, name === 'maps' ? [] : PUBLIC_NAMES[name as SourceName], `/sources/${name}`),
  ]);
  const all = { ...choices, catalog, sources: Object.fromEntries(sources) } as C;
  checkService(all);
  if (all.canopyMapUrl !== undefined) checkAddress(all.canopyMapUrl, [], '/canopyMapUrl');
  return all;
}

/** Checks the service address, unless fires come from elsewhere and the service is unused. */
function checkService({ catalog, sources, service }: SourceChoices): void {
  const isUsed = sources?.firms === undefined && catalogFolders(catalog).length === 0;
  if (service !== undefined && isUsed) checkAddress(service, [], '/service');
}

/** The folders that a resolved `catalog` names; none if it also names anything else. */
export function catalogFolders(catalog: SourceChoices['catalog']): readonly string[] {
  const positions = listOf(catalog ?? []);
  const names: readonly string[] = CATALOG_NAMES;
  const folders = positions.filter(
    (one) => typeof one === 'string' && !names.includes(one) && !isSearch(one),
  ) as string[];
  return folders.length === positions.length ? folders : [];
}

/**
 * The address of `path` under a companion service's `/api/v1/`, without a query. The service's own path precedes it. Throws
 * TypeError for an invalid URL.
 */
function serviceAddress(service: string, path: string): string {
  const { origin, pathname } = new URL(service);
  return `${origin}${pathname.replace(/\/$/, '')}/api/v1/${path}`;
}

/** The address of `path` with `query`, followed by the query of the service's own address (a token). */
export function serviceQuery(service: string, path: string, query: string): string {
  const own = new URL(service).search.slice(1);
  const parts = [query, own].filter((part) => part !== '').join('&');
  return parts === '' ? serviceAddress(service, path) : `${serviceAddress(service, path)}?${parts}`;
}

/**
 * Base address of the map tiles that a companion service serves, to which their names are appended. Throws TypeError for an
 * invalid URL.
 */
export function mapOfService(service: string): string {
  return serviceAddress(service, 'canopy-map/');
}

/**
 * Replaces ETH's canopy map with the service's, if the caller has a service and its key, because a page most likely cannot read
 * ETH's share. Other explicit choices of the caller are kept.
 */
export function withServiceMap<C extends SourceChoices>(choices: C): C {
  const { canopyMapUrl, service, key, catalog, sources } = choices;
  if (canopyMapUrl !== undefined || service === undefined || key === undefined) return choices;
  const map = sources?.['canopy-map'];
  const isEth = map === undefined ? catalogFolders(catalog).length === 0 : listOf(map).includes('eth');
  return isEth ? { ...choices, canopyMapUrl: mapOfService(service) } : choices;
}
