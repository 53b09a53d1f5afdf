import { isSylvanError, type SylvanError } from '../../errors/errors.ts';
import type { Period } from '../../contract/dates.ts';
import type { Bbox } from '../../geo/outline.ts';
import type { PointQuery, LidarCatalog, LidarShot, PointSearch } from '../points.ts';
import {
  requestBytes,
  type ClientOptions,
  type JsonClient,
  type JsonObject,
  jsonClient,
  type RetryPolicy,
} from '../../cache/json-client.ts';
import {
  type DefinitionReader,
  agreeingLayout,
  type FootprintLayout,
  MalformedStream,
  footprintDefinition,
} from './sliderule-layout.ts';
import {
  failuresOf,
  invalidAnswer,
  isTooMuch,
  missingParts,
  serverFailure,
  halves,
  someAtOnce,
  yearlyParts,
} from './sliderule-requests.ts';
import { footprintsOf, readStream, type Footprint, type FootprintStream } from './sliderule-shots.ts';
import { rowFaultText } from '../point-fault.ts';
import { FIRST_GEDI_DAY } from './filter.ts';
import { ShotGathering } from './gathering.ts';
import { ShotReader } from './shots.ts';

/**
 * Number of parallel requests. Each makes the service read tens of granules; at one request per year, all years of GEDI take two
 * rounds, which fit into a source's time.
 */
const AT_ONCE = 4;
/** Maximum number of halvings: from a year down to twelve days. */
const MAX_HALVINGS = 5;
const MAX_REQUESTS = 64;

interface SearchTools {
  readonly url: string;
  readonly client: JsonClient;
  readonly definition: DefinitionReader;
}

interface FootprintSearch {
  readonly footprints: readonly Footprint[];
  /** Number of parts of the archive that could not be read although others could. */
  readonly missing: number;
}

interface Part {
  readonly box: Bbox;
  readonly period: Period;
  readonly halvings: number;
}

class Search {
  /** Failures of parts that could not be read, in order of failure. */
  readonly failures: SylvanError[] = [];
  #requests = 0;
  #layout: Promise<FootprintLayout | null> | undefined;

  constructor(
    readonly tools: SearchTools,
    readonly signal: AbortSignal,
  ) {}

  /** Like `read`, but a part that its host cannot provide counts as a failure and is empty. */
  async readOrCount(part: Part): Promise<FootprintSearch[]> {
    try {
      return await this.read(part);
    } catch (error) {
      this.signal.throwIfAborted();
      if (!isSylvanError(error) || error.code === 'stac-invalid') throw error;
      this.failures.push(error);
      return [];
    }
  }

  /** Reads the footprints of a part, or of its halves if there are too many for one request. */
  async read(part: Part): Promise<FootprintSearch[]> {
    const { url } = this.tools;
    const stream = await this.#send(part);
    const failures = failuresOf(stream.alerts);
    if (isTooMuch(stream.alerts)) return this.#halve(part, failures);
    const footprints = stream.batches.length === 0 ? [] : await this.#decode(stream);
    if (footprints.length > 0) return [{ footprints, missing: missingParts(stream.alerts) }];
    if (failures.length > 0) throw serverFailure(failures, url);
    return [];
  }

  async #halve({ box, period, halvings }: Part, failures: readonly number[]): Promise<FootprintSearch[]> {
    const both = halvings < MAX_HALVINGS ? halves(period) : null;
    if (both === null) throw serverFailure(failures, this.tools.url);
    const read = (half: Period) => this.read({ box, period: half, halvings: halvings + 1 });
    return [...(await read(both[0])), ...(await read(both[1]))];
  }

  async #send({ box, period }: Part): Promise<FootprintStream> {
    const { url, client } = this.tools;
    if (++this.#requests > MAX_REQUESTS) throw serverFailure([-10], url);
    const request = { method: 'POST', url, body: requestBody(box, period) } as const;
    const { value } = await requestBytes(request, client, this.signal);
    return this.#orInvalid(() => readStream(value));
  }

  async #decode(stream: FootprintStream): Promise<Footprint[]> {
    const footprints = await this.#orInvalid(async () => {
      // A definition that is not available is requested only once per search.
      this.#layout ??= this.tools.definition(this.signal);
      return footprintsOf(stream, (await this.#layout) ?? agreeingLayout(stream.batches));
    });
    const fault = faultOf(footprints);
    if (fault !== null) throw invalidAnswer(this.tools.url, fault);
    return footprints;
  }

  async #orInvalid<T>(read: () => T | Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (error instanceof MalformedStream) throw invalidAnswer(this.tools.url, error.message);
      throw error;
    }
  }
}

