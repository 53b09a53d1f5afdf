import { isSylvanError, SylvanError } from '../core/errors.ts';
import { hostOf } from './failures.ts';
import { areaOf, fireClient, type FireClientOptions } from './fire-client.ts';
import { parseFireCsv, type FireTable } from './fire-csv.ts';
import { fireSearch } from './fire-search.ts';
import { coverPeriod, firmsCalls, parseAvailability, type FirmsCall } from './firms-plan.ts';
import type { FireCatalogue, PointQuery } from './points.ts';
import { requestText, type JsonClient } from './request.ts';

export { fireFile, type FireFileOptions } from './fire-file.ts';
export { firmsService, type FirmsServiceOptions } from './fire-service.ts';

export interface FirmsOptions extends FireClientOptions {
  /** The user's own MAP_KEY. It travels in the path of the requests and is shown nowhere. */
  readonly key: string;
  /** Where FIRMS, or a proxy that takes its paths, is: FIRMS itself lets no page of another origin read its answers. */
  readonly url?: string;
}

const FIRMS = 'https://firms.modaps.eosdis.nasa.gov';

/** Sensors in order of preference: MODIS sees the same fires as VIIRS, coarser (METHODS 4). */
const PREFERENCE = [['VIIRS_SNPP', 'VIIRS_NOAA20', 'VIIRS_NOAA21'], ['MODIS']] as const;

/**
 * Fires by the area API of NASA FIRMS. FIRMS is asked first which days each of its products holds; then each satellite's
 * product for the days wanted, at most five in a call. `null` where no sensor has the whole period, but for its last day,
 * which may not be in yet. A satellite that fails is passed over, and the answer's warnings say so, while the others hold the
 * period. Throws SylvanError `invalid-parameters` for an empty key and TypeError for what is no URL.
 */
export function firmsApi({ key, url = FIRMS, ...how }: FirmsOptions): FireCatalogue {
  if (key.trim() === '')
    throw new SylvanError(
      'invalid-parameters',
      'The key for FIRMS is empty; get one at its site, or leave it out.',
    );
  const api = new FirmsApi(url, key, fireClient(how, key));
  return {
    id: 'firms',
    label: 'NASA FIRMS',
    host: new URL(url).host,
    search: (query, { signal }) => api.search(query, signal),
  };
}

/** What one sensor's calls came to. */
interface SensorAnswer {
  readonly sensor: string;
  readonly calls: readonly FirmsCall[];
  readonly tables: readonly FireTable[];
  readonly failure: SylvanError | null;
}

class FirmsApi {
  readonly #base: string;

  constructor(
    url: string,
    readonly key: string,
    readonly client: JsonClient,
  ) {
    this.#base = new URL(url).href.replace(/\/$/, '');
  }

  async search(query: PointQuery, signal: AbortSignal): ReturnType<FireCatalogue['search']> {
    const available = parseAvailability(
      await this.#text(['data_availability', 'csv', this.key, 'ALL'], signal),
      hostOf(this.#base),
    );
    const failures: SylvanError[] = [];
    for (const sensors of PREFERENCE) {
      const planned = sensors.map((sensor) => ({ sensor, calls: firmsCalls(sensor, query, available) }));
      const answers = await Promise.all(planned.map((plan) => this.#ask(plan, query, signal)));
      const failed = answers.filter(({ failure }) => failure !== null);
      failures.push(...failed.map(({ failure }) => failure!));
      const answered = answers.filter(({ failure }) => failure === null);
      if (
        !coverPeriod(
          answered.flatMap(({ calls }) => calls),
          query,
        )
      )
        continue;
      const warnings = failed.map(({ sensor, failure }) => `${sensor} is left out: ${failure!.message}`);
      return fireSearch(
        answered.flatMap(({ tables }) => tables),
        { simulated: false, warnings },
      );
    }
    if (failures.length > 0) throw failures[failures.length - 1];
    return null;
  }

  /** One sensor's calls, one after the other, over each box. Throws where the key is refused: the others' would be, too. */
  async #ask(
    { sensor, calls }: Pick<SensorAnswer, 'sensor' | 'calls'>,
    { boxes }: PointQuery,
    signal: AbortSignal,
  ): Promise<SensorAnswer> {
    const tables: FireTable[] = [];
    try {
      for (const { product, start, days } of calls)
        for (const box of boxes) {
          const path = ['area', 'csv', this.key, product, areaOf(box), String(days), start];
          tables.push(parseFireCsv(await this.#text(path, signal), hostOf(this.#base)));
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
    // FIRMS tells with 400, or with success, that it does not take a key.
    const { value } = await requestText({ method: 'GET', url, alsoRead: 400 }, this.client, signal);
    return value;
  }
}
