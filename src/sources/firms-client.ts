import { isSylvanError, type SylvanError } from '../core/errors.ts';
import { hostOf } from './failures.ts';
import { areaOf } from './fire-client.ts';
import { parseFireCsv, type FireTable } from './fire-csv.ts';
import { coverPeriod, firmsCalls, parseAvailability, type FirmsCall } from './firms-plan.ts';
import type { PointQuery } from './points.ts';
import { requestText, type JsonClient } from './request.ts';

export const FIRMS = 'https://firms.modaps.eosdis.nasa.gov';

/** Sensors in order of preference: MODIS sees the same fires as VIIRS, coarser (METHODS 4). */
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
  async ask(query: PointQuery, signal: AbortSignal): Promise<FirmsAnswer | null> {
    const available = parseAvailability(
      await this.#text(['data_availability', 'csv', this.key, 'ALL'], signal),
      hostOf(this.#base),
    );
    const failures: SylvanError[] = [];
    for (const sensors of PREFERENCE) {
      const planned = sensors.map((sensor) => ({ sensor, calls: firmsCalls(sensor, query, available) }));
      const answers = await Promise.all(planned.map((plan) => this.#ask(plan, query, signal)));
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
  async #ask(
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
          tables.push({ text, table: parseFireCsv(text, hostOf(this.#base)) });
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