/**
 * Searches the footprints in the boxes of a query, year by year. If some years fail but others have shots, the failed ones
 * count as missing. If no year has a shot, throws SylvanError as `requestBytes` does or for the server's codes, and
 * `stac-invalid` for an unreadable answer.
 */
async function searchFootprints(
  { boxes, start, end }: PointQuery,
  tools: SearchTools,
  signal: AbortSignal,
): Promise<FootprintSearch> {
  const search = new Search(tools, signal);
  const first = start.slice(0, 10) < FIRST_GEDI_DAY ? FIRST_GEDI_DAY : start.slice(0, 10);
  const periods = yearlyParts({ start: first, end: end.slice(0, 10) });
  const parts = boxes.flatMap((box) => periods.map((period) => ({ box, period, halvings: 0 })));
  const found = (await someAtOnce(parts, AT_ONCE, (part) => search.readOrCount(part))).flat();
  const footprints = found.flatMap((one) => one.footprints);
  const { failures } = search;
  if (footprints.length === 0 && failures.length > 0) throw failures[0];
  return { footprints, missing: found.reduce((sum, { missing }) => sum + missing, failures.length) };
}

/** Why none of an answer's shots is valid, or `null` if one is. Misread shots would otherwise look like a place without shots. */
function faultOf(footprints: readonly Footprint[]): string | null {
  const count = footprints.length;
  if (count === 0) return null;
  if (footprints.every(({ rh }) => rh === null)) return 'its shots have no relative heights';
  if (!footprints.some(isSomewhere))
    return `none of its ${count} shots has a place and a time within GEDI's range`;
  if (!footprints.some(isRequested)) return `none of its ${count} shots passes the filters of the request`;
  return null;
}

const FARTHEST = { latitude: 52, longitude: 180 };

function isSomewhere({ latitude, longitude, time, elevation_lm, sensitivity }: Footprint): boolean {
  const isPosition = Math.abs(latitude) <= FARTHEST.latitude && Math.abs(longitude) <= FARTHEST.longitude;
  return (
    isPosition && time >= FIRST_GEDI_DAY && Number.isFinite(elevation_lm) && Number.isFinite(sensitivity)
  );
}

function isRequested({ quality_flag, degrade_flag, surface_flag }: Footprint): boolean {
  return quality_flag === 1 && degrade_flag === 0 && surface_flag === 1;
}

/**
 * The request to the service; its own filters keep it from sending shots that would not pass. The corners are in counterclockwise
 * order. The service could send Arrow (`output`), which describes its own layout, but reading it takes some 100 kB of code for
 * this one record.
 */
function requestBody([west, south, east, north]: Bbox, { start, end }: Period): JsonObject {
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return {
    parms: {
      asset: 'gedil2a',
      poly: corners.map(([lon, lat]) => ({ lon, lat })),
      t0: `${start}T00:00:00Z`,
      t1: `${end}T23:59:59Z`,
      degrade_filter: true,
      l2_quality_filter: true,
      surface_filter: true,
      anc_fields: ['rh'],
    },
  };
}

/**
 * The service reads the granules on request, usually within half a minute. For a 100 km square, the answer has some 30 MB per
 * year.
 */
const POLICY: Partial<RetryPolicy> = {
  attempts: 2,
  idleMs: 90_000,
  wholeMs: 90_000,
  maxBytes: 96 * 2 ** 20,
};

export function slideRuleSearch(url: string, options: ClientOptions): LidarCatalog['search'] {
  const tools = { url, client: jsonClient(options, POLICY), definition: footprintDefinition(url, options) };
  return async (query, { signal }) => gather(await searchFootprints(query, tools, signal), query);
}

/** The footprints that match the query and pass the filter. */
function gather({ footprints, missing }: FootprintSearch, query: PointQuery): PointSearch<LidarShot> {
  const gathering = new ShotGathering(query);
  const reader = new ShotReader(Object.keys(footprints[0] ?? {}));
  for (const [i, shot] of footprints.entries()) {
    const cell = (name: string) => shot[name as keyof Footprint];
    const fault = gathering.add(reader, cell);
    if (fault !== null) gathering.refusals.add(rowFaultText({ unit: 'row', number: i + 1 }, fault));
  }
  const warnings = missing === 0 ? [] : [`parts-missing: ${missing}`];
  return gathering.search({ simulated: false, warnings });
}
