import { SylvanError } from '../errors/errors.ts';
import type { Catalog } from '../stac/catalog.ts';
import type { MapId } from '../contract/maps.ts';
import type { FireCatalog, LidarCatalog } from './points.ts';

/** A catalog's name, the address of a folder or of a STAC API's `…/search`, or a catalog of your own. */
export type CatalogChoice = string | Catalog;

/** `false` turns a source off; a text is a name or an address; several are tried in order of preference. */
export type SourceChoice<C> = false | string | C | readonly (string | C)[];

/** What a caller says about where things come from; all of it may be left out. */
export interface SourceChoices {
  /** Where Sentinel-2 comes from; where it names folders alone, every other source without a choice comes from them. */
  readonly catalog?: CatalogChoice | readonly CatalogChoice[];
  /** Where the other sources come from. */
  readonly sources?: {
    readonly sentinel1?: SourceChoice<Catalog>;
    readonly landsat89?: SourceChoice<Catalog>;
    readonly landsat45?: SourceChoice<Catalog>;
    readonly 'canopy-map'?: SourceChoice<Catalog>;
    /** ESA WorldCover, JRC GFC2020 and Hansen's loss, which others mapped. */
    readonly worldcover?: SourceChoice<Catalog>;
    readonly gfc2020?: SourceChoice<Catalog>;
    readonly hansen?: SourceChoice<Catalog>;
    /** `false` turns all maps of others off that have no choice of their own. */
    readonly maps?: false;
    /** A text is the address of FIRMS's CSV or of a folder. `false` turns the MODIS fire masks off, too. */
    readonly firms?: SourceChoice<FireCatalog>;
    /** A text is the address of a CSV or GeoJSON file or of a folder. */
    readonly gedi?: SourceChoice<LidarCatalog>;
  };
  /** Where ETH's canopy height map lies: the names of its tiles are appended. It goes before a folder in `catalog`. */
  readonly canopyMapUrl?: string;
  /** The caller's key for FIRMS's area API, which no page can read. */
  readonly firmsKey?: string;
  /** Address of a companion service. */
  readonly service?: string;
  /** The caller's key of that service. */
  readonly key?: string;
}

/** A choice as the list it stands for. */
export function listOf<C>(choice: SourceChoice<C>): readonly (string | C)[] {
  if (choice === false) return [];
  return Array.isArray(choice) ? (choice as readonly (string | C)[]) : [choice as string | C];
}

/** Whether an address is a STAC API's search endpoint, not a folder. */
export function isSearch(location: string): boolean {
  return URL.canParse(location) && new URL(location).pathname.endsWith('/search');
}

/** Whether an address names a file, of points or of items, and no folder. */
export function isFile(location: string): boolean {
  return /\.(csv|txt|json|geojson)$/i.test(new URL(location).pathname);
}

