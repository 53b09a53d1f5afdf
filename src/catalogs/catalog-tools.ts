import { invalidOption, type SylvanError } from '../errors/errors.ts';
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
    throw refused(
      'location',
      `"${location}" is no folder, zip archive or list of items; a STAC API is not checked item by item`,
    );
  return checkFolder(folderItems({ ...tools.client, url }), tools);
}

export function makeCatalog(
  files: readonly string[],
  { base, date, offset, scale }: MakeOptions,
  { describe, resolve, signal }: CatalogTools,
): Promise<MadeCatalog> {
  if (!Array.isArray(files) || files.some((file) => typeof file !== 'string'))
    throw refused('files', 'Files are a list of paths or addresses');
  if (date !== undefined && (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date))))
    throw refused('date', `"${date}" is no day: write it YYYY-MM-DD`);
  if (offset !== undefined && !(Math.abs(offset) <= 1))
    throw refused('offset', 'An offset lies between -1 and 1');
  if (scale !== undefined && !(scale > 0 && scale <= 1))
    throw refused('scale', 'A scale lies above 0, up to 1');
  const settings = { base: base === undefined ? base : resolve(base), date, offset, scale };
  return makeItems(files.map(resolve), describe, settings, signal);
}

function refused(option: string, detail: string): SylvanError {
  return invalidOption(`/${option}`, detail);
}
