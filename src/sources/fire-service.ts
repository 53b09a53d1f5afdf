import { daysBetween } from '../core/period.ts';
import { hostOf } from './failures.ts';
import { areaOf, fireClient } from './fire-client.ts';
import { parseFireCsv } from './fire-csv.ts';
import { fireSearch } from './fire-search.ts';
import type { FireCatalogue } from './points.ts';
import { requestText, type ClientOptions } from './request.ts';
import { serviceQuery } from './service-address.ts';

export interface FirmsServiceOptions extends ClientOptions {
  /** Where the companion service is; its path ends before `/api/v1`. A query of its own (a token) is kept. */
  readonly url: string;
  /** The service's own key, sent in the Authorization header and shown nowhere. */
  readonly key?: string;
}

/**
 * Fires by a companion service, which asks FIRMS with a key of its operator's and answers in FIRMS's own columns:
 * `GET {url}/api/v1/fires?bbox=w,s,e,n&days=N&date=YYYY-MM-DD`, the `N` days that end with `date`. Throws TypeError for what
 * is no URL.
 */
export function firmsService({ url, key, ...how }: FirmsServiceOptions): FireCatalogue {
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
          const { value } = await requestText({ method: 'GET', url: address, headers }, client, signal);
          return parseFireCsv(value, hostOf(url));
        }),
      );
      return fireSearch(tables, { simulated: false, warnings: [] });
    },
  };
}
