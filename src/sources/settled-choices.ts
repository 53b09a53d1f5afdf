import { checkAddress, isSearch, listOf, type SourceChoices } from './source-choices.ts';

export type PublicName = 'earth-search' | 'planetary-computer' | 'eth';

type SourceName = keyof NonNullable<SourceChoices['sources']>;

/** The public catalogues of Sentinel-2, in the order they are tried. */
export const CATALOG_NAMES: readonly PublicName[] = ['earth-search', 'planetary-computer'];

/** Those of the other sources; firms and gedi have none that a choice can name. */
export const PUBLIC_NAMES: Readonly<Record<SourceName, readonly PublicName[]>> = {
  sentinel1: ['planetary-computer'],
  landsat89: ['planetary-computer'],
  landsat45: ['planetary-computer'],
  firms: [],
  gedi: [],
  canopyMap: ['eth'],
};

export const SOURCE_NAMES = Object.keys(PUBLIC_NAMES) as readonly SourceName[];

/**
 * The choices with every place read by `address`, once and for all: the page may have moved on when they are used. Throws
 * `invalid-parameters` for a name that is not known, and for an address with user name or password, which would be told
 * wherever the address is.
 */
export function settledChoices<C extends SourceChoices>(choices: C, address: (place: string) => string): C {
  const settled = <T>(choice: T, known: readonly string[], pointer: string): T => {
    const settle = (one: unknown) =>
      typeof one === 'string' ? checkedPlace(address(one), known, pointer) : one;
    return (Array.isArray(choice) ? choice.map(settle) : settle(choice)) as T;
  };
  const catalog = settled(choices.catalog, CATALOG_NAMES, '/catalog');
  const sources = Object.entries(choices.sources ?? {}).map(([name, choice]): [string, unknown] => [
    name,
    settled(choice, PUBLIC_NAMES[name as SourceName], `/sources/${name}`),
  ]);
  const all = { ...choices, catalog, sources: Object.fromEntries(sources) } as C;
  checkService(all);
  if (all.canopyMapUrl !== undefined) checkAddress(all.canopyMapUrl, [], '/canopyMapUrl');
  return all;
}

function checkedPlace(place: string, known: readonly string[], pointer: string): string {
  if (!known.includes(place)) checkAddress(place, known, pointer);
  return place;
}

/** Fires that come from elsewhere leave the service unused. */
function checkService({ catalog, sources, service }: SourceChoices): void {
  const isUsed = sources?.firms === undefined && catalogFolders(catalog).length === 0;
  if (service !== undefined && isUsed) checkAddress(service, [], '/service');
}

/** The folders that a settled `catalog` names, if it names nothing else. */
export function catalogFolders(catalog: SourceChoices['catalog']): readonly string[] {
  const places = listOf(catalog ?? []);
  const folders = places.filter((place) => typeof place === 'string' && isFolder(place));
  return folders.length === places.length ? (folders as string[]) : [];
}

function isFolder(place: string): boolean {
  return !(CATALOG_NAMES as readonly string[]).includes(place) && !isSearch(place);
}
