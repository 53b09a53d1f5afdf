import { orUnloadable } from '../../errors/errors.ts';
import type { LidarCatalog } from '../points.ts';
import type { ClientOptions } from '../../cache/json-client.ts';
import { FIRST_GEDI_DAY } from './filter.ts';

const GEDI02AP = 'https://sliderule.slideruleearth.io/source/gedi02ap';

export interface SlideRuleOptions extends ClientOptions {
  /** Another address of SlideRule's `gedi02ap` endpoint. */
  readonly url?: string;
}

const FARTHEST_LATITUDE = 51.6;

/**
 * GEDI 2A shots from SlideRule's public service, without a key. The service has no L2B data, so cover is estimated from the
 * relative heights. Returns `null`, without a request, outside GEDI's orbits and before its first day. The search code is loaded
 * with the first search, which rejects with `network-or-cors` if it cannot be loaded.
 */
export function slideRule(options: SlideRuleOptions): LidarCatalog {
  const url = options.url ?? GEDI02AP;
  let search: Promise<LidarCatalog['search']> | undefined;
  return {
    id: 'sliderule',
    label: 'SlideRule',
    host: new URL(url).host,
    async search(query, searchOptions) {
      searchOptions.signal.throwIfAborted();
      const boxes = query.boxes.filter(
        ([, south, , north]) => north >= -FARTHEST_LATITUDE && south <= FARTHEST_LATITUDE,
      );
      if (boxes.length === 0 || query.end.slice(0, 10) < FIRST_GEDI_DAY) return null;
      search ??= loadSearch(url, options);
      return (await search)({ ...query, boxes }, searchOptions);
    },
  };
}

async function loadSearch(url: string, options: SlideRuleOptions): Promise<LidarCatalog['search']> {
  const { slideRuleSearch } = await orUnloadable('The reader of GEDI shots', import('./sliderule-search.ts'));
  return slideRuleSearch(url, options);
}
