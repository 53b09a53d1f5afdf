import { isSylvanError, SylvanError } from '../../errors/errors.ts';
import { hostOf } from '../../net/failures.ts';
import {
  areaParameter,
  coverPeriod,
  firmsCalls,
  parseAvailability,
  type FirmsCall,
  fireClient,
  fireSearch,
} from './plan.ts';
import { parseFires, type FireTable } from './rows.ts';
import type { PointQuery, FireCatalog } from '../points.ts';
import type { JsonClient, ClientOptions } from '../../cache/json-client.ts';
import { tableText } from '../point-files.ts';
import { daysIn } from '../../contract/dates.ts';
import { serviceQuery } from '../options.ts';

export const FIRMS = 'https://firms.modaps.eosdis.nasa.gov';

/** Sensors in order of preference: MODIS sees the same fires as VIIRS at a coarser resolution (methods 4). */
const PREFERENCE = [['VIIRS_SNPP', 'VIIRS_NOAA20', 'VIIRS_NOAA21'], ['MODIS']] as const;

/** A table as written by FIRMS, and as parsed. */
interface FirmsTable {
  readonly text: string;
  readonly table: FireTable;
}

/** The answers to a sensor's calls; if one of them failed, none counts as answered. */
interface SensorAnswer {
  readonly sensor: string;
  readonly calls: readonly FirmsCall[];
  readonly tables: readonly FirmsTable[];
  readonly failure: SylvanError | null;
}

export class FirmsClient {
  readonly #base: string;

  /** Throws TypeError for an invalid URL. */
  constructor(
    url: string,
    readonly key: string,
    readonly client: JsonClient,
  ) {
    this.#base = new URL(url).href.replace(/\/$/, '');
  }

  /**
   * The answers of one instrument's sensors, which together cover the whole period; its last day may be missing. `null` if no
   * sensor covers it. Throws if the sensors that cover it fail.
   */
  async send(query: PointQuery, signal: AbortSignal): Promise<readonly SensorAnswer[] | null> {
    const available = parseAvailability(
      await this.#text(['data_availability', 'csv', this.key, 'ALL'], signal),
      hostOf(this.#base),
    );
    const failures: SylvanError[] = [];
    for (const sensors of PREFERENCE) {
      const answers = await Promise.all(
        sensors.map((sensor) => this.#send(sensor, firmsCalls(sensor, query, available), query, signal)),
      );
      const calls = answers.flatMap((answer) => answer.calls);
      if (coverPeriod(calls, query)) return answers;
      failures.push(...answers.flatMap(({ failure }) => failure ?? []));
    }
    if (failures.length > 0) throw failures.at(-1)!;
    return null;
  }

  /**
   * Sends one sensor's calls for each box, one after the other. Throws if the key is refused, since it would be refused for every
   * call.
   */
  async #send(
    sensor: string,
    calls: readonly FirmsCall[],
    { boxes }: PointQuery,
    signal: AbortSignal,
  ): Promise<SensorAnswer> {
    const tables: FirmsTable[] = [];
    try {
      for (const { product, start, days } of calls)
        for (const box of boxes) {
          const path = ['area', 'csv', this.key, product, areaParameter(box), String(days), start];
          const text = await this.#text(path, signal);
          tables.push({ text, table: parseFires(text, { host: hostOf(this.#base) }) });
        }
      return { sensor, calls, tables, failure: null };
    } catch (error) {
      signal.throwIfAborted();
      if (!isSylvanError(error) || error.code === 'access-denied') throw error;
      return { sensor, calls: [], tables: [], failure: error };
    }
  }

  async #text(path: readonly string[], signal: AbortSignal): Promise<string> {
    const url = `${this.#base}/api/${path.map((part) => encodeURIComponent(part).replaceAll('%2C', ',')).join('/')}`;
    // FIRMS rejects a key with status 400, or even with a success status.
    const origin = { host: hostOf(this.#base) };
    return tableText({ method: 'GET', url, alsoRead: 400 }, origin, this.client, signal);
  }
}

interface FirmsOptions extends ClientOptions {
  /** The user's own MAP_KEY. It is part of the request path and never shown. */
  readonly key: string;
  /**
   * Address of FIRMS, or of a proxy with the same paths: FIRMS itself does not allow pages of other origins to read its
   * answers.
   */
  readonly url?: string;
}

/**
 * FIRMS in an environment that cannot read it: it does not allow pages of other origins to read its answers, so no request is
 * sent. Every search rejects with `network-or-cors` {host}, which the record reports for this source.
 */
export function firmsUnreadable(): FireCatalog {
  const { host } = new URL(FIRMS);
  const detail = `${host} does not allow pages to read its responses (CORS); a service with its own key reads it for pages`;
  return {
    id: 'firms',
    label: 'NASA FIRMS',
    host,
    search: () => Promise.reject(new SylvanError('network-or-cors', detail, { fields: { host } })),
  };
}

/**
 * Fires from the area API of NASA FIRMS. First requests the days available in each product, then each satellite's product for the
 * needed days, at most five per call. `null` if no sensor covers the whole period; its last day may not be available yet. A
 * satellite that fails is passed over, with a warning, if the others cover the period. Throws SylvanError `invalid-parameters`
 * for an empty key and TypeError for an invalid URL.
 */
export function firmsApi({ key, url = FIRMS, ...how }: FirmsOptions): FireCatalog {
  if (key.trim() === '')
    throw new SylvanError(
      'invalid-parameters',
      'The FIRMS key is empty; get one at the FIRMS site, or leave it out.',
    );
  const api = new FirmsClient(url, key, fireClient(how, key));
  return {
    id: 'firms',
    label: 'NASA FIRMS',
    host: new URL(url).host,
    async search(query, { signal }) {
      const answers = await api.send(query, signal);
      if (answers === null) return null;
      const warnings = answers.flatMap(({ sensor, failure }) =>
        failure === null ? [] : [`sensor-missing: ${sensor}, ${failure.message}`],
      );
      const tables = answers.flatMap((answer) => answer.tables.map(({ table }) => table));
      return fireSearch(tables, { simulated: false, warnings });
    },
  };
}

interface FirmsServiceOptions extends ClientOptions {
  /** Address of the companion service; its path ends before `/api/v1`. Its own query (a token) is kept. */
  readonly url: string;
  /** The service's own key, sent in the Authorization header and never shown. */
  readonly key?: string;
}

/**
 * Fires from a companion service, which queries FIRMS with its operator's key and answers with FIRMS's own columns:
 * `GET {url}/api/v1/fires?bbox=w,s,e,n&days=N&date=YYYY-MM-DD`, for the `N` days that end with `date`. Throws TypeError for an
 * invalid URL.
 */
export function firmsService({ url, key, ...how }: FirmsServiceOptions): FireCatalog {
  const client = fireClient(how, key);
  const headers = key === undefined ? {} : { Authorization: `Bearer ${key}` };
  return {
    id: 'firms-service',
    label: 'Companion service (NASA FIRMS)',
    host: new URL(url).host,
    async search({ boxes, start, end }, { signal }) {
      const days = daysIn({ start, end });
      const tables = await Promise.all(
        boxes.map(async (box) => {
          const address = serviceQuery(url, 'fires', `bbox=${areaParameter(box)}&days=${days}&date=${end}`);
          const origin = { host: hostOf(url) };
          const text = await tableText({ method: 'GET', url: address, headers }, origin, client, signal);
          return parseFires(text, origin);
        }),
      );
      return fireSearch(tables, { simulated: false, warnings: [] });
    },
  };
}
