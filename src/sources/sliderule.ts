import { DEFAULT_SHOT_FILTER, type ShotFilter } from './gedi-filter.ts';
import { ShotGathering } from './gedi-gathering.ts';
import { ShotReader } from './gedi-shots.ts';
import type { LidarCatalogue, LidarShot, PointQuery, PointSearch } from './points.ts';
import { jsonClient, type ClientOptions, type RetryPolicy } from './request.ts';
import { footprintDefinition } from './sliderule-definition.ts';
import { FIRST_DAY, searchFootprints, type FootprintSearch } from './sliderule-search.ts';
import { FOOTPRINT_COLUMNS, type Footprint } from './sliderule-shots.ts';

export interface SlideRuleOptions extends ClientOptions {
  /** Another address of its `gedi02ap`. */
  readonly url?: string;
  readonly filter?: Partial<ShotFilter>;
}

const GEDI02AP = 'https://sliderule.slideruleearth.io/source/gedi02ap';

/** GEDI's orbit. */
const FARTHEST_LATITUDE = 51.6;

/** It reads the granules when it is asked: half a minute is usual. 100 km square of one year are some 30 MB. */
const POLICY: Partial<RetryPolicy> = { attempts: 2, timeoutMs: 90_000, maxBytes: 96 * 2 ** 20 };

/**
 * GEDI 2A shots from SlideRule's public service, without a key. It has no L2B, so that cover is of the relative heights.
 * `null`, without asking, outside of GEDI's orbits and before its first day.
 */
export function slideRule(options: SlideRuleOptions): LidarCatalogue {
  const url = options.url ?? GEDI02AP;
  const tools = { url, client: jsonClient(options, POLICY), definition: footprintDefinition(url, options) };
  const filter = { ...DEFAULT_SHOT_FILTER, ...options.filter };
  return {
    id: 'sliderule',
    label: 'SlideRule',
    host: new URL(url).host,
    async search(query, { signal }) {
      signal.throwIfAborted();
      const boxes = query.boxes.filter(
        ([, south, , north]) => north >= -FARTHEST_LATITUDE && south <= FARTHEST_LATITUDE,
      );
      if (boxes.length === 0 || query.end.slice(0, 10) < FIRST_DAY) return null;
      return gather(await searchFootprints({ ...query, boxes }, tools, signal), query, filter);
    },
  };
}

/** Those of the footprints that are in the query and pass the filter. */
function gather(
  { footprints, missing }: FootprintSearch,
  query: PointQuery,
  filter: ShotFilter,
): PointSearch<LidarShot> {
  const gathering = new ShotGathering(query);
  const reader = new ShotReader(FOOTPRINT_COLUMNS, filter);
  for (const shot of footprints) {
    const cell = (name: string) => shot[name as keyof Footprint];
    gathering.add(reader, cell, `shot ${shot.shot_number}`);
  }
  const warnings =
    missing === 0
      ? []
      : [`SlideRule could not read ${missing} parts of its archive; their shots are missing`];
  return gathering.search({ simulated: false, warnings });
}