/** Refuses what is neither of `known` nor an address; `pointer` names the option it stood in. Throws `invalid-parameters`. */
function checkAddress(location: string, known: readonly string[], pointer: string): void {
  if (/^(?!file:)[a-z][\w+.-]*:[\\/]*[^\\/?#]*@/i.test(location)) throw unusable(WITH_USER, pointer, known);
  if (URL.canParse(location) && /^(https?|file):$/.test(new URL(location).protocol)) return;
  const detail =
    known.length > 0
      ? `"${location}" is neither a catalog (${known.join(', ')}) nor an address or folder of one`
      : `"${location}" is no address of a file, folder or service`;
  throw unusable(detail, pointer, known);
}

const WITH_USER =
  'The address of a catalog must not hold a user name or password; pass a `fetch` that adds them';

function unusable(detail: string, pointer: string, known: readonly string[]): SylvanError {
  return new SylvanError('invalid-parameters', detail, {
    ...(known.length > 0 && { fields: { catalogs: known } }),
    errors: [{ pointer, code: 'option-value', detail }],
  });
}

export type PublicName = 'earth-search' | 'planetary-computer' | 'meta' | 'eth' | MapId;

type SourceName = Exclude<keyof NonNullable<SourceChoices['sources']>, 'maps'>;

/** The public catalogs of Sentinel-2, in the order they are tried. */
export const CATALOG_NAMES: readonly PublicName[] = ['earth-search', 'planetary-computer'];

/** Those of the other sources; firms and gedi have none that a choice can name. */
export const PUBLIC_NAMES: Readonly<Record<SourceName, readonly PublicName[]>> = {
  sentinel1: ['planetary-computer'],
  landsat89: ['planetary-computer'],
  landsat45: ['planetary-computer'],
  firms: [],
  gedi: [],
  'canopy-map': ['meta', 'eth'],
  worldcover: ['worldcover'],
  gfc2020: ['gfc2020'],
  hansen: ['hansen'],
};

export const SOURCE_NAMES = Object.keys(PUBLIC_NAMES) as readonly SourceName[];

/**
 * The choices with every place read by `address`, once and for all: the page may have moved on when they are used. Throws
 * `invalid-parameters` for a name that is not known, and for an address with user name or password, which would be reported
 * wherever the address is.
 */
export function resolvedChoices<C extends SourceChoices>(
  choices: C,
  address: (location: string) => string,
): C {
  const resolved = <T>(choice: T, known: readonly string[], pointer: string): T => {
    const resolve = (one: unknown) =>
      typeof one === 'string' ? checkedAddress(address(one), known, pointer) : one;
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

function checkedAddress(location: string, known: readonly string[], pointer: string): string {
  if (!known.includes(location)) checkAddress(location, known, pointer);
  return location;
}

/** Fires that come from elsewhere leave the service unused. */
function checkService({ catalog, sources, service }: SourceChoices): void {
  const isUsed = sources?.firms === undefined && catalogFolders(catalog).length === 0;
  if (service !== undefined && isUsed) checkAddress(service, [], '/service');
}

/** The folders that a settled `catalog` names, if it names nothing else. */
export function catalogFolders(catalog: SourceChoices['catalog']): readonly string[] {
  const positions = listOf(catalog ?? []);
  const folders = positions.filter((location) => typeof location === 'string' && isFolder(location));
  return folders.length === positions.length ? (folders as string[]) : [];
}

function isFolder(location: string): boolean {
  return !(CATALOG_NAMES as readonly string[]).includes(location) && !isSearch(location);
}

/**
 * An address of a companion service below its `/api/v1/`, without a query. The service's own path ends before that. Throws
 * TypeError for what is no URL.
 */
function serviceAddress(service: string, path: string): string {
  const { origin, pathname } = new URL(service);
  return `${origin}${pathname.replace(/\/$/, '')}/api/v1/${path}`;
}

/** The same with a query, and with the service's own query (a token) behind it. */
export function serviceQuery(service: string, path: string, query: string): string {
  const own = new URL(service).search.slice(1);
  const parts = [query, own].filter((part) => part !== '').join('&');
  return parts === '' ? serviceAddress(service, path) : `${serviceAddress(service, path)}?${parts}`;
}

/** What the names of tiles are appended to where a companion service serves them. Throws TypeError for what is no URL. */
export function mapOfService(service: string): string {
  return serviceAddress(service, 'canopy-map/');
}

/**
 * Choices with the service's canopy map in the place of ETH's, for pages that have a service and a key of it: ETH's share most
 * likely lets no page read it. What the caller chose himself stays.
 */
export function withServiceMap<C extends SourceChoices>(choices: C): C {
  const { canopyMapUrl, service, key, catalog, sources } = choices;
  if (canopyMapUrl !== undefined || service === undefined || key === undefined) return choices;
  const map = sources?.['canopy-map'];
  const isEth = map === undefined ? catalogFolders(catalog).length === 0 : listOf(map).includes('eth');
  return isEth ? { ...choices, canopyMapUrl: mapOfService(service) } : choices;
}
