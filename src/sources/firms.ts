import { SylvanError } from '../core/errors.ts';
import type { Fetch } from './catalogue.ts';
import type { Clock } from './deadline.ts';
import type { FireCatalogue } from './points.ts';
import type { RetryPolicy } from './request.ts';

interface Asking {
  readonly fetch: Fetch;
  readonly retry?: Partial<RetryPolicy>;
  readonly clock?: Clock;
}

/** FIRMS's area API, asked with the user's own key. */
export const firmsApi: (options: Asking & { readonly key: string }) => FireCatalogue = () =>
  unbuilt('firms', 'FIRMS', {});

/** FIRMS through a companion service. */
export function firmsService(options: Asking & { readonly url: string }): FireCatalogue {
  return unbuilt('service', 'Companion service', options);
}

/** FIRMS's CSV in a file or in a folder catalogue. */
export function fireFile(options: Asking & { readonly url: string }): FireCatalogue {
  return unbuilt('folder', 'Fire file', options);
}

function unbuilt(id: string, label: string, options: { readonly url?: string }): FireCatalogue {
  return {
    id,
    label,
    host: options.url === undefined ? '' : new URL(options.url).host,
    search: () => Promise.reject(new SylvanError('internal', `${label} is not read yet`)),
  };
}
