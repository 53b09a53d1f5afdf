import { SylvanError } from '../core/errors.ts';
import { fireClient } from './fire-client.ts';
import type { ClientOptions } from './request.ts';
import { fireSearch } from './fire-search.ts';
import { FIRMS, FirmsClient } from './firms-client.ts';
import type { FireCatalogue } from './points.ts';

export { fireFile, type FireFileOptions } from './fire-file.ts';
export { firmsService, type FirmsServiceOptions } from './fire-service.ts';

interface FirmsOptions extends ClientOptions {
  /** The user's own MAP_KEY. It travels in the path of the requests and is shown nowhere. */
  readonly key: string;
  /** Where FIRMS, or a proxy that takes its paths, is: FIRMS itself lets no page of another origin read its answers. */
  readonly url?: string;
}

/**
 * FIRMS where it cannot be read: it lets no page of another origin read its answers, so that a page need not ask. Every search
 * rejects with `network-or-cors` {host}, which the record tells of its source.
 */
export function firmsUnreadable(): FireCatalogue {
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
export function firmsApi({ key, url = FIRMS, ...how }: FirmsOptions): FireCatalogue {
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
      const answer = await api.ask(query, signal);
      if (answer === null) return null;
      const warnings = answer.failed.map(
        ({ sensor, failure }) => `${sensor} is left out: ${failure.message}`,
      );
      return fireSearch(
        answer.tables.map(({ table }) => table),
        { simulated: false, warnings },
      );
    },
  };
}
