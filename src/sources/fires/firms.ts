import { isSylvanError, SylvanError } from '../../errors/errors.ts';
import { hostOf } from '../../net/failures.ts';
import {
  areaOf,
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
import { tableText } from '../table-text.ts';
import { daysBetween } from '../../contract/dates.ts';
import { serviceQuery } from '../options.ts';

export const FIRMS = 'https://firms.modaps.eosdis.nasa.gov';

/** Sensors in order of preference: MODIS sees the same fires as VIIRS, coarser (methods 4). */
const PREFERENCE = [['VIIRS_SNPP', 'VIIRS_NOAA20', 'VIIRS_NOAA21'], ['MODIS']] as const;

/** A table as FIRMS wrote it, and as it is read. */
interface FirmsTable {
  readonly text: string;
  readonly table: FireTable;
}

/** Tables of one instrument that hold a whole period together. */
interface FirmsAnswer {
  readonly tables: readonly FirmsTable[];
  /** Satellites that failed, and are left out. */
  readonly failed: readonly { readonly sensor: string; readonly failure: SylvanError }[];
}

/** What one sensor's calls came to. */
interface SensorAnswer {
  readonly sensor: string;
  readonly calls: readonly FirmsCall[];
  readonly tables: readonly FirmsTable[];
  readonly failure: SylvanError | null;
}

/** The area API of FIRMS. */
export class FirmsClient {
  readonly #base: string;

  /** Throws TypeError for what is no URL. */
  constructor(
    url: string,
    readonly key: string,
    readonly client: JsonClient,
  ) {
    this.#base = new URL(url).href.replace(/\/$/, '');
  }

  /** `null` where no sensor has the whole period, but for its last day. Throws where those that have it fail. */
  async send(query: PointQuery, signal: AbortSignal): Promise<FirmsAnswer | null> {
    const available = parseAvailability(
      await this.#text(['data_availability', 'csv', this.key, 'ALL'], signal),
      hostOf(this.#base),
    );
    const failures: SylvanError[] = [];
    for (const sensors of PREFERENCE) {
      const planned = sensors.map((sensor) => ({ sensor, calls: firmsCalls(sensor, query, available) }));
      const answers = await Promise.all(planned.map((plan) => this.#send(plan, query, signal)));
      const failed = answers.flatMap(({ sensor, failure }) =>
        failure === null ? [] : [{ sensor, failure }],
      );
      failures.push(...failed.map(({ failure }) => failure));
      const answered = answers.filter(({ failure }) => failure === null);
      const calls = answered.flatMap((answer) => answer.calls);
      if (coverPeriod(calls, query)) return { tables: answered.flatMap(({ tables }) => tables), failed };
    }
    if (failures.length > 0) throw failures[failures.length - 1];
    return null;
  }

  /** One sensor's calls, one after the other, over each box. Throws where the key is refused: the others' would be, too. */
  async #send(
    { sensor, calls }: Pick<SensorAnswer, 'sensor' | 'calls'>,
    { boxes }: PointQuery,
    signal: AbortSignal,
  ): Promise<SensorAnswer> {
    const tables: FirmsTable[] = [];
    try {
      for (const { product, start, days } of calls)
        for (const box of boxes) {
          const path = ['area', 'csv', this.key, product, areaOf(box), String(days), start];
          const text = await this.#text(path, signal);
          tables.push({ text, table: parseFires(text, { host: hostOf(this.#base) }) });
        }
      return { sensor, calls, tables, failure: null };
    } catch (error) {
      signal.throwIfAborted();
      if (!isSylvanError(error) || error.code === 'access-denied') throw error;
      return { sensor, calls, tables: [], failure: error };
    }
  }

  async #text(path: readonly string[], signal: AbortSignal): Promise<string> {
    const url = `${this.#base}/api/${path.map((part) => encodeURIComponent(part).replaceAll('%2C', ',')).join('/')}`;
    // FIRMS says with 400, or with success, that it does not take a key.
    const origin = { host: hostOf(this.#base) };
    return tableText({ method: 'GET', url, alsoRead: 400 }, origin, this.client, signal);
  }
}

export { fireFile, type FireFileOptions } from './file.ts';

interface FirmsOptions extends ClientOptions {
  /** The user's own MAP_KEY. It travels in the path of the requests and is shown nowhere. */
  readonly key: string;
  /** Where FIRMS, or a proxy that takes its paths, is: FIRMS itself lets no page of another origin read its answers. */
  readonly url?: string;
}

/**
 * FIRMS where it cannot be read: it lets no page of another origin read its answers, so that a page need not ask. Every search
 * rejects with `network-or-cors` {host}, which the record reports for its source.
 */
export function firmsUnreadable(): FireCatalog {
  const { host } = new URL(FIRMS);
  const detail = `${host} lets no page read its answers (CORS); a service that has a key of its own asks it for pages`;
  return {
    id: 'firms',
    label: 'NASA FIRMS',
    host,
    search: () => Promise.reject(new SylvanError('network-or-cors', detail, { fields: { host } })),
  };
}

/**
 * Fires by the area API of NASA FIRMS. FIRMS is asked first which days each of its products holds; then each satellite's
 * product for the days wanted, at most five in a call. `null` where no sensor has the whole period, but for its last day,
 * which may not be in yet. A satellite that fails is passed over, and the answer's warnings say so, while the others hold the
 * period. Throws SylvanError `invalid-parameters` for an empty key and TypeError for what is no URL.
 */
export function firmsApi({ key, url = FIRMS, ...how }: FirmsOptions): FireCatalog {
  if (key.trim() === '')
    throw new SylvanError(
      'invalid-parameters',
      'The key for FIRMS is empty; get one at its site, or leave it out.',
    );
  const api = new FirmsClient(url, key, fireClient(how, key));
  return {
    id: 'firms',
    label: 'NASA FIRMS',
    host: new URL(url).host,
    async search(query, { signal }) {
      const answer = await api.send(query, signal);
      if (answer === null) return null;
      const warnings = answer.failed.map(
        ({ sensor, failure }) => `sensor-missing: ${sensor}, ${failure.message}`,
      );
      return fireSearch(
        answer.tables.map(({ table }) => table),
        { simulated: false, warnings },
      );
    },
  };
}

interface FirmsServiceOptions extends ClientOptions {
  /** Where the companion service is; its path ends before `/api/v1`. A query of its own (a token) is retained. */
  readonly url: string;
  /** The service's own key, sent in the Authorization header and shown nowhere. */
  readonly key?: string;
}

/**
 * Fires by a companion service, which queries FIRMS with a key of its operator's and answers in FIRMS's own columns:
 * `GET {url}/api/v1/fires?bbox=w,s,e,n&days=N&date=YYYY-MM-DD`, the `N` days that end with `date`. Throws TypeError for what
 * is no URL.
 */
export function firmsService({ url, key, ...how }: FirmsServiceOptions): FireCatalog {
  const client = fireClient(how, key);
  const headers = key === undefined ? {} : { Authorization: `Bearer ${key}` };
  return {
    id: 'firms-service',
    label: 'Companion service (NASA FIRMS)',
    host: new URL(url).host,
    async search({ boxes, start, end }, { signal }) {
      const days = daysBetween(start, end) + 1;
      const tables = await Promise.all(
        boxes.map(async (box) => {
          const address = serviceQuery(url, 'fires', `bbox=${areaOf(box)}&days=${days}&date=${end}`);
          const origin = { host: hostOf(url) };
          const text = await tableText({ method: 'GET', url: address, headers }, origin, client, signal);
          return parseFires(text, origin);
        }),
      );
      return fireSearch(tables, { simulated: false, warnings: [] });
    },
  };
}
