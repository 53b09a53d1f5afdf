import { isDay } from '../contract/dates.ts';
import { invalidOption } from '../errors/errors.ts';
import { isSearch } from '../sources/options.ts';
import { folderItems } from '../stac/folder.ts';
import { checkFolder, type CheckTools } from './check.ts';
import { makeItems } from './make.ts';
import type { CatalogCheck, MadeCatalog, MakeOptions } from './types.ts';

/** Tools for checking and making your own catalogs. */
export interface CatalogTools extends CheckTools {
  readonly resolve: (location: string) => string;
}

export function checkCatalog(location: string, { resolve, ...tools }: CatalogTools): Promise<CatalogCheck> {
  const url = resolve(location);
  if (!URL.canParse(url) || isSearch(url))
    throw invalidOption(
      '/location',
      `"${location}" is not a folder, zip archive or list of items; the items of a STAC API cannot be checked one by one`,
    );
  return checkFolder(folderItems({ ...tools.client, url }), tools);
}

export function makeCatalog(
  files: readonly string[],
  options: MakeOptions,
  { resolve, ...tools }: CatalogTools,
): Promise<MadeCatalog> {
  const { base, date, offset, scale } = options;
  if (!Array.isArray(files) || files.some((file) => typeof file !== 'string'))
    throw invalidOption('/files', 'The files must be a list of paths or addresses');
  if (date !== undefined && !isDay(date))
    throw invalidOption('/date', `"${date}" is not a day: write it as YYYY-MM-DD`);
  if (offset !== undefined && !(Math.abs(offset) <= 1))
    throw invalidOption('/offset', 'An offset must be between -1 and 1');
  if (scale !== undefined && !(scale > 0 && scale <= 1))
    throw invalidOption('/scale', 'A scale must be above 0 and at most 1');
  const settings = { ...options, ...(base !== undefined && { base: resolve(base) }) };
  return makeItems(files.map(resolve), tools, settings);
}
