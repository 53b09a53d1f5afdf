import { readdirSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { hasRealData, realData } from './real-data.ts';

/** A feature from a catalog's response, not validated. */
type RawItem = Record<string, unknown> & { readonly id: string };

export interface RealItem {
  /** Its file, relative to the folder of real catalog responses. */
  readonly file: string;
  readonly item: RawItem;
}

export const HAS_STAC = hasRealData('stac');

/** Every STAC item in the real catalog responses, of any mission. */
export function realItems(): RealItem[] {
  if (!HAS_STAC) return [];
  const root = realData('stac');
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => resolve(entry.parentPath, entry.name))
    .sort();
  return files.flatMap((path) => {
    const file = relative(root, path);
    return itemsOf(JSON.parse(readFileSync(path, 'utf8')) as RawItem).map((item) => ({ file, item }));
  });
}

function itemsOf(document: RawItem): RawItem[] {
  if (document.type === 'Feature') return [document];
  return Array.isArray(document.features) ? (document.features as RawItem[]) : [];
}

/** A recorded search response: the page as sent by the server. */
export function realPage(name: string): { features: RawItem[]; links: Record<string, unknown>[] } {
  const path = realData(`stac/stac-utils__pystac-client/raw_search_pages/${name}.json`);
  return (JSON.parse(readFileSync(path, 'utf8')) as { body: ReturnType<typeof realPage> }).body;
}

/** The real items of one recorded collection, by host. */
export function realCollection(host: string, collection: string): RawItem[] {
  const folder = `stac-utils__pystac-client/derived_from_cassettes/${host}/${collection}/`;
  return realItems()
    .filter(({ file }) => file.startsWith(folder))
    .map(({ item }) => item);
}
