// A custom catalog for benches: a folder with only the present season.
import type { Catalog } from '../../src/stac/catalog.ts';
import type { Fetch } from '../../src/net/fetch.ts';
import { sentinel2 } from '../../src/sources/optical/sentinel2.ts';
import { folderCatalog } from '../../src/stac/folder.ts';

/** Maximum days of a search; longer ones find nothing. The composite's takes 90 days, that for losses most of a year. */
const LONGEST_DAYS = 120;

/**
 * The folder at `url`, in which only short searches find anything. An analysis then composites the season, as the peers do,
 * without the previous year.
 */
export function seasonCatalog(url: string, fetch: Fetch): Catalog {
  const folder = folderCatalog({ product: sentinel2, url, fetch });
  return {
    ...folder,
    async search(query, options) {
      const days = (Date.parse(query.end.slice(0, 10)) - Date.parse(query.start.slice(0, 10))) / 86_400_000;
      const found = await folder.search(query, options);
      return days > LONGEST_DAYS ? { ...found, scenes: [] } : found;
    },
  };
}
