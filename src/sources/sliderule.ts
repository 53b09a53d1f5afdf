import { SylvanError } from '../core/errors.ts';
import type { Bbox, SearchOptions } from './catalogue.ts';
import { hostOf } from './failures.ts';
import { DEFAULT_SHOT_FILTER, type ShotFilter } from './gedi-filter.ts';
import { ShotGathering } from './gedi-gathering.ts';
import { ShotReader } from './gedi-shots.ts';
import type { LidarCatalogue, LidarShot, PointQuery, PointSearch } from './points.ts';
import {
  jsonClient,
  requestBytes,
  type ClientOptions,
  type JsonClient,
  type JsonObject,
  type RetryPolicy,
} from './request.ts';
import { MalformedStream } from './sliderule-records.ts';
import {
  FOOTPRINT_COLUMNS,
  readFootprints,
  type Footprint,
  type FootprintStream,
} from './sliderule-shots.ts';

export interface SlideRuleOptions extends ClientOptions {
  /** Another address of its `gedi02ap`. */
  readonly url?: string;
  readonly filter?: Partial<ShotFilter>;
}

const GEDI02AP = 'https://sliderule.slideruleearth.io/source/gedi02ap';

/** GEDI's orbit and first day of science data. */
const FARTHEST_LATITUDE = 51.6;
const FIRST_DAY = '2019-04-18';

/** It reads the granules when it is asked: half a minute is usual. 100 km square of one year are some 30 MB. */
const POLICY: Partial<RetryPolicy> = { attempts: 2, timeoutMs: 90_000, maxBytes: 96 * 2 ** 20 };

/**
 * GEDI 2A shots from SlideRule's public service, without a key. It has no L2B, so that cover is of the relative heights.
 * `null`, without asking, outside of GEDI's orbits and before its first day.
 */
export function slideRule(options: SlideRuleOptions): LidarCatalogue {
  const url = options.url ?? GEDI02AP;
  const client = jsonClient(options, POLICY);
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
      return searchBoxes(boxes, query, { url, client, filter, signal });
    },
  };
}

interface Tools extends Pick<SearchOptions, 'signal'> {
  readonly url: string;
  readonly client: JsonClient;
  readonly filter: ShotFilter;
}

/** One request for each box, one after the other. */
async function searchBoxes(
  boxes: readonly Bbox[],
  query: PointQuery,
  tools: Tools,
): Promise<PointSearch<LidarShot>> {
  const gathering = new ShotGathering(query);
  const reader = new ShotReader(FOOTPRINT_COLUMNS, tools.filter);
  let failed = 0;
  for (const box of boxes) {
    const { footprints, alerts } = await ask(requestBody(box, query), tools);
    if (footprints.length === 0 && alerts.length > 0) throw serverFailure(alerts, tools.url);
    if (footprints.length > 0 && footprints.every(({ rh }) => rh === null))
      throw invalid(tools.url, 'its shots have no relative heights');
    failed += alerts.length;
    for (const shot of footprints) {
      const cell = (name: string) => shot[name as keyof Footprint];
      gathering.add(reader, cell, `shot ${shot.shot_number}`);
    }
  }
  const warnings =
    failed === 0 ? [] : [`SlideRule could not read ${failed} parts of its archive; their shots are missing`];
  return gathering.search({ simulated: false, warnings });
}

async function ask(body: JsonObject, { url, client, signal }: Tools): Promise<FootprintStream> {
  const { value } = await requestBytes({ method: 'POST', url, body }, client, signal);
  try {
    return readFootprints(value);
  } catch (error) {
    if (error instanceof MalformedStream) throw invalid(url, error.message);
    throw error;
  }
}

/** What is asked of the service; its own filters spare it to send what would not pass. Positions go counterclockwise. */
function requestBody([west, south, east, north]: Bbox, { start, end }: PointQuery): JsonObject {
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const first = start.slice(0, 10) < FIRST_DAY ? FIRST_DAY : start.slice(0, 10);
  return {
    parms: {
      poly: corners.map(([lon, lat]) => ({ lon, lat })),
      t0: `${first}T00:00:00Z`,
      t1: `${end.slice(0, 10)}T23:59:59Z`,
      degrade_filter: true,
      l2_quality_filter: true,
      surface_filter: true,
      anc_fields: ['rh'],
    },
  };
}

const TIMEOUT = -2;

function serverFailure(codes: readonly number[], url: string): SylvanError {
  const host = hostOf(url);
  const code = codes.every((one) => one === TIMEOUT) ? 'timeout' : 'upstream-unavailable';
  return new SylvanError(
    code,
    `${host} could not read GEDI's archive (its code ${codes[0]}); try again later`,
    {
      fields: { host, upstreamCode: codes[0] },
    },
  );
}

function invalid(url: string, what: string): SylvanError {
  const host = hostOf(url);
  return new SylvanError('stac-invalid', `${host} did not answer with GEDI shots: ${what}`, {
    fields: { host },
  });
}
