import { PUBLIC_HOSTS } from '../dist/server.js';

/** Where the library's own catalogs and images are, as `connect-src` names hosts. */
const DATA_HOSTS = PUBLIC_HOSTS.map((host) => `https://${host}`);

/**
 * The headers that every answer of whoever serves the page carries, the workers' scripts among them: nothing runs, is loaded or
 * is framed but what is named here. `hosts` are those of the key service, and of catalogs and images next to the library's
 * own, `imageHosts` those of an online base for maps.
 */
export function pageHeaders(hosts, imageHosts = []) {
  const connect = ["'self'", ...hosts, ...imageHosts, ...DATA_HOSTS].join(' ');
  const policy = [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    `connect-src ${connect}`,
    ["img-src 'self' blob: data:", ...imageHosts].join(' '),
    "style-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': 'geolocation=(self)',
  };
}
