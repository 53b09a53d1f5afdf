import type { Platform } from './platform.ts';

/** The platform of a Sylvan that lets no request leave: it fetches this machine's own files and nothing else. */
export function withoutNetwork(platform: Platform): Platform {
  return {
    ...platform,
    fetch: (url, init) =>
      url.startsWith('file:')
        ? platform.fetch(url, init)
        : Promise.reject(new TypeError('Not asked: with `offline` no request may leave')),
  };
}
