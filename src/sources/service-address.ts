/**
 * An address of a companion service below its `/api/v1/`, without a query. The service's own path ends before that. Throws
 * TypeError for what is no URL.
 */
function serviceAddress(service: string, path: string): string {
  const { origin, pathname } = new URL(service);
  return `${origin}${pathname.replace(/\/$/, '')}/api/v1/${path}`;
}

/** The same with a query, and with the service's own query (a token) behind it. */
export function serviceQuery(service: string, path: string, query: string): string {
  const own = new URL(service).search.slice(1);
  const parts = [query, own].filter((part) => part !== '').join('&');
  return parts === '' ? serviceAddress(service, path) : `${serviceAddress(service, path)}?${parts}`;
}

/** What the names of tiles are appended to where a companion service serves them. Throws TypeError for what is no URL. */
export function mapOfService(service: string): string {
  return serviceAddress(service, 'canopy-map/');
}
